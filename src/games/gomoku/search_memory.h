// How a limit of memory is shared out among the tables of searches and solvers.
#pragma once

#include <cstddef>

#include "kit/limits.h"

namespace gridwise::gomoku {

/// What a search may remember.
struct SearchMemory {
  std::size_t table_bytes = std::size_t{1} << 25;      ///< of all threads together
  std::size_t fours_keys = std::size_t{1} << 22;       ///< of each thread; a power of two
  std::size_t threats_entries = std::size_t{1} << 21;  ///< of a look for a win by threats

  bool operator==(const SearchMemory&) const = default;
};

/// For the search of a level: half of the memory for the table of positions, a quarter each for
/// fours (as much for the looks for threats at the root as for each thread) and threats.
[[nodiscard]] SearchMemory search_memory(const Limits& limits);

/// For a solver, which has no table of positions: half for threats, a quarter each for the keys of
/// its two looks for fours.
[[nodiscard]] SearchMemory solver_memory(const Limits& limits);

}  // namespace gridwise::gomoku
