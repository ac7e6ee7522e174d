#include "games/gomoku/move_order.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace gridwise::gomoku {
namespace {

constexpr auto kBetterFirst = [](const OrderedMove& a, const OrderedMove& b) {
  return a.score != b.score ? a.score > b.score : a.move < b.move;
};

}  // namespace

CellSet cells_near_stones(const Board& board) {
  CellSet near;
  const int size = board.options().size;
  if (board.stones() == 0) near.insert(cell_at(size / 2, size / 2));
  std::array<std::uint32_t, kLargest + 4> rows{};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      if (board.empty().contains(cell_at(column, row))) continue;
      const std::uint64_t reach = (std::uint64_t{0x1f} << column) >> 2;
      for (int r = row; r <= row + 4; ++r)
        rows[static_cast<std::size_t>(r)] |= static_cast<std::uint32_t>(reach);
    }
  }
  for (int row = 0; row < size; ++row) {
    for (std::uint32_t left = rows[static_cast<std::size_t>(row + 2)]; left != 0;
         left &= left - 1) {
      near.insert(cell_at(std::countr_zero(left), row));
    }
  }
  return near &= board.empty();
}

void keep_best(OrderedMoves& moves, std::size_t most) {
  if (moves.size() <= most) return;
  const auto last = moves.begin() + static_cast<std::ptrdiff_t>(most);
  std::nth_element(moves.begin(), last, moves.end(), kBetterFirst);
  while (moves.size() > most) moves.pop_back();
}

void MoveOrder::sort(const Board& board, OrderedMoves& moves, Move table_move, int ply) const {
  for (OrderedMove& each : moves) {
    each.score += history(board, each.move) / kHistoryShare;
    if (is_killer(each.move, ply)) each.score += kKillerBonus;
    if (each.move == table_move) each.score = kTableMoveScore;
  }
  std::sort(moves.begin(), moves.end(), kBetterFirst);
}

void MoveOrder::note_cutoff(const Board& board, Move best, const TriedMoves& tried, int depth,
                            int ply) {
  Killers& killers = killers_[static_cast<std::size_t>(ply)];
  if (killers[0] != best) killers = {best, killers[0]};
  const int bonus =
      std::min(kHistorySquare * depth * depth + kHistoryLinear * depth, kMaxHistoryBonus);
  add_history(board, best, bonus);
  for (const Move move : tried) {
    if (move != best) add_history(board, move, -bonus);
  }
}

/// The further the history is on the side of `bonus`, the less is added, so that it stays bounded.
void MoveOrder::add_history(const Board& board, Move move, int bonus) {
  int& history = history_[index_of(board, move)][move];
  history += bonus - history * std::abs(bonus) / kMaxHistory;
}

}  // namespace gridwise::gomoku
