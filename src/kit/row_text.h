// The text of a board with at most one token a cell: its rows from the top, one character a cell,
// joined by slashes: `xo./.x./..o`.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "kit/grid.h"
#include "kit/text_cursor.h"

namespace gridwise {

namespace detail {

/// "a cell is x, o or ."
[[nodiscard]] inline std::string known_letters(std::string_view letters) {
  std::string known = "a cell is ";
  for (const char letter : letters) {
    if (letter != letters.front()) known += ", ";
    known += letter;
  }
  return known + " or .";
}

}  // namespace detail

/// The token of each cell: the index of its letter in `letters`, which are lower case and also read
/// in upper case; a dot is kNoToken. Errors with offset: text/bad_cell, text/short, text/long.
[[nodiscard]] inline Result<std::vector<int>> parse_rows(std::string_view text, const Grid& grid,
                                                         std::string_view letters) {
  TextCursor cursor(text);
  std::vector<int> tokens;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (cell > 0 && cell % grid.columns == 0 && !cursor.take('/')) {
      return cursor.fail(cursor.done() ? "text/short" : "text/bad_cell",
                         "a / belongs between two rows");
    }
    if (cursor.done()) return cursor.fail("text/short", "the board needs more cells");
    const auto letter = static_cast<char>(std::tolower(static_cast<unsigned char>(cursor.peek())));
    const std::size_t token = letters.find(letter);
    if (token == std::string_view::npos && letter != '.') {
      return cursor.fail("text/bad_cell", detail::known_letters(letters));
    }
    tokens.push_back(letter == '.' ? kNoToken : static_cast<int>(token));
    cursor.skip();
  }
  if (!cursor.done()) return cursor.fail("text/long", "the board ends before this");
  return tokens;
}

/// `token_at(cell)` is the token of a cell.
template <class TokenAt>
[[nodiscard]] std::string format_rows(const Grid& grid, std::string_view letters,
                                      const TokenAt& token_at) {
  std::string text;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (cell > 0 && cell % grid.columns == 0) text += '/';
    const int token = token_at(cell);
    text += token == kNoToken ? '.' : letters[static_cast<std::size_t>(token)];
  }
  return text;
}

}  // namespace gridwise
