// Static evaluation and move policy: what an evaluator must offer, and the evaluator by shape
// weights. A search takes its evaluator as a type parameter.
#pragma once

#include <concepts>

#include "games/gomoku/board.h"

namespace gridwise::gomoku {

/// The search calls play() and undo() with every stone it puts on its board and takes off, so that
/// an evaluator can update incrementally. evaluate() and policy() get the board as it is after
/// those calls.
template <class E>
concept Evaluates = std::default_initializable<E> &&
    requires(E& evaluator, const Board& board, Move cell, Stone stone) {
  /// Starts from another board.
  evaluator.reset(board);
  evaluator.play(cell, stone);
  evaluator.undo();
  /// Static evaluation for the seat to move, in the unit of kLogitValue; far below any win.
  { evaluator.evaluate(board) } -> std::same_as<int>;
  /// How likely the side to move plays on an empty cell: a logit, in 1/100.
  { evaluator.policy(board, cell) } -> std::same_as<int>;
};

/// By the tuned weights of the shapes that both colours could make, which the board adds up, and a
/// bonus for the turn.
struct PatternEvaluator {
  void reset(const Board& /*board*/) {}
  void play(Move /*cell*/, Stone /*stone*/) {}
  void undo() {}
  [[nodiscard]] int evaluate(const Board& board) const {
    return board.value_moving(board.to_move()) - board.value_waiting(other(board.to_move())) +
           kTurnValue;
  }
  [[nodiscard]] int policy(const Board& board, Move cell) const { return board.policy(cell); }
};

static_assert(Evaluates<PatternEvaluator>);

}  // namespace gridwise::gomoku
