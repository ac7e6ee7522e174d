// Checks a database file before SQLite opens it: opening can modify the file, reading its header
// cannot.
#pragma once

#include <filesystem>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// Accepts a Gridwise database of a known version, an empty file, or a missing one. Errors:
/// store/newer, store/foreign (another program's file), store/io.
[[nodiscard]] Result<void> check_database_file(const std::filesystem::path& path);

/// The files a server keeps open for the database at `path`.
[[nodiscard]] std::vector<std::filesystem::path> files_of(const std::filesystem::path& path);

/// Creates the database file if missing, and restricts its files to their owner. SQLite gives the
/// files beside the database the same mode. Error: store/io.
[[nodiscard]] Result<void> keep_private(const std::filesystem::path& path);

/// Holds a lock on `<path>.lock` for its lifetime, so that two servers never write to one database.
/// The OS releases the lock when the process ends, even in a crash.
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
