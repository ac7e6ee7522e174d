// The two weakest selectors, `gentle` and `pattern` (level 1): one ply deep, based on unbroken
// rows. docs/add_a_game.md explains selectors.
#pragma once

#include <array>

#include "games/gomoku/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::gomoku {

/// The unbroken row that a stone would make in one direction, and its number of open ends.
struct StoneRow {
  int length = 1;
  int open_ends = 0;
};

/// The rows that `stone` would make on the empty `cell`, one per direction.
[[nodiscard]] std::array<StoneRow, kDirections> rows_at(const Position& position, Move cell,
                                                        Stone stone);
/// Five 100,000. With both ends / one end open: four 10,000 / 5,000, three 2,000 / 500, two 200 /
/// 50.
[[nodiscard]] int value_of(const StoneRow& row);

/// Level 1. Takes a five (`win_now`), else stops one (`block_now`), else plays the cell with the
/// greatest value: the value of its own rows plus 0.8 times the value of the opponent's. Plays the
/// centre of an empty board. Ties go to the lower cell.
struct PatternSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// `pattern` for beginners. It does not see the opponent's open threes (`threes_unseen`), and plays
/// three moves in ten among the next five that touch a row (`slip`). It takes a five and stops a
/// four as `pattern` does.
struct GentleSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::gomoku
