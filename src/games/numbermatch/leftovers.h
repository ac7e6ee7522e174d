// Leftovers: sets of cells that the last append may copy. If few digits are copied, there are few
// leftovers, and each can be checked alone: its cells stay, and all others must be cleared. Cells
// that stay block their lines, so relaxations rule out nearly all leftovers without a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/numbermatch/board.h"
#include "kit/memory_pool.h"

namespace gridwise::numbermatch {

/// Cells of the initial board.
using Leftover = std::vector<int>;

/// Enumerates the leftovers of one size: sets of cells outside which every class is even.
class Leftovers {
 public:
  using Visit = std::function<bool(const Leftover&)>;

  Leftovers(const Board& board, int size);
  /// The number of leftovers, capped at `most` + 1. REQUIRES: most < 2^31.
  [[nodiscard]] std::uint64_t count(std::uint64_t most) const;
  /// Calls visit(leftover) for each until it returns true.
  void any(const Visit& visit) const;

 private:
  bool extend(std::size_t k, std::size_t next, std::size_t taken, Leftover& cells,
              const Visit& visit) const;

  std::vector<std::vector<int>> of_class_;
  std::size_t size_;
};

/// Uses relaxations to one, two and three classes to detect unreachable leftovers. Not thread safe.
class LeftoverFilter {
 public:
  /// `board` and `pool` must outlive it.
  LeftoverFilter(const Board& board, MemoryPool& pool);
  /// True only if the leftover is proved unreachable.
  [[nodiscard]] bool rules_out(const Leftover& leftover);

 private:
  const Board& board_;
  MemoryPool& pool_;
  std::vector<unsigned> order_;  ///< classes as bits; a set that rules out moves one place forward
};

}  // namespace gridwise::numbermatch
