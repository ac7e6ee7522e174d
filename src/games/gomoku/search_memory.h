// How searches and solvers divide a memory limit among their tables.
#pragma once

#include <cstddef>

#include "gridwise/limits.h"

namespace gridwise::gomoku {

/// Sizes of the tables of a search.
struct SearchMemory {
  std::size_t table_bytes = std::size_t{1} << 25;  ///< transposition table, shared by all threads
  std::size_t vcf_keys = std::size_t{1} << 22;     ///< per thread; a power of two
  std::size_t vct_entries = std::size_t{1} << 21;  ///< for the VCT searches at the root

  bool operator==(const SearchMemory&) const = default;
};

/// For a level's search: half of the memory for the transposition table, a quarter for VCF (each
/// thread and the VCT searches at the root get equal parts), a quarter for VCT.
[[nodiscard]] SearchMemory search_memory(const SearchRequest& request);

/// For a solver, which has no transposition table: half for VCT, a quarter for each of its two VCF
/// searches.
[[nodiscard]] SearchMemory solver_memory(const Limits& limits);

}  // namespace gridwise::gomoku
