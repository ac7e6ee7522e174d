// Random restarts, for boards too big for the exact search: random play until few cells are left,
// an exact search of those, and again. Finds clearings, proves nothing.
#pragma once

#include "games/numbermatch/optimise.h"

namespace gridwise::numbermatch {

enum class Until : std::uint8_t { kFound, kSpent };

/// The first clearing found; or, with kSpent, the best when the budget is spent, when many tries
/// found no better one, or when a counting bound proves it optimal.
[[nodiscard]] Solution restart_search(const Position& position, Budget& budget, Until until,
                                      const SolutionProgress& progress = {},
                                      const SearchMemory& memory = {});

/// The exact search if the board fits, helped by a first clearing from restarts if it finds none
/// quickly; restarts alone if the board does not fit.
[[nodiscard]] Solution find_clearing(const Position& position, Budget& budget,
                                     const SolutionProgress& progress = {}, const Floor& floor = {},
                                     const SearchMemory& memory = {});

}  // namespace gridwise::numbermatch
