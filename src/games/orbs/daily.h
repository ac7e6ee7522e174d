// The daily board with its best route. For a few boards the solver has proved the best route: the
// most combos possible, in the fewest steps. Each day takes one of them, permutes its colours and
// may mirror it. The rules are symmetric under both, so the proof holds for all 1,440 variants of a
// board.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "games/orbs/rules.h"
#include "gridwise/date.h"

namespace gridwise::orbs {

/// A board of six columns and five rows, four directions, with its shortest route to every combo.
struct ProvedBoard {
  std::string_view orbs;   ///< digits, row by row from the top left
  std::string_view start;  ///< the cell of the orb to pick up
  std::string_view route;  ///< one digit per step
};

[[nodiscard]] std::span<const ProvedBoard> proved_boards();

struct Daily {
  Problem problem;         ///< its `best` is the length of the route
  std::vector<Move> best;  ///< the route, from pick-up to drop
};

/// REQUIRES: a problem with six columns, five rows and four directions; its board is replaced.
[[nodiscard]] Daily daily_of(Problem problem, const Date& date);
/// Error text/bad_date unless the problem fits daily boards: 6x5, four directions, no costs, every
/// combo wanted.
[[nodiscard]] Result<void> check_daily(const Problem& problem);

}  // namespace gridwise::orbs
