#include "cli/input/board_lines.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>

namespace gridwise::cli {
namespace {

constexpr std::size_t kBufferBytes = 65'536;
constexpr int kPatienceMs = 100;  ///< interval between checks of the stop token
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kSpace = " \t\r\v\f";

}  // namespace

BoardLines::BoardLines(std::string name, int file)
    : name_(std::move(name)), file_(file), buffer_(kBufferBytes) {}

BoardLines::~BoardLines() {
  if (file_ != STDIN_FILENO) ::close(file_);
}

Result<std::unique_ptr<BoardLines>> BoardLines::open(const std::string& name) {
  const int file = name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return Error{"file/read", "cannot read " + name, {}};
  return std::unique_ptr<BoardLines>(new BoardLines(name, file));
}

Result<std::optional<BoardLine>> BoardLines::next(const std::stop_token& stop) {
  std::string text;
  while (true) {
    const Result<bool> read = read_line(text, stop);
    if (!read) return read.error();
    if (!*read) return std::optional<BoardLine>();
    const std::size_t from = ++line_ == 1 && text.starts_with(kByteOrderMark)
                                 ? text.find_first_not_of(kSpace, kByteOrderMark.size())
                                 : text.find_first_not_of(kSpace);
    if (from == std::string::npos || text[from] == '#') continue;
    const std::size_t to = text.find_last_not_of(kSpace) + 1;
    return std::optional(BoardLine{text.substr(from, to - from), line_, from + 1});
  }
}

/// Reads the next complete line, without its newline; false if there is none.
Result<bool> BoardLines::read_line(std::string& text, const std::stop_token& stop) {
  text.clear();
  for (bool begun = false;; begun = true) {
    if (at_ == end_) {
      const Result<bool> filled = fill(stop);
      if (!filled) return filled.error();
      if (!*filled) return begun && !stop.stop_requested();
    }
    const auto first = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto last = buffer_.begin() + static_cast<std::ptrdiff_t>(end_);
    const auto newline = std::find(first, last, '\n');
    const auto room = static_cast<std::ptrdiff_t>(kLongest + 1 - text.size());
    text.append(first, first + std::min(newline - first, room));
    at_ = static_cast<std::size_t>(newline - buffer_.begin());
    if (newline == last) continue;
    ++at_;
    return true;
  }
}

/// False at end of file, or when stopped.
Result<bool> BoardLines::fill(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    pollfd ready{file_, POLLIN, 0};
    if (::poll(&ready, 1, kPatienceMs) == 0) continue;
    const ssize_t count = ::read(file_, buffer_.data(), buffer_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) return Error{"file/read", "cannot read all of " + name_, {}};
    at_ = 0;
    end_ = static_cast<std::size_t>(count);
    return count > 0;
  }
  return false;
}

bool names_boards(const std::string& word) {
  std::error_code problem;
  return word == "-" ||
         (std::filesystem::exists(word, problem) && !std::filesystem::is_directory(word, problem));
}

std::optional<std::size_t> count_boards(const std::string& name) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(name, problem)) return {};
  const auto lines = BoardLines::open(name);
  if (!lines) return {};
  std::size_t count = 0;
  while (true) {
    const auto board = (*lines)->next({});
    if (!board) return {};
    if (!*board) return count;
    ++count;
  }
}

}  // namespace gridwise::cli
