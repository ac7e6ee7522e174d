// Which games the conformance tests visit.
#pragma once

#include <vector>

#include "gridwise/games.h"

namespace gridwise {

/// Every registered game, or only those in the comma-separated environment variable GRIDWISE_GAMES:
/// adding a game does not affect the results of the others. An unknown name fails the calling test.
[[nodiscard]] std::vector<const Game*> tested_games();

}  // namespace gridwise
