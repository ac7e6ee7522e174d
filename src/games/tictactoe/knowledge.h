// Move ordering and evaluation of m,n,k-games for negamax. Both count open lines; each stone on a
// line multiplies its weight by four.
#pragma once

#include "games/tictactoe/lines.h"
#include "kit/negamax.h"

namespace gridwise::tictactoe {

class LineKnowledge {
 public:
  explicit LineKnowledge(int k) : lines_(k) {}

  /// Static evaluation: open lines of the seat to move minus the other's, within
  /// +-kLargestEstimate.
  [[nodiscard]] Score estimate(const Position& position) const;
  /// Move ordering: open lines of both seats through the square.
  [[nodiscard]] int urgency(const Position& position, Move move) const;

 private:
  [[nodiscard]] int weigh(Bits own, Bits empty, Bits through) const;

  Lines lines_;
};

}  // namespace gridwise::tictactoe
