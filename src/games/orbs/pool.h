// The search that pndopt brought in 2013, as its users know it: routes of all lengths in one pool,
// ordered by worth alone; each round every route not yet extended is, by every step, and the best
// of all go on. Kept to compare with: the same routes survive as in a plain port of it.
#pragma once

#include <cstddef>

#include "games/orbs/answers.h"
#include "kit/limits.h"

namespace gridwise::orbs {

/// Keeps `problem.pool` routes a cell, of `problem.pool_length` steps at most; fewer, and only as
/// long as it lasts, where `memory`, in bytes, is not enough.
void pool_search(const Position& position, std::size_t memory, Budget& budget, Answers& answers);

}  // namespace gridwise::orbs
