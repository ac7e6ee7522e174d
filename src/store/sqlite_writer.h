// The writing connection of a SQLite database: transactions that are counted, so that a loss is
// noticed at the next start, and checked against deleted files.
#pragma once

#include <soci/session.h>

#include <functional>
#include <optional>

#include "store/commit_mark.h"
#include "store/file_watch.h"
#include "store/sqlite_rows.h"

namespace gridwise {

/// The number of transactions in the database; 0 for a version that does not count them.
[[nodiscard]] std::int64_t count_commits(soci::session& session);

/// The parts of an open transaction.
struct WriteGroup {
  int written = 0;
  std::optional<Error> failed;  ///< SQLite has rolled all of it back
};

/// For one thread at a time.
class SqliteWriter {
 public:
  SqliteWriter(const std::string& connection, CommitMark mark);

  [[nodiscard]] soci::session& session() { return session_; }

  /// Begins to count, once the database is up to date. Throws SOCI's exceptions.
  void start(FileWatch files);

  /// Runs `work` as one transaction, or as a part of the one that `together` has open. When it
  /// returns an error or throws, nothing of it stays, except after an error of the commit itself.
  [[nodiscard]] Result<void> write(const std::function<Result<void>()>& work);

  /// Runs `work`; all calls of `write` in it are one transaction.
  [[nodiscard]] Result<void> together(const std::function<void()>& work);

  [[nodiscard]] Result<void> check_files() const { return files_.check(); }

 private:
  [[nodiscard]] Result<void> commit(const std::function<Result<void>()>& work);
  [[nodiscard]] Result<void> write_part(const std::function<Result<void>()>& work);

  CommitMark mark_;
  soci::session session_;
  std::optional<RowWriter<CommitRow>> commit_writer_;
  FileWatch files_;
  std::optional<std::int64_t> commits_;  ///< as on disk; unknown after a failure
  std::optional<WriteGroup> group_;
};

}  // namespace gridwise
