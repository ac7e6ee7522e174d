#include "store/postgres/writer.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <thread>

#include "store/postgres/migration.h"
#include "store/postgres/transaction.h"
#include "store/sql/schema.h"
#include "store/tables/account_rows.h"

namespace gridwise {
namespace {

using std::chrono::milliseconds;

constexpr const char* kTurnLock = "(8, 0)";  // serializes transactions across servers

/// The lock functions: exclusive and shared.
constexpr const char* kAlone = "pg_try_advisory_lock";
constexpr const char* kShared = "pg_try_advisory_lock_shared";

/// Whether a retry can succeed: the error is transient.
bool passes(const Result<void>& result) { return !result && result.error().code == "store/busy"; }

Error no_answer() { return {"store/lost", "the database does not answer", {}}; }

}  // namespace

Error deposed() {
  return {"store/deposed", "another server has taken over the matches of this one", {}};
}

PostgresWriter::~PostgresWriter() {
  if (incarnation_ == 0 || !connection_.is_usable()) return;
  const CallLimit limit(CallLimit::kServing);
  try {
    connection_.run(fmt::format("UPDATE servers SET ended = 1 WHERE incarnation = {} AND heir = 0",
                                incarnation_));
  } catch (const std::exception&) {  // the others will time it out
  }
}

void PostgresWriter::start() {
  connection_.open();
  static_cast<void>(read_meta(connection_));  // first, refuse another program's database
  lock_database();
  register_start();
}

void PostgresWriter::when_renewed(std::function<void()> closing, std::function<void()> opened) {
  closing_ = std::move(closing);
  opened_ = std::move(opened);
}

/// Retries a lock for a while; `next` returns the lock expression for each try.
void PostgresWriter::wait_for_lock(const std::function<std::string()>& next, const Error& refusal) {
  // The database needs a moment to notice that a killed process is gone.
  constexpr int kTries = 40;
  constexpr milliseconds kPause{50};
  for (int i = 0; i < kTries; ++i) {
    if (i > 0) std::this_thread::sleep_for(kPause);
    const std::string sql = fmt::format("SELECT CASE WHEN {} THEN 1 ELSE 0 END", next());
    if (fetch<NumberRow>(session(), sql, {}).front().number == 1) return;
  }
  throw StoreFailure(refusal);
}

/// Locks the database and migrates it if necessary. Migration needs the exclusive lock, so a new
/// version cannot start while servers of an older one run.
void PostgresWriter::lock_database() {
  bool shares = false;
  wait_for_lock(
      [&] {
        shares = company_ == Company::kServers && read_meta(connection_).version == kSchemaVersion;
        return fmt::format("{}{}", shares ? kShared : kAlone, kDatabaseLock);
      },
      {"store/busy",
       connection_.place().name +
           " is in use by another gridwise; stop it or choose another database",
       {}});
  migrate(connection_);
  if (company_ == Company::kNone || shares) return;
  connection_.run(fmt::format("SELECT {}{}; SELECT pg_advisory_unlock{}", kShared, kDatabaseLock,
                              kDatabaseLock));
}

/// Takes the lock that marks this incarnation as alive.
void PostgresWriter::hold_number() {
  wait_for_lock([&] { return fmt::format("{}({}, {})", kAlone, kServerLocks, incarnation_); },
                {"store/busy", "this server's own session has not ended yet", {}});
}

void PostgresWriter::register_start() {
  PostgresTransaction transaction(connection_);
  incarnation_ = next_incarnation(connection_);
  hold_number();
  connection_.run(fmt::format("INSERT INTO servers VALUES ({}, {}, 0, 0, 0)", incarnation_,
                              company_ == Company::kNone ? 1 : 0));
  transaction.commit();
  connection_.run(fmt::format("SET gridwise.server = '{}'", incarnation_));
}

/// Throws if another server took over this one's work while its session was lost.
void PostgresWriter::check_still_ours() {
  const auto count = [&](const std::string& which) {
    return fetch<NumberRow>(session(), "SELECT COUNT(*) FROM servers WHERE " + which, {})
        .front()
        .number;
  };
  const MetaRow meta = read_meta(connection_);
  const bool others = company_ == Company::kNone
                          ? meta.incarnation != incarnation_
                          : count(fmt::format("incarnation > {} AND alone = 1", incarnation_)) > 0;
  const bool known = count(fmt::format("incarnation = {}", incarnation_)) == 1;
  if (others || !known || meta.version != kSchemaVersion) {
    throw StoreFailure({"store/gone",
                        "another gridwise has written to " + connection_.place().name +
                            " meanwhile, or it was restored; start this one again",
                        {}});
  }
  if (count(fmt::format("incarnation = {} AND ended = 0", incarnation_)) == 0) {
    throw StoreFailure(deposed());
  }
}

void PostgresWriter::make_usable() {
  // A call that waited behind one that timed out would wait just as long.
  constexpr milliseconds kNoOtherCall{500};
  if (hung_within(kNoOtherCall)) throw StoreFailure(no_answer());
  if (connection_.is_usable()) return;
  if (closing_) closing_();
  connection_.open();
  try {
    lock_database();
    check_still_ours();
    hold_number();
    connection_.run(fmt::format("SET gridwise.server = '{}'", incarnation_));
    if (opened_) opened_();
  } catch (...) {
    if (closing_) closing_();
    connection_.close();
    throw;
  }
}

Result<void> PostgresWriter::beat() {
  return run_plain([&]() -> Result<void> {
    connection_.run(
        fmt::format("BEGIN; SET LOCAL synchronous_commit = off; UPDATE servers SET "
                    "beats = beats + 1 WHERE incarnation = {} AND ended = 0; COMMIT",
                    incarnation_));
    return {};
  });
}

Result<void> PostgresWriter::run_plain(const Work& work) {
  const CallLimit limit(CallLimit::kServing);
  return seen(limit, sql_result([&]() -> Result<void> {
                make_usable();
                return work();
              }));
}

Result<void> PostgresWriter::commit(const Work& work) {
  const CallLimit limit(CallLimit::kServing);
  return seen(
      limit, sql_result([&]() -> Result<void> {
        make_usable();
        PostgresTransaction transaction(
            connection_,
            fmt::format("BEGIN; SELECT pg_advisory_xact_lock{}; SELECT 1 FROM servers WHERE "
                        "incarnation = {} AND ended = 0 FOR SHARE",
                        kTurnLock, incarnation_));
        if (transaction.begun() != "SELECT 1") return deposed();
        const Result<void> written = work();
        if (!written) return written;
        transaction.commit();
        return {};
      }));
}

Result<void> PostgresWriter::commit_again(const Work& work) {
  return try_again([&] { return commit(work); });
}

Result<void> PostgresWriter::write_statement(const Work& work) {
  if (in_group()) return write_part(work);
  return try_again([&] { return sql_result(work); });
}

Result<void> PostgresWriter::try_again(const std::function<Result<void>()>& attempt) {
  constexpr std::array kPauses{milliseconds(5), milliseconds(20)};
  const CallLimit limit(CallLimit::kServing);
  const Result<void> usable = sql_result([&]() -> Result<void> {
    make_usable();
    return {};
  });
  if (!usable) return seen(limit, usable);
  Result<void> done = attempt();
  for (const milliseconds pause : kPauses) {
    if (!passes(done)) break;
    std::this_thread::sleep_for(pause);
    done = attempt();
  }
  return seen(limit, done);
}

Result<void> PostgresWriter::seen(const CallLimit& limit, const Result<void>& done) {
  if (!done && done.error() == no_answer()) return done;  // nothing was called
  const bool hangs =
      !done && limit.over() &&
      (done.error().code == "store/lost" || done.error().code == "store/unreachable");
  hung_at_ = hangs ? CallLimit::Clock::now() : CallLimit::Clock::time_point();
  return done;
}

}  // namespace gridwise
