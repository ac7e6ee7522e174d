// A bound on the combos of a kind that fills most of a board. However they are arranged, its orbs
// stand next to each other: runs grow longer than three, or touch, and are one combo. On 6x5,
// twenty-four orbs could make eight combos, but make four at most.
//
// Proof. On the board as it is dropped, let the first batch have k combos of a kind of n orbs, of
// 3k + e orbs together; e is their excess. Every later combo takes at least three of the other
// n - 3k - e orbs. So there are at most k + (n - 3k - e) / 3 = (n - e) / 3 combos. And e is at
// least the smallest excess over all sets of n squares: which runs there are, and which of them
// touch, depends on the squares of this kind alone. That smallest excess was counted, by
// bench/tuning/orbs_least_excess.cc.
//
// The bounds of several kinds add up, as each holds whatever the other kinds do.
#pragma once

#include "games/orbs/board.h"

namespace gridwise::orbs {

/// The least excess of the first batch of `orbs` orbs of a kind, runs of three.
[[nodiscard]] int least_excess(const Shape& shape, int orbs);

/// An upper bound on the combos of `orbs` orbs of a kind, runs of three, on any board of the shape.
[[nodiscard]] inline int most_in_crowd(const Shape& shape, int orbs) {
  return (orbs - least_excess(shape, orbs)) / 3;
}

}  // namespace gridwise::orbs
