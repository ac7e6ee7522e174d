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

/// Killer moves by ply and history by cell, learned from the cutoffs of one search.
class MoveOrder {
 public:
  void clear() { *this = {}; }
  /// Adds the bonuses and sorts, best first; ties go to the lower cell. `table_move` may be
  /// kNoMove.
  void sort(OrderedMoves& moves, Stone mover, Move table_move, int ply) const;
  void note_cutoff(Stone mover, Move move, int depth, int ply);

 private:
  std::array<std::array<Move, 2>, kMaxPly> killers_{};
  std::array<std::array<int, kCells>, 2> history_{};
};

}  // namespace gridwise::gomoku
