// The last resort of rule `deadlock`: a board of the same tiles, built so that nothing matches and
// a move exists.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/match3/state.h"

namespace gridwise::match3 {

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
