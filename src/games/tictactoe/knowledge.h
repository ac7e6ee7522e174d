// What negamax is told about m,n,k-games: which moves to try first, and how an unfinished position
// looks. Both count open lines, each worth four times as much with every stone on it.
#pragma once

#include "games/tictactoe/lines.h"
#include "kit/negamax.h"

namespace gridwise::tictactoe {

class LineKnowledge {
 public:
  explicit LineKnowledge(int k) : lines_(k) {}

  /// The open lines of the seat to move less the other's, within +-kLargestEstimate.
  [[nodiscard]] Score estimate(const Position& position) const;
  /// The open lines of both seats through the square.
  [[nodiscard]] int urgency(const Position& position, Move move) const;

 private:
  [[nodiscard]] int weigh(Bits own, Bits empty, Bits through) const;

  Lines lines_;
};

}  // namespace gridwise::tictactoe
