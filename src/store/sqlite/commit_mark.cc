#include "store/sqlite/commit_mark.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>

#include "store/sha256.h"

namespace gridwise {
namespace {

/// One fixed-length line, so that a new one overwrites the old one exactly: the number and the
/// first digits of its hash.
std::string line_of(std::int64_t commits) {
  const std::string number = fmt::format("gridwise commits {:020}", commits);
  return number + " " + sha256(number).substr(0, 8) + "\n";
}

}  // namespace

std::filesystem::path CommitMark::file_of(const std::filesystem::path& path) {
  return path.string() + ".commits";
}

std::optional<std::int64_t> CommitMark::read(const std::filesystem::path& path) {
  constexpr std::size_t kNumberAt = std::string_view("gridwise commits ").size();
  constexpr std::size_t kDigits = 20;
  std::ifstream file(file_of(path), std::ios::binary);
  std::string line;
  if (!std::getline(file, line) || line.size() < kNumberAt + kDigits) return {};
  std::int64_t commits = 0;
  std::from_chars(line.data() + kNumberAt, line.data() + kNumberAt + kDigits, commits);
  if (line + "\n" != line_of(commits)) return {};
  return commits;
}

Result<CommitMark> CommitMark::open(const std::filesystem::path& path) {
  const std::string name = file_of(path).string();
  const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    return Error{"store/io", "cannot write " + name + ": " + std::strerror(errno), {}};
  }
  return CommitMark(file);
}

CommitMark::CommitMark(CommitMark&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

CommitMark& CommitMark::operator=(CommitMark&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

CommitMark::~CommitMark() {
  if (file_ < 0) return;
  ::fdatasync(file_);
  ::close(file_);
}

void CommitMark::write(std::int64_t commits) const {
  const std::string line = line_of(commits);
  [[maybe_unused]] const auto written = ::pwrite(file_, line.data(), line.size(), 0);
}

}  // namespace gridwise
