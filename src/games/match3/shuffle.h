// The construction of rule `deadlock`: rearranges the tiles so that nothing matches and a move
// exists.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/match3/state.h"

namespace gridwise::match3 {

/// Whether a cell is part of a run of three or of a square; `same(across, down)` tells whether the
/// cell at this offset has the same colour.
template <class Same>
[[nodiscard]] bool in_run_or_square(Same same) {
  for (int first = -2; first <= 0; ++first) {
    if (same(first, 0) && same(first + 1, 0) && same(first + 2, 0)) return true;
    if (same(0, first) && same(0, first + 1) && same(0, first + 2)) return true;
  }
  for (const int across : {-1, 1}) {
    for (const int down : {-1, 1}) {
      if (same(across, 0) && same(0, down) && same(across, down)) return true;
    }
  }
  return false;
}

/// The board with the tiles of `cells` (plain, uncovered; ascending) rearranged: the first
/// arrangement found that has no match and that `accepted` accepts. Absent if none is found within
/// the limits.
[[nodiscard]] std::optional<std::vector<Cell>> construct(
    const BoardState& state, const std::vector<int>& cells,
    const std::function<bool(const BoardState&)>& accepted);

/// (from, to) for each tile of `cells` that moved; tiles of one colour keep their order.
[[nodiscard]] std::vector<std::pair<int, int>> shuffle_moves(const std::vector<Cell>& before,
                                                             const std::vector<Cell>& after,
                                                             const std::vector<int>& cells);

}  // namespace gridwise::match3
