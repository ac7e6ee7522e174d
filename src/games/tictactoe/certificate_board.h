// The board of a certificate as its checker sees it. Shares no code with rules and solver, on
// purpose: a board is a text with one character per cell, row by row from the top; a line is a list
// of cells.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::tictactoe {

class CertificateBoard {
 public:
  /// Parses the words of a line like `board 3 3 3`. False if malformed.
  [[nodiscard]] bool parse(const std::vector<std::string_view>& words);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int length() const { return length_; }  ///< of a line
  [[nodiscard]] int cells() const { return columns_ * rows_; }
  [[nodiscard]] const std::vector<std::vector<int>>& lines() const { return lines_; }

  /// Parses a board of `x`, `o` and `.`, its rows separated by slashes.
  [[nodiscard]] std::optional<std::string> parse_cells(std::string_view text) const;
  /// Parses a column letter and a row number counted from the bottom.
  [[nodiscard]] std::optional<int> parse_cell(std::string_view word) const;

  /// A board in the format of parse_cells().
  [[nodiscard]] std::string drawn(const std::string& board) const;
  /// A cell in the format of parse_cell().
  [[nodiscard]] std::string name_of(int cell) const;

 private:
  void add_lines();

  int columns_ = 0;
  int rows_ = 0;
  int length_ = 0;
  std::vector<std::vector<int>> lines_;
};

/// Parses an unsigned integer; absent if `word` is not one.
[[nodiscard]] std::optional<int> parse_number(std::string_view word);

}  // namespace gridwise::tictactoe
