// Proof that no shorter route comes to the greatest possible combos: every route of one length
// after the other, cut off where the carries still needed are more than the steps left (iterative
// deepening; Korf: Depth-first iterative-deepening, 1985).
#pragma once

#include "games/orbs/beam.h"
#include "games/orbs/rules.h"
#include "kit/limits.h"

namespace gridwise::orbs {

enum class Exhausted : std::uint8_t {
  kFound,    ///< a route of that length was added to the answers
  kNothing,  ///< there is none
  kBudget,   ///< the budget ended first
};

/// A number of steps below which no route that continues `position` comes to the greatest possible
/// combos.
[[nodiscard]] int least_steps(const Position& position);

/// Every route of `length` steps, what is already played included. The answer does not depend on
/// `threads`. REQUIRES: none of fewer steps comes to the greatest possible combos; `length` is not
/// below what is played.
[[nodiscard]] Exhausted search_length(const Position& position, int length, int threads,
                                      Budget& budget, Answers& answers);

}  // namespace gridwise::orbs
