#include "store/sqlite/database_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "store/sql/schema.h"
#include "store/sqlite/write_ahead_log.h"

namespace gridwise {
namespace {

constexpr std::string_view kMagic{"SQLite format 3\0", 16};

/// Header fields of a database's first page (https://www.sqlite.org/fileformat.html, 1.3 and 1.6).
struct FirstPage {
  int application = 0;
  int version = 0;
  int tables = 0;  ///< schema entries, at least those on this page
};

/// REQUIRES: kFirstPageSize bytes.
FirstPage read_first_page(std::string_view bytes) {
  return {static_cast<int>(number_at(bytes, 68, 4)), static_cast<int>(number_at(bytes, 60, 4)),
          static_cast<int>(number_at(bytes, 103, 2))};
}

Error foreign(const std::filesystem::path& path) {
  return {"store/foreign",
          path.string() + " is not a Gridwise database; choose another data folder",
          {}};
}

}  // namespace

Result<void> check_database_file(const std::filesystem::path& path) {
  std::error_code problem;
  const auto size = std::filesystem::file_size(path, problem);
  if (problem == std::errc::no_such_file_or_directory || (!problem && size == 0)) return {};
  std::string bytes(kFirstPageSize, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (problem || file.bad()) return Error{"store/io", "cannot read " + path.string(), {}};
  if (static_cast<std::size_t>(file.gcount()) < bytes.size() || !bytes.starts_with(kMagic)) {
    return foreign(path);
  }
  FirstPage page = read_first_page(bytes);
  if (page.application == 0 && page.version == 0) {
    // Our own file has neither number while its first transaction is only in the write-ahead log.
    // Then its tables and the page with the numbers are in that log too. A database with tables but
    // without our number belongs to another program; one without tables is empty.
    const std::optional<std::string> written = first_page_in_log(path.string() + "-wal");
    if (page.tables == 0 && written) page = read_first_page(*written);
    if (page.application != kApplicationId && page.tables > 0) return foreign(path);
  }
  if (page.application != kApplicationId && page.application != 0) return foreign(path);
  if (page.application == 0 && page.version != 0) return foreign(path);
  if (page.version > kSchemaVersion) {
    return Error{"store/newer",
                 path.string() + " is of version " + std::to_string(page.version) +
                     ", this program knows up to " + std::to_string(kSchemaVersion) +
                     "; use a newer Gridwise. Nothing was changed",
                 {}};
  }
  return {};
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
  const std::string name = path.string();
  return {name, name + "-wal", name + "-shm", name + ".lock"};
}

Result<void> keep_private(const std::filesystem::path& path) {
  constexpr mode_t kOwner = 0700;
  constexpr mode_t kAll = 0777;
  const int file = ::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    return Error{"store/io", "cannot open " + path.string() + ": " + std::strerror(errno), {}};
  }
  ::close(file);
  for (const auto& each : files_of(path)) {
    struct stat found{};
    if (::stat(each.c_str(), &found) != 0 || (found.st_mode & kAll & ~kOwner) == 0) continue;
    if (::chmod(each.c_str(), found.st_mode & kOwner) != 0) {
      return Error{"store/io",
                   each.string() + " can be read by others, and that cannot be changed: " +
                       std::strerror(errno),
                   {}};
    }
  }
  return {};
}

Result<DatabaseLock> DatabaseLock::take(const std::filesystem::path& path) {
  const std::string name = path.string() + ".lock";
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    return Error{"store/io", "cannot write " + name + ": " + std::strerror(errno), {}};
  }
  DatabaseLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return lock;
  return Error{
      "store/busy",
      path.string() + " is in use by another gridwise; stop it or choose another data folder",
      {}};
}

DatabaseLock::DatabaseLock(DatabaseLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

DatabaseLock& DatabaseLock::operator=(DatabaseLock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

DatabaseLock::~DatabaseLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace gridwise
