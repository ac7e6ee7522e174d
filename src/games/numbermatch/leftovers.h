// Leftovers: the sets of cells that can be left for the last append to copy. An append that copies
// few digits has few leftovers, so each can be checked alone: its cells stay, and all others must
// be cleared. Cells that stay block their lines, so relaxations rule out nearly all leftovers
// without a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/numbermatch/board.h"
#include "kit/memory_pool.h"

namespace gridwise::numbermatch {

/// Cells of the board at the start.
using Leftover = std::vector<int>;

/// All leftovers of one size: the cells outside a leftover are even in number in each class.
class Leftovers {
 public:
  using Visit = std::function<bool(const Leftover&)>;

  Leftovers(const Board& board, int size);
  /// How many there are; `most` + 1 if more than `most`. REQUIRES: most < 2^31.
  [[nodiscard]] std::uint64_t count(std::uint64_t most) const;
  /// Calls visit(leftover) for each until it returns true.
  void any(const Visit& visit) const;

 private:
  bool extend(std::size_t k, std::size_t next, std::size_t taken, Leftover& cells,
              const Visit& visit) const;

  std::vector<std::vector<int>> of_class_;
  std::size_t size_;
};

/// Tells, by relaxations to one, two and three classes, which leftovers cannot be reached. Not
/// thread safe.
class LeftoverFilter {
 public:
  /// Both must outlive it.
  LeftoverFilter(const Board& board, MemoryPool& pool);
  /// Never true of a leftover that can be reached.
  [[nodiscard]] bool rules_out(const Leftover& leftover);

 private:
  const Board& board_;
  MemoryPool& pool_;
  std::vector<unsigned> order_;  ///< bits of classes; those that rule out often move to the front
};

}  // namespace gridwise::numbermatch
