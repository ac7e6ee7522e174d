#include "store/sqlite/file_watch.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace gridwise {

Result<FileWatch> FileWatch::over(const std::vector<std::filesystem::path>& paths) {
  FileWatch watch;
  for (const auto& path : paths) {
    struct stat found{};
    if (::stat(path.c_str(), &found) != 0) {
      return Error{"store/io", "cannot find " + path.string() + ": " + std::strerror(errno), {}};
    }
    watch.files_.push_back({path, found.st_dev, found.st_ino});
  }
  return watch;
}

Result<void> FileWatch::check() const {
  for (const File& file : files_) {
    struct stat found{};
    const bool there = ::stat(file.path.c_str(), &found) == 0;
    if (there && found.st_dev == file.device && found.st_ino == file.inode) continue;
    return Error{"store/gone",
                 file.path.string() + (there ? " was replaced" : " was deleted") +
                     " while the server runs; put it back, or stop the server",
                 {}};
  }
  return {};
}

}  // namespace gridwise
