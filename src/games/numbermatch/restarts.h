// Random restarts, for boards too big for the exact search: play at random until few cells are
// left, search those exactly, repeat. Finds clearings, proves nothing.
#pragma once

#include "games/numbermatch/optimise.h"

namespace gridwise::numbermatch {

enum class Until : std::uint8_t { kFound, kSpent };

/// With kFound, returns the first clearing. With kSpent, returns the best clearing once the budget
/// is spent, many tries bring no improvement, or a counting bound proves it optimal.
[[nodiscard]] Solution restart_search(const Position& position, Budget& budget, Until until,
                                      const SolutionProgress& progress = {},
                                      const SearchMemory& memory = {});

/// The exact search if the board fits; if that finds nothing quickly, restarts provide a first
/// clearing. If the board does not fit, restarts alone.
[[nodiscard]] Solution find_clearing(const Position& position, Budget& budget,
                                     const SolutionProgress& progress = {}, const Floor& floor = {},
                                     const SearchMemory& memory = {});

}  // namespace gridwise::numbermatch
