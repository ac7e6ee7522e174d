// Chooses the tolls that make the bound of a proof strong, by trying them on a sample of the
// search.
#pragma once

#include <vector>

#include "games/orbs/proof/proof_bound.h"

namespace gridwise::orbs {

/// At most kTollChoices choices, the first of which is kEven; fewer or less good ones if the budget
/// ends first, else deterministic. Takes some tenths of a second. Spends no nodes. REQUIRES:
/// `length` is more than the played steps.
[[nodiscard]] std::vector<Tolls> choose_tolls(const SearchContext& context, const Carries& carries,
                                              const Position& from, int length, Budget& budget);

/// Changes each choice but the first to a better one beside the others, once or several times if a
/// sample says that searching `length` will be long; takes up to two seconds. As choose_tolls().
[[nodiscard]] std::vector<Tolls> improve_tolls(const SearchContext& context, const Carries& carries,
                                               const Position& from, int length,
                                               std::vector<Tolls> tolls, Budget& budget);

}  // namespace gridwise::orbs
