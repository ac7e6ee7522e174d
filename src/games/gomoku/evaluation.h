// What a search thinks of a position it does not look further into, and of the moves it could look
// at. A search takes its evaluator as a type parameter.
#pragma once

#include <concepts>

#include "games/gomoku/board.h"

namespace gridwise::gomoku {

/// Told of every stone that a search puts on its board and takes off again, in that order, so that
/// it can keep up what it has worked out; where it is asked, the board is as it was told.
template <class E>
concept Evaluates = std::default_initializable<E> &&
    requires(E& evaluator, const Board& board, Move cell, Stone stone) {
  /// Another board; what was told before is forgotten.
  evaluator.reset(board);
  evaluator.play(cell, stone);
  evaluator.undo();
  /// For the seat to move, in the unit of kLogitValue; far below any win.
  { evaluator.estimate(board) } -> std::same_as<int>;
  /// How likely the side to move plays on an empty cell: in 1/100 logit.
  { evaluator.appeal(board, cell) } -> std::same_as<int>;
};

/// By the tuned weights of what both colours could make, which the board itself adds up; the seat
/// to move gets a little for its turn.
struct PatternEvaluator {
  void reset(const Board& /*board*/) {}
  void play(Move /*cell*/, Stone /*stone*/) {}
  void undo() {}
  [[nodiscard]] int estimate(const Board& board) const {
    return board.value_moving(board.to_move()) - board.value_waiting(other(board.to_move())) +
           kTurnValue;
  }
  [[nodiscard]] int appeal(const Board& board, Move cell) const { return board.appeal(cell); }
};

static_assert(Evaluates<PatternEvaluator>);

}  // namespace gridwise::gomoku
