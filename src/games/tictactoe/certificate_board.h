// The board of a certificate as its checker sees it. On purpose it shares no code with rules and
// solver: a board is a text of one character a cell, row by row from the top; a line is a list of
// cells.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::tictactoe {

class CertificateBoard {
 public:
  /// The words of a line like `board 3 3 3`. False if they are something else.
  [[nodiscard]] bool parse(const std::vector<std::string_view>& words);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int length() const { return length_; }  ///< of a line
  [[nodiscard]] int cells() const { return columns_ * rows_; }
  [[nodiscard]] const std::vector<std::vector<int>>& lines() const { return lines_; }

  /// A board of `x`, `o` and `.`, its rows divided by slashes.
  [[nodiscard]] std::optional<std::string> parse_cells(std::string_view text) const;
  /// A column letter and a row number counted from the bottom.
  [[nodiscard]] std::optional<int> parse_cell(std::string_view word) const;

  /// A board as parse_cells() reads it.
  [[nodiscard]] std::string drawn(const std::string& board) const;
  /// A cell as parse_cell() reads it.
  [[nodiscard]] std::string name_of(int cell) const;

 private:
  void add_lines();

  int columns_ = 0;
  int rows_ = 0;
  int length_ = 0;
  std::vector<std::vector<int>> lines_;
};

/// A whole number without sign; absent if `word` is something else.
[[nodiscard]] std::optional<int> parse_number(std::string_view word);

}  // namespace gridwise::tictactoe
