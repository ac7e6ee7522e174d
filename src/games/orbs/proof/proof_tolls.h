// Chooses the tolls that make the bound of a proof strong, by testing them on a sample of the
// search tree.
#pragma once

#include <vector>

#include "games/orbs/proof/proof_bound.h"

namespace gridwise::orbs {

/// At most kTollChoices choices, kEven first. Deterministic, unless the budget ends first: then
/// they are fewer or worse. Takes a few tenths of a second. Spends no nodes. REQUIRES: `length` is
/// more than the played steps.
[[nodiscard]] std::vector<Tolls> choose_tolls(const SearchContext& context, const Carries& carries,
                                              const Position& from, int length, Budget& budget);

/// Improves each choice but the first, given the others. Makes one to four passes if a sample
/// predicts a long search of `length`, else none. Takes up to two seconds. Otherwise as
/// choose_tolls().
[[nodiscard]] std::vector<Tolls> improve_tolls(const SearchContext& context, const Carries& carries,
                                               const Position& from, int length,
                                               std::vector<Tolls> tolls, Budget& budget);

}  // namespace gridwise::orbs
