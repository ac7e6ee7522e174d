// The writing connection of a PostgreSQL database.
//
// Its session holds an advisory lock for its whole lifetime: exclusive, or shared with the servers
// that work on the database together. A lost session loses the lock. The next session takes it
// again, but only if nobody took over this server's work in between: its memory would be stale.
//
// Each run of a server has an incarnation and a row in `servers`. Every transaction begins with the
// fence: a share lock on that row. So no other server can become this one's heir during a write,
// and no write succeeds after that. All transactions except those with events only are serialized
// across servers: their rules read rows and write what follows from them.
#pragma once

#include <atomic>
#include <functional>

#include "store/call_limit.h"
#include "store/postgres/connection.h"
#include "store/sql/writer.h"

namespace gridwise {

/// store/deposed: this server has an heir.
[[nodiscard]] Error deposed();

// Our own numbers for advisory locks; other programs in the database use different ones.

/// Held by every program that writes to the database.
inline constexpr const char* kDatabaseLock = "(7, 0)";
/// A live server's session holds the advisory lock (this number, its incarnation).
inline constexpr int kServerLocks = 9;

/// Whether a server shares the database with others.
enum class Company { kNone, kServers };

class PostgresWriter final : public SqlWriter {
 public:
  PostgresWriter(PostgresPlace place, Company company)
      : connection_(std::move(place), PostgresUse::kServing), company_(company) {}
  /// Marks this incarnation as ended, unless the connection is lost.
  ~PostgresWriter() override;
  PostgresWriter(const PostgresWriter&) = delete;
  PostgresWriter& operator=(const PostgresWriter&) = delete;

  /// Opens the session, takes the lock and migrates the database. Throws SOCI's exceptions and
  /// StoreFailure: those of PostgresConnection::open and read_meta, store/busy.
  void start();
  /// Sets callbacks for every session after the first: `opened` once it is usable, `closing` before
  /// it ends.
  void when_renewed(std::function<void()> closing, std::function<void()> opened);

  [[nodiscard]] soci::session& session() override { return connection_.session(); }
  [[nodiscard]] PostgresConnection& connection() { return connection_; }
  [[nodiscard]] std::int64_t incarnation() const { return incarnation_; }

  /// Whether the database lately did not answer in time (CallLimit). Thread safe.
  [[nodiscard]] bool hangs() const {
    constexpr auto kFor = 2 * CallLimit::kServing;  // longer than the next beat takes to find out
    return hung_within(kFor);
  }

  /// A call of another session has reached its limit. Thread safe.
  void note_hang() { hung_at_ = CallLimit::Clock::now(); }

  /// Sends a heartbeat, without a sync. Errors: store/deposed, store/...
  [[nodiscard]] Result<void> beat();
  /// Runs `work` on the session outside any transaction.
  [[nodiscard]] Result<void> run_plain(const Work& work);
  /// Runs `work`, whose only write is a single statement, without an explicit transaction.
  [[nodiscard]] Result<void> write_statement(const Work& work);

 protected:
  [[nodiscard]] Result<void> commit(const Work& work) override;
  [[nodiscard]] Result<void> commit_again(const Work& work) override;

 private:
  /// Whether a call reached its limit so lately, and none has succeeded since.
  [[nodiscard]] bool hung_within(CallLimit::Clock::duration time) const {
    return CallLimit::Clock::now() - time < hung_at_.load();
  }
  /// Returns `done`, the outcome of calls under `limit`, and notes whether they hung.
  Result<void> seen(const CallLimit& limit, const Result<void>& done);
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
  std::atomic<CallLimit::Clock::time_point> hung_at_{};  ///< the epoch: not since a success
  std::function<void()> closing_;
  std::function<void()> opened_;
};

}  // namespace gridwise
