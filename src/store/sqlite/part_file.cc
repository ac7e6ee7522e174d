#include "store/sqlite/part_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace gridwise {
namespace {

Error cannot(const char* what, const std::filesystem::path& path) {
  return {"store/io",
          std::string("cannot ") + what + " " + path.string() + ": " + std::strerror(errno),
          {}};
}

Result<void> sync(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  const int problem = errno;
  if (file >= 0) ::close(file);
  errno = problem;
  return synced ? Result<void>() : cannot("sync", path);
}

Result<void> sync_folder_of(const std::filesystem::path& file) {
  return sync(file.has_parent_path() ? file.parent_path() : ".");
}

}  // namespace

Error taken(const std::filesystem::path& path) {
  return {"store/exists", path.string() + " exists already; choose another name", {}};
}

PartFile::~PartFile() {
  if (created_) ::unlink(path_.c_str());
}

Result<void> PartFile::create() {
  const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return errno == EEXIST ? taken(path_) : cannot("write", path_);
  ::close(file);
  created_ = true;
  return {};
}

Result<void> PartFile::keep_as(const std::filesystem::path& to) {
  const Result<void> written = sync(path_);
  if (!written) return written;
  if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) return taken(to);
    // Fallback for file systems without RENAME_NOREPLACE.
    if (std::filesystem::exists(to)) return taken(to);
    if (std::rename(path_.c_str(), to.c_str()) != 0) return cannot("write", to);
  }
  created_ = false;
  return sync_folder_of(to);
}

Result<void> PartFile::replace(const std::filesystem::path& to) {
  const Result<void> written = sync(path_);
  if (!written) return written;
  if (std::rename(path_.c_str(), to.c_str()) != 0) return cannot("write", to);
  created_ = false;
  return sync_folder_of(to);
}

}  // namespace gridwise
