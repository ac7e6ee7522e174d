// The last resort of rule `deadlock`: a board of the same tiles, built so that nothing matches and
// a move exists.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/match3/state.h"

namespace gridwise::match3 {

/// Whether a cell is part of a run of three or of a square, where `same(across, down)` says which
/// of its neighbours so far away are as it is.
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

/// The board with the tiles of `cells` (plain and uncovered, ascending) laid anew; the first found
/// without a match that `accepted` takes. None: there is none, or none near at hand.
[[nodiscard]] std::optional<std::vector<Cell>> construct(
    const State& state, const std::vector<int>& cells,
    const std::function<bool(const State&)>& accepted);

/// From where to where the tiles of `cells` went that moved: of each colour in order.
[[nodiscard]] std::vector<std::pair<int, int>> shuffle_moves(const std::vector<Cell>& before,
                                                             const std::vector<Cell>& after,
                                                             const std::vector<int>& cells);

}  // namespace gridwise::match3
