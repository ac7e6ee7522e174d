// Setups with random draws during the game, for the hidden-chance tests of every registered game.
#pragma once

#include <vector>

#include "gridwise/games.h"

namespace gridwise {

/// The presets, plus every choice of each enumerated option with the other options at their
/// defaults.
[[nodiscard]] std::vector<GameSetup> known_setups(const Game& game);

/// The setups of all games whose initial position has a generator, at most `most` per game.
[[nodiscard]] std::vector<GameSetup> drawing_setups(std::size_t most = 3);

}  // namespace gridwise
