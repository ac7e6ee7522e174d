// What can be said of a database file before SQLite touches it: reading its header changes no byte,
// opening it may.
#pragma once

#include <filesystem>
#include <vector>

#include "kit/result.h"

namespace gridwise {

/// Passes a file of ours that this program can read, and one that does not exist yet or is empty.
/// Errors: store/newer, store/foreign (a file of somebody else), store/io.
[[nodiscard]] Result<void> check_database_file(const std::filesystem::path& path);

/// The files that a server has open for the database at `path`.
[[nodiscard]] std::vector<std::filesystem::path> files_of(const std::filesystem::path& path);

/// Creates the database where there is none, and takes from its files what others than their owner
/// may do with them. SQLite gives the files beside it the rights of the database. Error: store/io.
[[nodiscard]] Result<void> keep_private(const std::filesystem::path& path);

/// Holds a lock on `<path>.lock` for as long as it lives, so that two servers never write one log.
/// The lock ends with the process, however it ends.
class DatabaseLock {
 public:
  /// Errors: store/busy when another process holds it, store/io.
  [[nodiscard]] static Result<DatabaseLock> take(const std::filesystem::path& path);

  DatabaseLock(DatabaseLock&& other) noexcept;
  DatabaseLock& operator=(DatabaseLock&& other) noexcept;
  ~DatabaseLock();

 private:
  explicit DatabaseLock(int file) : file_(file) {}

  int file_;
};

}  // namespace gridwise
