#include "store/sqlite/writer.h"

#include <utility>

namespace gridwise {

std::int64_t count_commits(soci::session& session) {
  int counted = 0;
  session << "SELECT COUNT(*) FROM sqlite_master WHERE name = 'commits'", soci::into(counted);
  std::int64_t count = 0;
  if (counted > 0) session << "SELECT count FROM commits WHERE id = 1", soci::into(count);
  return count;
}

SqliteWriter::SqliteWriter(DatabaseLock lock, CommitMark mark, const std::filesystem::path& path)
    : lock_(std::move(lock)), mark_(std::move(mark)) {
  open_durable(session_, path);
}

void SqliteWriter::start(FileWatch files) {
  files_ = std::move(files);
  commit_writer_.emplace(session_, "UPDATE commits SET count = :v1 WHERE id = 1");
  commits_ = count_commits(session_);
  mark_.write(*commits_);
}

Result<void> SqliteWriter::commit(const Work& work) {
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
  if (!done) commits_.reset();  // how much reached the disk is unknown
  return done;
}

}  // namespace gridwise
