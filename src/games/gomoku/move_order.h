// Which moves a search looks at, and in what order: by their appeal, and by what has worked before.
#pragma once

#include <array>

#include "games/gomoku/evaluation.h"
#include "kit/fixed_list.h"

namespace gridwise::gomoku {

constexpr int kMostPlies = 256;

/// Without first values: a list of them is made at every node.
struct OrderedMove {
  Move move;
  int appeal;
};
using OrderedMoves = FixedList<OrderedMove, kCells>;

/// Where to look when nothing forces: empty cells up to two steps from a stone, in any of the eight
/// directions and between; the middle of an empty board.
[[nodiscard]] CellSet cells_near_stones(const Board& board);
/// Leaves the `most` most appealing ones, in any order.
void keep_most_appealing(OrderedMoves& moves, std::size_t most);

/// The moves of `within`, empty cells: at most `most`, the most appealing ones in any order,
/// without forbidden points. REQUIRES: `moves` is empty.
template <Evaluates Evaluator>
void list_moves(const Board& board, Evaluator& evaluator, const CellSet& within, std::size_t most,
                OrderedMoves& moves) {
  within.for_each([&](Move cell) {
    if (!board.forbidden(cell, board.to_move()))
      moves.push_back({cell, evaluator.appeal(board, cell)});
  });
  keep_most_appealing(moves, most);
}

/// What a search has learned while it ran: moves that refuted others, by ply and by cell.
class MoveOrder {
 public:
  void clear() { *this = {}; }
  /// The move `first` to the front, then by appeal and experience; ties go to the lower cell.
  void sort(OrderedMoves& moves, Stone mover, Move first, int ply) const;
  void note_cutoff(Stone mover, Move move, int depth, int ply);

 private:
  std::array<std::array<Move, 2>, kMostPlies> killers_{};
  std::array<std::array<int, kCells>, 2> history_{};
};

}  // namespace gridwise::gomoku
