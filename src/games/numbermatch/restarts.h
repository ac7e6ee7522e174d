// Clearing boards too big for sets of cells: play at random until few cells are left, search those
// exactly, and begin anew. Finds; proves nothing.
#pragma once

#include "games/numbermatch/optimise.h"

namespace gridwise::numbermatch {

enum class Until : std::uint8_t { kFound, kSpent };

/// The first clearing found, or the best when the budget is spent or many tries found no better, or
/// one that no other can better by counting.
[[nodiscard]] Solution restart_search(const Position& position, Budget& budget, Until until,
                                      const SolutionProgress& progress = {},
                                      const SearchMemory& memory = {});

/// The exact search where the board fits, with a first clearing by restarts where it finds none
/// soon; restarts alone where the board does not fit.
[[nodiscard]] Solution find_clearing(const Position& position, Budget& budget,
                                     const SolutionProgress& progress = {}, const Floor& floor = {},
                                     const SearchMemory& memory = {});

}  // namespace gridwise::numbermatch
