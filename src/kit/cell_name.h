// Cell names: a column letter and a row number counted from the bottom, as on a chess board (`b2`).
// Cells are numbered row by row from the top left.
#pragma once

#include <string>
#include <string_view>

#include "kit/text_cursor.h"

namespace gridwise {

/// Consumes one cell name. Errors with offset: text/bad_move.
[[nodiscard]] inline Result<int> parse_cell(TextCursor& cursor, int columns, int rows) {
  const char letter = cursor.peek();
  const int column = (letter >= 'A' && letter <= 'Z') ? letter - 'A' : letter - 'a';
  if (column < 0 || column >= columns)
    return cursor.fail("text/bad_move", "a cell starts with a column letter of the board");
  cursor.skip();
  const TextCursor before_number = cursor;
  const Result<int> number = cursor.number();
  if (!number.ok() || *number < 1 || *number > rows)
    return before_number.fail("text/bad_move", "a row number of the board follows the letter");
  return (rows - *number) * columns + column;
}

/// Parses a text that is exactly one cell name, such as the word of a move that places a token.
[[nodiscard]] inline Result<int> parse_cell_word(std::string_view text, int columns, int rows) {
  TextCursor cursor(text);
  const Result<int> cell = parse_cell(cursor, columns, rows);
  if (cell && !cursor.done()) return cursor.fail("text/bad_move", "the move ends before this");
  return cell;
}

[[nodiscard]] inline std::string format_cell(int cell, int columns, int rows) {
  return static_cast<char>('a' + cell % columns) + std::to_string(rows - cell / columns);
}

}  // namespace gridwise
