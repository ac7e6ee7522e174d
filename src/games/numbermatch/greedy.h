// The greedy player of the original specification (README.md): plays the pair that leaves the
// greatest potential.
#pragma once

#include <cstdint>
#include <vector>

#include "games/numbermatch/board.h"

namespace gridwise::numbermatch {

/// A legal pair and the potential it leaves.
struct PairPotential {
  Move move;
  std::int64_t potential = 0;
};
/// The potentials of all legal pairs, in index order.
[[nodiscard]] std::vector<PairPotential> pair_potentials(const Board& board);

struct GreedyGame {
  std::vector<Move> moves;
  Board end;
  bool cleared = false;
};
/// Plays the pair with the greatest potential until none is left; ties go to the first in order.
/// Never appends.
[[nodiscard]] GreedyGame play_greedy(const Board& board);

}  // namespace gridwise::numbermatch
