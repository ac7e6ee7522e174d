// Exact values of tiny boards and of positions near the end: scores, and winning chances of best
// play against a random opponent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "games/tictactoe/symmetry.h"
#include "kit/negamax.h"
#include "kit/random.h"

namespace gridwise::tictactoe {

/// Searches all reachable positions, each once, and caches them in at most about 5 MB. Not thread
/// safe.
class Exhaustive {
 public:
  /// Whether at most about 60,000 positions are reachable: 12 cells, or 10 empty squares.
  [[nodiscard]] static bool suits(const Position& position);

  struct ExactValue {
    Score score = 0;  ///< for the seat to move
    /// Probability that the seat to move wins if it plays the best policy and the other seat at
    /// random.
    double chance_moving = 0;
    /// Probability that the other seat wins if it plays the best policy and the seat to move at
    /// random.
    double chance_waiting = 0;
  };
  /// The best policy takes the best score and breaks ties by chance. REQUIRES: suits(position).
  [[nodiscard]] ExactValue value_of(const Position& position);

  void forget() { known_.clear(); }

 private:
  struct Hash {
    std::size_t operator()(const Boards& boards) const {
      return static_cast<std::size_t>(mix64(boards.first ^ mix64(boards.second)));
    }
  };

  [[nodiscard]] ExactValue find(const Position& position, const Symmetries& symmetries);

  Options options_;  ///< of the cached positions
  std::unordered_map<Boards, ExactValue, Hash> known_;
};

}  // namespace gridwise::tictactoe
