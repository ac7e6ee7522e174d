#include "store/postgres_writer.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <thread>

#include "store/postgres_migration.h"
#include "store/postgres_transaction.h"
#include "store/sql_account_rows.h"

namespace gridwise {
namespace {

using std::chrono::milliseconds;

/// Of the server that writes. Numbers of our own: other programs in the database have others.
constexpr const char* kWriterLock = "(7, 0)";

/// Whether the same work can succeed a moment later.
bool passes(const Result<void>& result) { return !result && result.error().code == "store/busy"; }

}  // namespace

void PostgresWriter::start() {
  connection_.open();
  static_cast<void>(read_meta(connection_));  // whose database it is, before anything else
  take_lock();
  migrate(connection_);
  incarnation_ = next_incarnation(connection_);
}

void PostgresWriter::when_renewed(std::function<void()> closing, std::function<void()> opened) {
  closing_ = std::move(closing);
  opened_ = std::move(opened);
}

void PostgresWriter::take_lock() {
  // The server needs a moment to notice that a killed process is gone.
  constexpr int kTries = 40;
  constexpr milliseconds kPause{50};
  for (int i = 0; i < kTries; ++i) {
    if (i > 0) std::this_thread::sleep_for(kPause);
    const std::string sql =
        fmt::format("SELECT CASE WHEN pg_try_advisory_lock{} THEN 1 ELSE 0 END", kWriterLock);
    if (fetch<NumberRow>(session(), sql, {}).front().number == 1) return;
  }
  throw StoreFailure({"store/busy",
                      connection_.place().name +
                          " is in use by another gridwise; stop it or choose another database",
                      {}});
}

void PostgresWriter::make_usable() {
  if (connection_.is_usable()) return;
  if (closing_) closing_();
  connection_.open();
  try {
    take_lock();
    const std::int64_t last = read_meta(connection_).incarnation;
    if (last != incarnation_) {
      throw StoreFailure({"store/gone",
                          "another gridwise has written to " + connection_.place().name +
                              " meanwhile, or it was restored; start this one again",
                          {}});
    }
    if (opened_) opened_();
  } catch (...) {
    if (closing_) closing_();
    connection_.close();
    throw;
  }
}

Result<void> PostgresWriter::commit(const Work& work) {
  return sql_result([&]() -> Result<void> {
    make_usable();
    PostgresTransaction transaction(connection_);
    const Result<void> written = work();
    if (!written) return written;
    transaction.commit();
    return {};
  });
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
  const Result<void> usable = sql_result([&]() -> Result<void> {
    make_usable();
    return {};
  });
  if (!usable) return usable;
  Result<void> done = attempt();
  for (const milliseconds pause : kPauses) {
    if (!passes(done)) break;
    std::this_thread::sleep_for(pause);
    done = attempt();
  }
  return done;
}

}  // namespace gridwise
