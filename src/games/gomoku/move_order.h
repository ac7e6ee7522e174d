// Move generation and move ordering of the search: policy, table move, killer moves, history.
#pragma once

#include <array>

#include "games/gomoku/evaluation.h"
#include "games/gomoku/search_parameters.h"
#include "kit/fixed_list.h"

namespace gridwise::gomoku {

/// No default member values: a list of these is created at every node.
struct OrderedMove {
  Move move;
  int score;  ///< policy plus bonuses, in 1/100 logit
};
using OrderedMoves = FixedList<OrderedMove, kCells>;
/// The first moves searched at a node.
using TriedMoves = FixedList<Move, kMaxTried>;

/// Candidate quiet moves: empty cells at most two rows and columns from a stone; the centre if the
/// board is empty.
[[nodiscard]] CellSet cells_near_stones(const Board& board);
/// Keeps the `most` moves with the highest scores, unsorted.
void keep_best(OrderedMoves& moves, std::size_t most);

/// The legal moves among the empty cells `within`: at most `most`, the best by policy, unsorted.
/// REQUIRES: `moves` is empty.
template <Evaluates Evaluator>
void generate_moves(const Board& board, Evaluator& evaluator, const CellSet& within,
                    std::size_t most, OrderedMoves& moves) {
  within.for_each([&](Move cell) {
    if (!board.forbidden(cell, board.to_move()))
      moves.push_back({cell, evaluator.policy(board, cell)});
  });
  keep_best(moves, most);
}

/// Killer moves by ply and history, learned from the cutoffs of one search. History is kept by
/// cell, apart for moves that make a threat and for quiet ones.
class MoveOrder {
 public:
  MoveOrder() { killers_.fill(kNoKillers); }
  void clear() { *this = {}; }
  /// Adds the bonuses and sorts, best first; ties go to the lower cell. `table_move` may be
  /// kNoMove.
  void sort(const Board& board, OrderedMoves& moves, Move table_move, int ply) const;
  /// `best` cut the node off at `depth` plies, which the moves of `tried` did not (history malus).
  /// `best` may be among them.
  void note_cutoff(const Board& board, Move best, const TriedMoves& tried, int depth, int ply);
  /// Forgets the killer moves of one ply.
  void clear_killers(int ply) { killers_[static_cast<std::size_t>(ply)] = kNoKillers; }
  [[nodiscard]] bool is_killer(Move move, int ply) const {
    const Killers& killers = killers_[static_cast<std::size_t>(ply)];
    return move == killers[0] || move == killers[1];
  }
  /// Of a move of the side to move: -kMaxHistory to kMaxHistory.
  [[nodiscard]] int history(const Board& board, Move move) const {
    return history_[index_of(board, move)][move];
  }

 private:
  using Killers = std::array<Move, 2>;
  static constexpr Killers kNoKillers{kNoMove, kNoMove};

  [[nodiscard]] static std::size_t index_of(const Board& board, Move move) {
    const Stone mover = board.to_move();
    return 2 * gomoku::index_of(mover) + (is_quiet(board.threat(move, mover)) ? 0 : 1);
  }
  void add_history(const Board& board, Move move, int bonus);

  std::array<Killers, kMaxPly> killers_;
  std::array<std::array<int, kCells>, 4> history_{};
};

}  // namespace gridwise::gomoku
