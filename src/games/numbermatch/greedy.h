// The greedy player of the original specification (README.md): the pair whose successor has the
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
/// Plays the pair with the greatest potential, the first in order on ties, until none is left.
/// Never appends.
[[nodiscard]] GreedyGame play_greedy(const Board& board);

}  // namespace gridwise::numbermatch
