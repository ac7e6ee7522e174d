// Level 1, the selector `pattern`: one ply deep, by unbroken rows. See docs/add_a_game.md for what
// a selector is.
#pragma once

#include <array>

#include "games/gomoku/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::gomoku {

/// The unbroken row that a stone would make in one direction, and how many of its ends are open.
struct StoneRow {
  int length = 1;
  int open_ends = 0;
};

/// The rows that a stone of colour `stone` on the empty `cell` would make, one per direction.
[[nodiscard]] std::array<StoneRow, kDirections> rows_at(const Position& position, Move cell,
                                                        Stone stone);
/// Five 100,000; four 10,000 / 5,000; three 2,000 / 500; two 200 / 50 with both ends / one end
/// open.
[[nodiscard]] int value_of(const StoneRow& row);

/// Level 1. Takes a five (`win_now`), else stops one (`block_now`), else the cell of the greatest
/// value: own rows, and 0.8 times those of the opponent. The centre of an empty board. Ties go to
/// the lower cell.
struct PatternSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::gomoku
