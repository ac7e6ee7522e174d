#include "store/sqlite_writer.h"

#include <utility>

namespace gridwise {

std::int64_t count_commits(soci::session& session) {
  int counted = 0;
  session << "SELECT COUNT(*) FROM sqlite_master WHERE name = 'commits'", soci::into(counted);
  std::int64_t count = 0;
  if (counted > 0) session << "SELECT count FROM commits WHERE id = 1", soci::into(count);
  return count;
}

SqliteWriter::SqliteWriter(const std::string& connection, CommitMark mark)
    : mark_(std::move(mark)), session_(soci::sqlite3, connection) {}

void SqliteWriter::start(FileWatch files) {
  files_ = std::move(files);
  commit_writer_.emplace(session_, "UPDATE commits SET count = :v1 WHERE id = 1", kUse);
  commits_ = count_commits(session_);
  mark_.write(*commits_);
}

Result<void> SqliteWriter::write(const std::function<Result<void>()>& work) {
  return group_ ? write_part(work) : commit(work);
}

Result<void> SqliteWriter::commit(const std::function<Result<void>()>& work) {
  Result<void> done = sql_result([&]() -> Result<void> {
    const Result<void> there = files_.check();
    if (!there) return there;
    if (!commits_) commits_ = count_commits(session_);
    WriteTransaction transaction(session_);
    const Result<void> written = work();
    if (!written) return written;
    commit_writer_->write({*commits_ + 1});
    transaction.commit();
    mark_.write(++*commits_);
    return files_.check();  // a write to a deleted file is not acknowledged
  });
  if (!done) commits_.reset();  // unknown how much of it reached the disk
  return done;
}

Result<void> SqliteWriter::write_part(const std::function<Result<void>()>& work) {
  if (group_->failed) return *group_->failed;
  Result<void> done = sql_result([&]() -> Result<void> {
    session_ << "SAVEPOINT part";
    return work();
  });
  const Result<void> closed = sql_result([&]() -> Result<void> {
    if (!done) session_ << "ROLLBACK TO part";
    session_ << "RELEASE part";
    return {};
  });
  // A full or failing disk makes SQLite end the whole transaction.
  if (!closed) group_->failed = done ? closed.error() : done.error();
  if (done && closed) ++group_->written;
  return done ? closed : done;
}

Result<void> SqliteWriter::together(const std::function<void()>& work) {
  const Error nothing{"store/nothing", "nothing was written", {}};
  const Result<void> done = commit([&]() -> Result<void> {
    group_.emplace();
    try {
      work();
    } catch (...) {
      group_.reset();
      throw;
    }
    const WriteGroup group = *std::exchange(group_, std::nullopt);
    if (group.failed) return *group.failed;
    if (group.written == 0) return nothing;  // needs no sync
    return {};
  });
  return !done && done.error() == nothing ? Result<void>() : done;
}

}  // namespace gridwise
