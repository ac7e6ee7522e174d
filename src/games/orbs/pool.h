// The search that pndopt brought in 2013, as its users know it: routes of all lengths in one pool,
// ordered by worth; each round every route not yet extended is, by every step, and the best of all
// go on. Kept to compare with.
#pragma once

#include "games/orbs/beam.h"

namespace gridwise::orbs {

/// Routes a pool keeps, per cell of the board.
inline constexpr int kPoolPerCell = 16;

void pool_search(const Position& position, int most_steps, Budget& budget, Answers& answers);

}  // namespace gridwise::orbs
