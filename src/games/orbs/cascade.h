// What happens when the orb is let go: runs vanish, the rest falls, until still. Tells every combo;
// where only their number is asked for, count.h is some twenty times faster.
#pragma once

#include <vector>

#include "games/orbs/board.h"
#include "kit/fixed_list.h"

namespace gridwise::orbs {

/// Orbs of one kind that vanished together, touching by their sides.
struct Combo {
  Orb kind = Orb::kNone;
  int batch = 0;        ///< 0 for those that vanish first
  Squares squares = 0;  ///< as the board stood in that batch
  int enchanted = 0;    ///< so many of its orbs

  [[nodiscard]] int count() const { return std::popcount(squares); }
  bool operator==(const Combo&) const = default;
};

struct Cascade {
  FixedList<Combo, kMostCells / 2> combos;  ///< by batch, then kind, then lowest square
  int batches = 0;
  Board still;  ///< what is left

  /// Combos of the first batch.
  [[nodiscard]] int first_batch() const;
};

/// Rules `run`, `combo` and `batch`, without skyfall.
[[nodiscard]] Cascade drop(const Shape& shape, const Board& board, const Runs& runs = kThree);

/// The combos of one batch, all with batch 0.
[[nodiscard]] std::vector<Combo> batch_of(const Shape& shape, const Board& board, const Runs& runs);

/// Empties squares and lets every column fall; squares that were empty before are filled too.
[[nodiscard]] Board fall(const Shape& shape, const Board& board, Squares vanished);

}  // namespace gridwise::orbs
