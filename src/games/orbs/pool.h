// The search of pndopt (2013), for comparison: routes of all lengths in one pool, ordered by worth.
// Each round extends every new route by every step and keeps the best of all. The same routes
// survive as in a plain port.
#pragma once

#include <cstddef>

#include "games/orbs/answers.h"
#include "gridwise/limits.h"

namespace gridwise::orbs {

/// Keeps `problem.pool` routes per cell, of at most `problem.pool_length` steps. Keeps fewer and
/// ends early if `memory` (bytes) is too small.
void pool_search(const Position& position, std::size_t memory, Budget& budget, AnswerList& answers);

}  // namespace gridwise::orbs
