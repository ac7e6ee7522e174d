// A PostgreSQL session: SOCI's, on top of libpq's.
#pragma once

#include <soci/session.h>

#include <string>

#include "store/postgres/place.h"

struct pg_conn;    // libpq's PGconn
struct pg_result;  // libpq's PGresult

namespace gridwise {

/// What a session is for. kServing has short timeouts; kLongWork, for commands, has only a lock
/// timeout.
enum class PostgresUse { kServing, kLongWork };

/// Not thread safe.
class PostgresConnection {
 public:
  PostgresConnection(PostgresPlace place, PostgresUse use) : place_(std::move(place)), use_(use) {}
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  [[nodiscard]] const PostgresPlace& place() const { return place_; }

  /// Opens or reopens the session. Throws StoreFailure: store/unreachable (no server answers, or it
  /// takes no connections now), store/refused (user, password, or no such database),
  /// store/encoding.
  void open();
  void close();
  /// Whether the session is open and no transaction is left over. Detects without a round trip that
  /// the server has closed it.
  [[nodiscard]] bool is_usable();

  /// REQUIRES: open.
  [[nodiscard]] soci::session& session() { return session_; }
  [[nodiscard]] pg_conn* raw();

  /// Runs statements without parameters and results; returns the command tag of the last one.
  /// Throws SOCI's exceptions.
  std::string run(const std::string& sql);

  /// The value of a server setting.
  [[nodiscard]] std::string setting(const std::string& name);

 private:
  PostgresPlace place_;
  PostgresUse use_;
  soci::session session_;
  bool open_ = false;
};

/// Frees `result` and returns its command tag. Throws SOCI's exceptions if `result` is an error.
std::string finish(pg_conn* connection, pg_result* result);

}  // namespace gridwise
