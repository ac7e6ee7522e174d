// Reads a file of boards, one per line, holding only the current line in memory.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gridwise/result.h"

namespace gridwise::cli {

/// A line with a board, trimmed.
struct BoardLine {
  std::string text;
  std::size_t line = 0;    ///< counted from 1, blank lines and comments included
  std::size_t column = 0;  ///< of the text's first byte, counted from 1
};

/// Skips blank lines, lines that start with '#', and a byte order mark. Not thread safe.
class BoardLines {
 public:
  /// A longer line cannot be a board and is truncated to one byte more than this.
  static constexpr std::size_t kLongest = 65'536;

  /// "-" is standard input. Error: file/read.
  [[nodiscard]] static Result<std::unique_ptr<BoardLines>> open(const std::string& name);
  ~BoardLines();
  BoardLines(const BoardLines&) = delete;
  BoardLines& operator=(const BoardLines&) = delete;

  /// Waits for the next board; none at end of file, and soon after `stop` is requested. Error:
  /// file/read.
  [[nodiscard]] Result<std::optional<BoardLine>> next(const std::stop_token& stop);

 private:
  BoardLines(std::string name, int file);

  [[nodiscard]] Result<bool> read_line(std::string& text, const std::stop_token& stop);
  [[nodiscard]] Result<bool> fill(const std::stop_token& stop);

  std::string name_;
  int file_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;   ///< offset of the next byte in `buffer_`
  std::size_t end_ = 0;  ///< end of the data in `buffer_`
  std::size_t line_ = 0;
};

/// Whether a command-line argument names a file of boards: "-", or an existing file.
[[nodiscard]] bool names_boards(const std::string& word);

/// The number of boards in a file; none if it cannot be known before reading, as for a pipe.
[[nodiscard]] std::optional<std::size_t> count_boards(const std::string& name);

}  // namespace gridwise::cli
