// Chooses the tolls that make the bound of a proof strong, by trying them on positions of the
// search.
#pragma once

#include <vector>

#include "games/orbs/proof/proof_bound.h"

namespace gridwise::orbs {

/// At most kTollChoices choices, the first of which is kEven. Deterministic. Takes some tenths of a
/// second. REQUIRES: `length` is more than the played steps.
[[nodiscard]] std::vector<Tolls> choose_tolls(const SearchContext& context, const Carries& carries,
                                              const Position& from, int length);

}  // namespace gridwise::orbs
