// Lines of the Gomocup protocol (https://plastovicka.github.io/protocl2en.htm), for both ends of
// it: words, numbers, cells and rules. Cells are counted from the top left, starting at 0.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::gomocup {

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string upper(std::string_view text);
/// Removes and returns the first word of `text`.
[[nodiscard]] std::string_view take_word(std::string_view& text);
[[nodiscard]] std::optional<long long> to_number(std::string_view text);
/// Comma-separated numbers; empty if the text holds anything else.
[[nodiscard]] std::vector<long long> to_numbers(std::string_view text);

/// A cell by column and row.
struct Cell {
  int x = 0;
  int y = 0;

  bool operator==(const Cell&) const = default;
};
/// "7,7".
[[nodiscard]] std::string text_of(Cell cell);
/// The cell of "x,y", optionally followed by more numbers, on a board of `size` lines.
[[nodiscard]] std::optional<Cell> parse_cell(std::string_view text, int size);
/// The cell of a move word such as "h8".
[[nodiscard]] Cell cell_of_move(const std::string& word, int size);
/// The move word of a cell.
[[nodiscard]] std::string move_of_cell(Cell cell, int size);

/// The bits of INFO rule for one of the game's rule names; absent for an unknown name.
[[nodiscard]] std::optional<int> rule_bits(std::string_view name);
/// The game's rule name for the bits of INFO rule; other bits are ignored.
[[nodiscard]] std::string_view rule_name(int bits);
/// The same for the numbers that analysis programs of Yixin's family send, which are no bits: 2 is
/// renju, 5 and 6 are openings of freestyle. Other numbers are read as bits.
[[nodiscard]] std::string_view yixin_rule_name(int number);

}  // namespace gridwise::gomocup
