// Static evaluation and move policy: the evaluator concept, and an evaluator based on shape
// weights. A search takes its evaluator as a type parameter.
#pragma once

#include <concepts>

#include "games/gomoku/board.h"

namespace gridwise::gomoku {

/// The search mirrors every play() and undo() of its board to the evaluator, which can therefore
/// update incrementally. evaluate() and policy() get the board after those calls.
template <class E>
concept Evaluates = requires(E& evaluator, const Board& board, Move cell, Stone stone) {
  /// Restarts from another board.
  evaluator.reset(board);
  evaluator.play(cell, stone);
  evaluator.undo();
  /// Static evaluation for the seat to move, in units of kLogitValue; far below any win.
  { evaluator.evaluate(board) } -> std::same_as<int>;
  /// Policy of the side to move for an empty cell: a logit in 1/100.
  { evaluator.policy(board, cell) } -> std::same_as<int>;
} && std::default_initializable<E>;

/// Tuned shape weights of both colours, summed incrementally by the board, plus a bonus for the
/// turn.
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
