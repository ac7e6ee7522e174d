// The writing connection of a PostgreSQL database.
//
// The session it writes through holds an advisory lock from its beginning to its end: alone, or
// shared with the servers that work on the database together. When the session is lost, the lock is
// lost with it. It is taken anew with the next session, but only if nobody has done this one's work
// between: what it has in memory would be out of date.
//
// Each start has a number, and a row in `servers`. Every transaction begins with the fence: it
// locks that row for sharing, so that no other server can become the heir of this one while it
// writes, and none of its writes succeeds afterwards. All transactions but those of events alone
// run one after another, in all servers: their rules read rows and write what follows from them.
#pragma once

#include <functional>

#include "store/postgres_connection.h"
#include "store/sql_writer.h"

namespace gridwise {

/// store/deposed: this server has an heir.
[[nodiscard]] Error deposed();

// Numbers of advisory locks, our own: other programs in the database have others.

/// Of whoever writes to the database.
inline constexpr const char* kDatabaseLock = "(7, 0)";
/// A living server's session holds the advisory lock of this number and its own.
inline constexpr int kServerLocks = 9;

/// With whom a server works on a database.
enum class Company { kNone, kServers };

class PostgresWriter final : public SqlWriter {
 public:
  PostgresWriter(PostgresPlace place, Company company)
      : connection_(std::move(place), PostgresUse::kServing), company_(company) {}
  /// Says that this start has ended, unless the connection is lost.
  ~PostgresWriter() override;
  PostgresWriter(const PostgresWriter&) = delete;
  PostgresWriter& operator=(const PostgresWriter&) = delete;

  /// Opens it, takes the lock and brings the database up to date. Throws SOCI's exceptions and
  /// StoreFailure: those of PostgresConnection::open and read_meta, store/busy.
  void start();
  /// Called with each session but the first: `opened` when it can be used, `closing` before it
  /// ends.
  void when_renewed(std::function<void()> closing, std::function<void()> opened);

  [[nodiscard]] soci::session& session() override { return connection_.session(); }
  [[nodiscard]] PostgresConnection& connection() { return connection_; }
  /// The number of this start.
  [[nodiscard]] std::int64_t incarnation() const { return incarnation_; }

  /// Gives a sign of life, which needs no sync. Errors: store/deposed, store/...
  [[nodiscard]] Result<void> beat();
  /// Runs `work` on the session, outside of any transaction.
  [[nodiscard]] Result<void> run_plain(const Work& work);
  /// Runs `work`, whose only write is one statement, without a transaction around it.
  [[nodiscard]] Result<void> write_statement(const Work& work);

 protected:
  [[nodiscard]] Result<void> commit(const Work& work) override;
  [[nodiscard]] Result<void> commit_again(const Work& work) override;

 private:
  [[nodiscard]] Result<void> try_again(const std::function<Result<void>()>& attempt);
  void make_usable();
  void lock_database();
  void hold_number();
  void register_start();
  void check_still_ours();
  void wait_for_lock(const std::function<std::string()>& next, const Error& refusal);

  PostgresConnection connection_;
  Company company_;
  std::int64_t incarnation_ = 0;
  std::function<void()> closing_;
  std::function<void()> opened_;
};

}  // namespace gridwise
