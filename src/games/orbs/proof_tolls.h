// Which tolls make the bound of a proof strong: found by trying on positions of the search at hand.
#pragma once

#include <vector>

#include "games/orbs/proof_bound.h"

namespace gridwise::orbs {

/// At most kTollChoices choices, the first of which counts carries. Same arguments, same choices.
/// Takes some tenths of a second. REQUIRES: `length` is more steps than are played.
[[nodiscard]] std::vector<Tolls> choose_tolls(const Frame& frame, const Carries& carries,
                                              const Position& from, int length);

}  // namespace gridwise::orbs
