// Text form of boards with at most one token per cell. A position is its rows from the top, one
// character per cell, joined by slashes: `xo./.x./..o`. A move is the name of the cell where its
// token is placed.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "kit/cell_name.h"
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

/// The token of each cell: the index of its letter in `letters` (lower case; upper case is accepted
/// too), or kNoToken for a dot. Errors with offset: text/bad_cell, text/short, text/long.
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

/// Parses a position in rows. REQUIRES: the namespace of `Options` has grid_of(options) and
/// make_position(options, tokens). Errors: as parse_rows and make_position.
template <class Options>
[[nodiscard]] auto parse_board(const Options& options, std::string_view text,
                               std::string_view letters)
    -> decltype(make_position(options, std::vector<int>())) {
  const Result<std::vector<int>> tokens = parse_rows(text, grid_of(options), letters);
  if (!tokens) return tokens.error();
  return make_position(options, *tokens);
}

/// The inverse of parse_board. REQUIRES: the namespace also has token_at(position, cell).
template <class Position>
[[nodiscard]] std::string format_board(const Position& position, std::string_view letters) {
  return format_rows(grid_of(position.options()), letters,
                     [&](int cell) { return token_at(position, cell); });
}

/// Parses a move that is a square. Errors with offset: text/bad_move.
template <class Move>
[[nodiscard]] Result<Move> parse_square(const Grid& grid, std::string_view text) {
  const Result<int> cell = parse_cell_word(text, grid.columns, grid.rows);
  if (!cell) return cell.error();
  return static_cast<Move>(grid.square_of(*cell));
}
[[nodiscard]] inline std::string format_square(const Grid& grid, int square) {
  return format_cell(grid.cell_of(square), grid.columns, grid.rows);
}

}  // namespace gridwise
