// The cascade of a drop: runs vanish, the rest falls, until nothing matches. Lists every combo; if
// only their number is needed, count.h is about twenty times faster.
#pragma once

#include <vector>

#include "games/orbs/board.h"
#include "kit/fixed_list.h"

namespace gridwise::orbs {

/// Orbs of one kind that vanished together, touching by their sides.
struct Combo {
  Orb kind = Orb::kNone;
  int batch = 0;        ///< from 0
  Squares squares = 0;  ///< on the board before that batch vanishes
  int enchanted = 0;    ///< number of its enchanted orbs

  [[nodiscard]] int count() const { return std::popcount(squares); }
  bool operator==(const Combo&) const = default;
};

struct Cascade {
  FixedList<Combo, kMaxCells / 2> combos;  ///< by batch, then kind, then lowest square
  int batches = 0;
  Board still;  ///< the board at the end

  /// The number of combos in the first batch.
  [[nodiscard]] int first_batch() const;
};

/// Rules `run`, `combo` and `batch`, without skyfall.
[[nodiscard]] Cascade drop(const Shape& shape, const Board& board, const Runs& runs = kThree);

/// The combos of one batch, all with batch 0.
[[nodiscard]] std::vector<Combo> batch_of(const Shape& shape, const Board& board, const Runs& runs);

/// Empties the `vanished` squares and lets every column fall. Gaps that existed before close too.
[[nodiscard]] Board fall(const Shape& shape, const Board& board, Squares vanished);

}  // namespace gridwise::orbs
