// Puzzles: boards whose route to every combo is proved the shortest. The solver may make no step
// more.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/orbs/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::orbs {

enum class PuzzleLevel : std::uint8_t { kEasy, kMedium, kHard };

struct Puzzle {
  std::string_view id;  ///< eight hexadecimal digits
  PuzzleLevel level;
  std::string_view board;  ///< rows of digits, for parse_position
  int combos;
  std::string_view start;  ///< the cell of the orb to pick up
  std::string_view route;  ///< one digit per step
};

/// The easiest first.
[[nodiscard]] std::span<const Puzzle> puzzles();
/// The shape of the board, four directions, and no more steps than the route has.
[[nodiscard]] Problem problem_of(const Puzzle& puzzle);
/// The route, from pick-up to drop.
[[nodiscard]] std::vector<Move> route_of(const Puzzle& puzzle);

/// Judges the moves of a route, which are legal from `start`: open until the drop, then solved if
/// it made every combo, else refuted. The `line` of an open one is the known route as long as
/// `moves` follow it, and else the best that the solver finds from there.
[[nodiscard]] JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                      const SearchRequest& request);

}  // namespace gridwise::orbs
