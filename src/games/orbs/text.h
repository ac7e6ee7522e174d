// The texts of orbs. A position is the board before the route, then the keys of the problem, then
// the route so far:
//
//     541502/004325/414502/224240/122141 start=c3,d4 route=c3:0246!
//
// Orbs are written as in board_text.h, best as digits 0 to 9 (fire, water, wood, light, dark,
// heart, jammer, poison, mortal poison, bomb); `?` matches nothing, `.` is an empty square. Keys:
// weights, rules, formula (worth.h), runs (orbs in a run, by kind), start, end, forbid, stop, lock,
// enchanted (lists of cells), cost (cells, each with the number of steps that a step into it counts
// as), seed (of the skyfall), route
// (`!`: drop). A move is a cell (`c3`, pick up), a digit (a step: 0 east, then clockwise to 7
// north-east) or `drop`.
#pragma once

#include <string>
#include <string_view>

#include "games/orbs/rules.h"
#include "kit/result.h"

namespace gridwise::orbs {

/// `options` is a problem without a board: shape, directions, limits, profile. Errors with offset:
/// text/short, text/bad_orb, text/no_orb, text/bad_key, text/bad_move, worth/...
[[nodiscard]] Result<Position> parse_position(Problem options, std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);
/// Rows of digits with a slash between them.
[[nodiscard]] std::string format_board(const Shape& shape, const Board& board);

/// The numbers of combos that are wanted: "5", "≥ 3", "≤ 5", "3–5".
[[nodiscard]] std::string format_wanted(const Problem& problem);

[[nodiscard]] Result<Move> parse_move(const Shape& shape, std::string_view text);
[[nodiscard]] std::string format_move(const Shape& shape, Move move);

}  // namespace gridwise::orbs
