// The writing connection of a PostgreSQL database.
//
// One server writes to a database: the session it writes through holds an advisory lock from its
// beginning to its end, so a write proves that the lock is held. When the session is lost, the lock
// is lost with it. It is taken anew with the next session, but only if no other server has had it
// between: what this one has in memory would be out of date.
#pragma once

#include <functional>

#include "store/postgres_connection.h"
#include "store/sql_writer.h"

namespace gridwise {

class PostgresWriter final : public SqlWriter {
 public:
  explicit PostgresWriter(PostgresPlace place)
      : connection_(std::move(place), PostgresUse::kServing) {}

  /// Opens it, takes the lock and brings the database up to date. Throws SOCI's exceptions and
  /// StoreFailure: those of PostgresConnection::open and read_meta, store/busy.
  void start();
  /// Called with each session but the first: `opened` when it can be used, `closing` before it
  /// ends.
  void when_renewed(std::function<void()> closing, std::function<void()> opened);

  [[nodiscard]] soci::session& session() override { return connection_.session(); }
  [[nodiscard]] PostgresConnection& connection() { return connection_; }

  /// Runs `work`, whose only write is one statement, without a transaction around it.
  [[nodiscard]] Result<void> write_statement(const Work& work);

 protected:
  [[nodiscard]] Result<void> commit(const Work& work) override;
  [[nodiscard]] Result<void> commit_again(const Work& work) override;

 private:
  [[nodiscard]] Result<void> try_again(const std::function<Result<void>()>& attempt);
  void make_usable();
  void take_lock();

  PostgresConnection connection_;
  std::int64_t incarnation_ = 0;
  std::function<void()> closing_;
  std::function<void()> opened_;
};

}  // namespace gridwise
