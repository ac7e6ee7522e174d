// What a search thinks of a position it does not look further into. A search takes its evaluator as
// a type parameter: anything with this call; a network that follows a board's changes can stand
// here.
#pragma once

#include "games/gomoku/board.h"

namespace gridwise::gomoku {

/// The sum of what both colours could make, by the tuned weights; the seat to move gets a little
/// for its turn.
struct PatternEvaluator {
  /// For the seat to move; far below any win.
  [[nodiscard]] int estimate(const Board& board) const {
    return board.value_moving(board.to_move()) - board.value_waiting(other(board.to_move())) +
           kTurnValue;
  }
};

}  // namespace gridwise::gomoku
