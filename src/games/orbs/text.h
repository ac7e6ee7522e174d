// The text format of orb routes. A position is the board before the route, then the keys of the
// problem, then the route so far:
//
//     541502/004325/414502/224240/122141 start=c3,d4 route=c3:0246!
//
// Orbs are read as in board_text.h, and written as digits 0 to 9 (fire, water, wood, light, dark,
// heart, jammer, poison, mortal poison, bomb); `?` matches nothing, `.` is an empty square.
// `daily=2026-11-21` replaces a board. Keys: weights, rules, formula, wishes (worth.h), runs
// (minimum length by kind), start, end, forbid, stop, lock, enchanted (lists of cells), cost
// (cells, each with what a step into it counts as), seed (of the skyfall), best (fewest steps to
// every combo), known (combos of the best route known), route (`!`: drop). A move is a cell (`c3`,
// pick up), a digit (a step: 0 east, then clockwise to 7 north-east) or `drop`.
#pragma once

#include <string>
#include <string_view>

#include "games/orbs/rules.h"
#include "gridwise/result.h"

namespace gridwise::orbs {

/// `options` is a problem without a board: shape, directions, limits, profile. Errors with offset:
/// text/short, text/long, text/bad_orb, text/no_orb, text/bad_key, text/bad_move, text/bad_number,
/// text/bad_date, worth/...
[[nodiscard]] Result<Position> parse_position(Problem options, std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);
/// Rows of digits with a slash between them.
[[nodiscard]] std::string format_board(const Shape& shape, const Board& board);

/// The wanted number of combos: "5", "≥ 3", "≤ 5", "3–5".
[[nodiscard]] std::string format_wanted(const Problem& problem);

[[nodiscard]] Result<Move> parse_move(const Shape& shape, std::string_view text);
[[nodiscard]] std::string format_move(const Shape& shape, Move move);

}  // namespace gridwise::orbs
