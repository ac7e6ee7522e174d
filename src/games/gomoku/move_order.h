// Which moves a search looks at, and in what order: by their appeal, and by what has worked before.
#pragma once

#include <array>

#include "games/gomoku/board.h"
#include "kit/fixed_list.h"

namespace gridwise::gomoku {

constexpr int kMostPlies = 256;
/// Stands for a move that is not known.
constexpr Move kNoMove = kCells;

/// Without first values: a list of them is made at every node.
struct OrderedMove {
  Move move;
  int appeal;
};
using OrderedMoves = FixedList<OrderedMove, kCells>;

/// The moves of `within`, or those near a stone where it is null: at most `most`, the most
/// appealing ones in any order, without forbidden points. REQUIRES: `moves` is empty.
void list_moves(const Board& board, const CellSet* within, std::size_t most, OrderedMoves& moves);

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
