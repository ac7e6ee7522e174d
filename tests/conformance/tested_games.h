// Which games the conformance tests visit.
#pragma once

#include <vector>

#include "games/registry.h"

namespace gridwise {

/// Every registered game, or only those that the environment variable GRIDWISE_GAMES names, with
/// commas between: a game that is added to tested ones leaves their results as they are. An unknown
/// name fails the test that asks.
[[nodiscard]] std::vector<const Game*> tested_games();

}  // namespace gridwise
