// The player this game started from: `pattern`, one ply deep. A selector is a ranking; see
// docs/add_a_game.md.
#pragma once

#include <array>

#include "games/gomoku/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::gomoku {

/// What a stone would make in one direction, as `pattern` sees it: the unbroken row, and how many
/// of its ends are open.
struct Run {
  int length = 1;
  int open_ends = 0;
};

/// The runs that a stone of `stone` on the empty `cell` would make, one per direction.
[[nodiscard]] std::array<Run, kDirections> runs_at(const Position& position, Move cell,
                                                   Stone stone);
/// Five 100,000; four 10,000 / 5,000; three 2,000 / 500; two 200 / 50 with both ends / one end
/// open.
[[nodiscard]] int value_of(const Run& run);

/// Level 1. Takes a five (`win_now`), else stops one (`block_now`), else the cell of the greatest
/// value: own runs, and 0.8 times what the opponent would make there. The centre on an empty board.
/// Of equal cells the first.
struct PatternSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::gomoku
