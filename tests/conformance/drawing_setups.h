// Setups under which something is drawn while the game runs: what the tests of hidden chance walk,
// for every registered game.
#pragma once

#include <vector>

#include "games/registry.h"

namespace gridwise {

/// The presets, and every option that has choices with each of them, all else as usual.
[[nodiscard]] std::vector<GameSetup> known_setups(const Game& game);

/// Those of all games whose first position has a generator, at most `most` of a game.
[[nodiscard]] std::vector<GameSetup> drawing_setups(std::size_t most = 3);

}  // namespace gridwise
