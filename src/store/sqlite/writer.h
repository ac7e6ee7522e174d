// The writing connection of a SQLite database. Transactions are counted, so that the next start
// notices a loss, and checked against deleted files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/sql/rows.h"
#include "store/sql/writer.h"
#include "store/sqlite/commit_mark.h"
#include "store/sqlite/database_file.h"
#include "store/sqlite/file_watch.h"
#include "store/sqlite/page_checksums.h"

namespace gridwise {

/// Opens a connection of a server, whose commits are on the disk. Throws SOCI's exceptions.
inline void open_durable(soci::session& session, const std::filesystem::path& path) {
  open_file(session, path, "timeout=5");
  session << "PRAGMA synchronous = FULL";  // no option: SOCI leaks a connection that refuses one
}

/// A transaction that takes the write lock up front: upgrading a read lock later can fail with
/// SQLITE_BUSY despite the timeout.
class WriteTransaction {
 public:
  explicit WriteTransaction(soci::session& session) : session_(session) {
    session_ << "BEGIN IMMEDIATE";
  }
  WriteTransaction(const WriteTransaction&) = delete;
  WriteTransaction& operator=(const WriteTransaction&) = delete;
  void commit() {
    session_ << "COMMIT";
    committed_ = true;
  }
  ~WriteTransaction() {
    if (committed_) return;
    try {
      session_ << "ROLLBACK";
    } catch (const std::exception&) {  // SQLite has already rolled back
    }
  }

 private:
  soci::session& session_;
  bool committed_ = false;
};

/// The number of transactions in the database; 0 if its version does not count them.
[[nodiscard]] std::int64_t count_commits(soci::session& session);

class SqliteWriter final : public SqlWriter {
 public:
  /// Holds `lock` for its lifetime. Throws SOCI's exceptions.
  SqliteWriter(DatabaseLock lock, CommitMark mark, const std::filesystem::path& path);

  [[nodiscard]] soci::session& session() override { return session_; }

  /// Starts counting, once the database is migrated. Throws SOCI's exceptions.
  void start(FileWatch files);

  [[nodiscard]] Result<void> check_files() const { return files_.check(); }

 protected:
  [[nodiscard]] Result<void> commit(const Work& work) override;

 private:
  DatabaseLock lock_;
  CommitMark mark_;
  soci::session session_;
  std::optional<RowWriter<CommitRow>> commit_writer_;
  FileWatch files_;
  std::optional<std::int64_t> commits_;  ///< matches the disk; empty after a failure
};

}  // namespace gridwise
