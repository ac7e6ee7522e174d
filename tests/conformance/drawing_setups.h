// Setups in which something is drawn during the game, for the tests of hidden chance in every
// registered game.
#pragma once

#include <vector>

#include "games/registry.h"

namespace gridwise {

/// The presets, and each choice of every option with choices, with other options at their default.
[[nodiscard]] std::vector<GameSetup> known_setups(const Game& game);

/// The setups of all games whose initial position has a generator, at most `most` per game.
[[nodiscard]] std::vector<GameSetup> drawing_setups(std::size_t most = 3);

}  // namespace gridwise
