// Gomoku's text formats. A position is its rows from the top, joined by `/`: `x` black, `o` white,
// a number for a run of empty cells; then ` b` or ` w` if the turn does not follow from the stone
// counts. Also read: a sequence of moves (`h8i9g7`), and the form of puzzle collections (`b` or
// `w`, then a character per cell). A move is a column letter and a row number counted from the
// bottom: `h8`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/rules.h"
#include "gridwise/result.h"
#include "kit/grid.h"

namespace gridwise::gomoku {

/// Errors with offset: text/bad_cell, text/short, text/long, text/bad_move, move/illegal,
/// move/finished; without one: position/lines.
[[nodiscard]] Result<Position> parse_position(const Options& options, std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);

/// Accepts any cell of the board, occupied or not. Errors with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(const Options& options, std::string_view text);
[[nodiscard]] std::string format_move(const Options& options, Move move);

/// Checks that a move is legal; `at` is its offset in a text. Errors with that offset:
/// move/finished, move/illegal.
[[nodiscard]] Result<void> check_move(const Position& position, Move move, std::size_t at);

[[nodiscard]] Grid grid_of(const Options& options);
/// The seat whose stone is on the cell, or kNoToken.
[[nodiscard]] int token_at(const Position& position, int cell);
[[nodiscard]] int cell_of(const Options& options, Move move);

/// A board of `size` x `size` stones, row by row from the top left. An absent `seat` is derived
/// from the stone counts. Errors: position/lines if the seat to move has already won.
[[nodiscard]] Result<Position> make_position(const Options& options,
                                             const std::vector<Stone>& stones,
                                             std::optional<Seat> seat);
/// The same, from the seats whose stones are on the cells, or kNoToken.
[[nodiscard]] Result<Position> make_position(const Options& options, std::span<const int> tokens,
                                             std::optional<Seat> seat);

}  // namespace gridwise::gomoku
