// Tic-tac-toe's texts and cells. A position is its rows from the top, `x` first, `o` second, `.`
// empty: `xo./.x./..o`. A move is a column letter and a row number counted from the bottom: `b2` is
// the centre of 3x3.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/tictactoe/rules.h"
#include "kit/grid.h"
#include "kit/result.h"

namespace gridwise::tictactoe {

/// REQUIRES: check_options(options). Errors with offset: text/bad_cell, text/short, text/long;
/// without one if no game leads to the board: position/turns, position/lines.
[[nodiscard]] Result<Position> parse_position(const Options& options, std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);

/// Any square of the board, taken or not. Errors with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(const Options& options, std::string_view text);
[[nodiscard]] std::string format_move(const Options& options, Move move);

[[nodiscard]] Grid grid_of(const Options& options);
/// The seat whose stone lies in a cell, or kNoToken.
[[nodiscard]] int token_at(const Position& position, int cell);
[[nodiscard]] int cell_of(const Options& options, Move move);

/// A position by the tokens of its cells, if some game leads there. Errors: position/turns,
/// position/lines.
[[nodiscard]] Result<Position> make_position(const Options& options, std::span<const int> tokens);

}  // namespace gridwise::tictactoe
