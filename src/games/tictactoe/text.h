// Tic-tac-toe's text formats and cells. A position is its rows from the top, `x` first, `o` second,
// `.` empty: `xo./.x./..o`. A move is a column letter and a row number counted from the bottom:
// `b2` is the centre of 3x3.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/tictactoe/rules.h"
#include "gridwise/result.h"
#include "kit/grid.h"

namespace gridwise::tictactoe {

/// REQUIRES: check_options(options). Errors with offset: text/bad_cell, text/short, text/long.
/// Without offset, if no game can reach the board: position/turns, position/lines.
[[nodiscard]] Result<Position> parse_position(const Options& options, std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);

/// Accepts any square of the board, occupied or not. Errors with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(const Options& options, std::string_view text);
[[nodiscard]] std::string format_move(const Options& options, Move move);

[[nodiscard]] Grid grid_of(const Options& options);
/// The seat whose stone is on the cell, or kNoToken.
[[nodiscard]] int token_at(const Position& position, int cell);
[[nodiscard]] int cell_of(const Options& options, Move move);

/// A position from the tokens on its cells. Errors if no game can reach it: position/turns,
/// position/lines.
[[nodiscard]] Result<Position> make_position(const Options& options, std::span<const int> tokens);

}  // namespace gridwise::tictactoe
