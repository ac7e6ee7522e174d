// Clearing boards too big for sets of cells: play at random until few cells are left, search those
// exactly, and begin anew. Finds; proves nothing.
#pragma once

#include "games/numbermatch/optimise.h"

namespace gridwise::numbermatch {

/// The best clearing found when the budget is spent, or one that no other can better by counting.
[[nodiscard]] Solution restart_search(const Position& position, Budget& budget,
                                      const SolutionProgress& progress = {});

/// The exact search where the board fits, restarts where it does not or outgrows it by appends.
[[nodiscard]] Solution find_clearing(const Position& position, Budget& budget,
                                     const SolutionProgress& progress = {});
}  // namespace gridwise::numbermatch
