#include "games/numbermatch/greedy.h"

#include <algorithm>

namespace gridwise::numbermatch {

std::vector<PairPotential> pair_potentials(const Board& board) {
  std::vector<Move> pairs;
  board.pairs(pairs);
  std::vector<PairPotential> rated;
  rated.reserve(pairs.size());
  for (const Move move : pairs) {
    Board next = board;
    static_cast<void>(next.match(move.from, move.to).ok());
    rated.push_back({move, next.potential_num()});
  }
  return rated;
}

GreedyGame play_greedy(const Board& board) {
  GreedyGame game{{}, board, false};
  const bool empty = board.digits_left() == 0;
  while (true) {
    const std::vector<PairPotential> rated = pair_potentials(game.end);
    if (rated.empty()) break;
    const auto best = std::ranges::max_element(rated, {}, &PairPotential::potential);
    static_cast<void>(game.end.match(best->move.from, best->move.to).ok());
    game.moves.push_back(best->move);
  }
  game.cleared = game.end.digits_left() == 0 && (!empty || board.rules().empty_is_cleared);
  return game;
}

}  // namespace gridwise::numbermatch
