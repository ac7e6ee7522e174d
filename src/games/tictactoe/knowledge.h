// Move ordering and evaluation of m,n,k-games for negamax. Both sum over open lines; each stone on
// a line multiplies its weight by four.
#pragma once

#include "games/tictactoe/lines.h"
#include "kit/negamax.h"

namespace gridwise::tictactoe {

class LineKnowledge {
 public:
  explicit LineKnowledge(int k) : lines_(k) {}

  /// Static evaluation: the weight of open lines of the seat to move minus that of the other seat,
  /// within +-kLargestEstimate.
  [[nodiscard]] Score estimate(const Position& position) const;
  /// Move ordering: the weight of both seats' open lines through the square.
  [[nodiscard]] int urgency(const Position& position, Move move) const;

 private:
  [[nodiscard]] int weigh(Bits own, Bits empty, Bits through) const;

  Lines lines_;
};

}  // namespace gridwise::tictactoe
