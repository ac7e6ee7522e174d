// Chooses the tolls that make the bound of a proof strong, by trying them on a sample of the
// search.
#pragma once

#include <vector>

#include "games/orbs/proof/proof_bound.h"

namespace gridwise::orbs {

/// At most kTollChoices choices, the first of which is kEven; fewer or less good ones if the budget
/// ends first, else deterministic. Takes a tenth of a second, some tenths or up to two seconds
/// where the search will be long. Spends no nodes. REQUIRES: `length` is more than the played
/// steps.
[[nodiscard]] std::vector<Tolls> choose_tolls(const SearchContext& context, const Carries& carries,
                                              const Position& from, int length, Budget& budget);

}  // namespace gridwise::orbs
