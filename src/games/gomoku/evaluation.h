// What a search thinks of a position it does not look further into. A search takes its evaluator as
// a type parameter: anything with this call; a network that follows a board's changes can stand
// here.
#pragma once

#include "games/gomoku/board.h"

namespace gridwise::gomoku {

/// The sum of what both colours could make, by the tables of threats.h; the seat to move gets a
/// little for its turn.
struct PatternEvaluator {
  static constexpr int kTurn = 24;

  /// For the seat to move; far below any win.
  [[nodiscard]] int estimate(const Board& board) const {
    const int own = board.value(board.to_move());
    const int others = board.value(other(board.to_move()));
    return own + own / 8 - others + kTurn;
  }
};

}  // namespace gridwise::gomoku
