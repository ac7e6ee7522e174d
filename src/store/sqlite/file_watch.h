// Detects that open files were deleted or replaced. SQLite keeps writing to a deleted file, and
// loses it all when the process ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// Thread safe.
class FileWatch {
 public:
  FileWatch() = default;

  /// Records the identity of the files at these paths. Error: store/io if one is missing.
  [[nodiscard]] static Result<FileWatch> over(const std::vector<std::filesystem::path>& paths);

  /// Error: store/gone if a file was deleted, moved or replaced. Costs one stat per file.
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
