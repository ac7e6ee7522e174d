// Connect Four's texts and cells. `..../..../..../x...` is a position, rows from the top; `a1` is a
// move, the cell where the disc comes to rest.
#pragma once

#include <string>
#include <string_view>

#include "games/connectfour/rules.h"
#include "kit/cell_name.h"
#include "kit/row_text.h"

namespace gridwise::connectfour {

constexpr std::string_view kLetters = "xo";

[[nodiscard]] inline int cell_of(const Options& options, Move move) {
  return grid_of(options).cell_of(move);
}
/// The seat whose disc lies in a cell, or kNoToken.
[[nodiscard]] inline int token_at(const Position& position, int cell) {
  return token_on(grid_of(position.options()).square_of(cell), position.discs(0),
                  position.discs(1));
}

/// Errors with offset: text/bad_cell, text/short, text/long; without: those of make_position.
[[nodiscard]] inline Result<Position> parse_position(const Options& options,
                                                     std::string_view text) {
  const auto tokens = parse_rows(text, grid_of(options), kLetters);
  if (!tokens) return tokens.error();
  return make_position(options, *tokens);
}
[[nodiscard]] inline std::string format_position(const Position& position) {
  return format_rows(grid_of(position.options()), kLetters,
                     [&](int cell) { return token_at(position, cell); });
}

/// Any cell of the board. Error with offset: text/bad_move.
[[nodiscard]] inline Result<Move> parse_move(const Options& options, std::string_view text) {
  const Result<int> cell = parse_cell_word(text, options.columns, options.rows);
  if (!cell) return cell.error();
  return static_cast<Move>(grid_of(options).square_of(*cell));
}
[[nodiscard]] inline std::string format_move(const Options& options, Move move) {
  return format_cell(cell_of(options, move), options.columns, options.rows);
}

}  // namespace gridwise::connectfour
