#include "games/tictactoe/knowledge.h"

#include <algorithm>

namespace gridwise::tictactoe {

Score LineKnowledge::estimate(const Position& position) const {
  const Bits empty = position.empty();
  const Seat seat = position.seat();
  // Having the move is worth half of the mover's own lines.
  const int own = weigh(position.stones(seat), empty, ~Bits{0});
  const int other = weigh(position.stones(1 - seat), empty, ~Bits{0});
  return static_cast<Score>(
      std::clamp(own + own / 2 - other, -int{kLargestEstimate}, int{kLargestEstimate}));
}

int LineKnowledge::urgency(const Position& position, Move move) const {
  const Bits empty = position.empty();
  const Bits square = Bits{1} << move;
  return weigh(position.stones(0), empty, square) + weigh(position.stones(1), empty, square);
}

/// The sum of 4^(own stones) over open lines through any square of `through`.
int LineKnowledge::weigh(Bits own, Bits empty, Bits through) const {
  int weight = 0;
  const LineSet open = lines_.within(own | empty);
  for (std::size_t d = 0; d < open.size(); ++d) {
    Bits starts = 0;
    for (int i = 0; i < lines_.length(); ++i) starts |= through >> (i * lines_.step(d));
    starts &= open[d];
    if (starts == 0) continue;
    const Lines::Count count = lines_.count(d, own);
    for (int n = 0; n < lines_.length(); ++n)
      weight += std::popcount(starts & count.equals(n)) << (2 * n);
  }
  return weight;
}

}  // namespace gridwise::tictactoe
