#include "store/database_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>
#include <utility>

#include "store/schema.h"

namespace gridwise {
namespace {

// Offsets in a database header: https://www.sqlite.org/fileformat.html, 1.3.
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kUserVersionOffset = 60;
constexpr std::size_t kApplicationIdOffset = 68;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

using Header = std::array<char, kHeaderSize>;

/// Four bytes, greatest first.
int number_at(const Header& header, std::size_t offset) {
  unsigned value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    value = value << 8U | static_cast<unsigned char>(header[offset + i]);
  }
  return static_cast<int>(value);
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
  Header header{};
  std::ifstream file(path, std::ios::binary);
  file.read(header.data(), header.size());
  if (problem || file.bad()) return Error{"store/io", "cannot read " + path.string(), {}};
  if (static_cast<std::size_t>(file.gcount()) < header.size() ||
      std::string_view(header.data(), kMagic.size()) != kMagic) {
    return foreign(path);
  }
  // A database whose first transaction only reached its write-ahead log has neither number yet.
  const int application = number_at(header, kApplicationIdOffset);
  const int version = number_at(header, kUserVersionOffset);
  if (application != kApplicationId && !(application == 0 && version == 0)) return foreign(path);
  const auto newest = static_cast<int>(schema_steps().size());
  if (version > newest) {
    return Error{"store/newer",
                 path.string() + " is of version " + std::to_string(version) +
                     ", this program knows up to " + std::to_string(newest) +
                     "; use a newer Gridwise. Nothing was changed",
                 {}};
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
