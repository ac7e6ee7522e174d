// The search of pndopt (2013), for comparison: routes of all lengths in one pool, ordered by worth;
// each round extends every new route by every step, and the best of all stay. The same routes
// survive as in a plain port of it.
#pragma once

#include <cstddef>

#include "games/orbs/answers.h"
#include "kit/limits.h"

namespace gridwise::orbs {

/// Keeps `problem.pool` routes per cell, of at most `problem.pool_length` steps; fewer, and ends
/// early, where `memory` (bytes) does not suffice.
void pool_search(const Position& position, std::size_t memory, Budget& budget, AnswerList& answers);

}  // namespace gridwise::orbs
