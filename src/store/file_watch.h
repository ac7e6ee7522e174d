// Whether the files a process has open are still the ones that their names lead to. SQLite goes on
// writing into a file that was deleted, and all of it is gone when the process ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <vector>

#include "kit/result.h"

namespace gridwise {

/// Thread safe.
class FileWatch {
 public:
  FileWatch() = default;

  /// Remembers which files stand under these names now. Error: store/io when one is missing.
  [[nodiscard]] static Result<FileWatch> over(const std::vector<std::filesystem::path>& paths);

  /// Error: store/gone when a file was deleted, moved away or replaced. One stat a file.
  [[nodiscard]] Result<void> check() const;

 private:
  struct File {
    std::filesystem::path path;
    dev_t device = 0;
    ino_t inode = 0;
  };
  std::vector<File> files_;
};

}  // namespace gridwise
