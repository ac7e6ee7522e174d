// Everything there is to know of a position whose game is nearly over or whose board is tiny: exact
// scores, and how likely the best play wins against an opponent who plays at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "games/tictactoe/symmetry.h"
#include "kit/negamax.h"
#include "kit/random.h"

namespace gridwise::tictactoe {

/// Looks at every position that can follow, once each. Remembers them, in some 5 MB at most. Not
/// thread safe.
class Exhaustive {
 public:
  /// Whether that is at most some 60,000 positions: a board of 12 cells, or 10 empty squares.
  [[nodiscard]] static bool suits(const Position& position);

  struct Worth {
    Score score = 0;  ///< for the seat to move
    /// Probability that the seat to move wins when it plays the best policy and the other at
    /// random.
    double chance_moving = 0;
    /// Probability that the seat not to move wins when it plays the best policy, the other at
    /// random.
    double chance_waiting = 0;
  };
  /// `best policy`: the best score, and of equal scores the best chance.
  /// REQUIRES: suits(position).
  [[nodiscard]] Worth worth(const Position& position);

  /// Two chances this near are one, computed in another order.
  static constexpr double kSameChance = 1e-9;

  void forget() { known_.clear(); }

 private:
  struct Hash {
    std::size_t operator()(const Boards& boards) const {
      return static_cast<std::size_t>(mix64(boards.first ^ mix64(boards.second)));
    }
  };

  [[nodiscard]] Worth find(const Position& position, const Symmetries& symmetries);

  Options options_;  ///< of what is known
  std::unordered_map<Boards, Worth, Hash> known_;
};

}  // namespace gridwise::tictactoe
