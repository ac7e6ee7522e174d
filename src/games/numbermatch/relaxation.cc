#include "games/numbermatch/relaxation.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace gridwise::numbermatch {

int Relaxation::count(const Board& board, unsigned classes) {
  int count = 0;
  for (const Digit digit : board.cells())
    count += digit != 0 && (classes >> (class_of(digit) - 1) & 1U) != 0 ? 1 : 0;
  return count;
}

Relaxation::Relaxation(const Board& board, unsigned classes)
    : classes_(classes), bits_(static_cast<std::size_t>(board.size())) {
  int next = 0;
  for (int cell = 0; cell < board.size(); ++cell) {
    const int k = class_of(board.at(cell)) - 1;
    if (k < 0 || (classes >> k & 1U) == 0) continue;
    const std::uint32_t bit = std::uint32_t{1} << next++;
    bits_[static_cast<std::size_t>(cell)] = bit;
    all_ |= bit;
    of_class_[static_cast<std::size_t>(k)] |= bit;
    in_row_[static_cast<std::size_t>(row_of(cell))] |= bit;
  }
  for (int from = 0; from < board.size(); ++from) {
    for (int to = from + 1; to < board.size(); ++to) {
      const bool counts =
          bits_[static_cast<std::size_t>(from)] != 0 && bits_[static_cast<std::size_t>(to)] != 0;
      if (counts && can_pair(board.at(from), board.at(to))) add_pair(board, from, to);
    }
  }
  const std::size_t bytes = (std::size_t{1} << next) / 2 + 1;
  table_.reset(static_cast<std::uint8_t*>(std::calloc(bytes, 1)));
}

void Relaxation::add_pair(const Board& board, int from, int to) {
  const auto bit = [&](int cell) { return bits_[static_cast<std::size_t>(cell)]; };
  Pair pair{bit(from) | bit(to), 0, 0, 0};
  for (int cell = from + 1; cell < to; ++cell) pair.reading |= bit(cell);
  const int columns = column_of(to) - column_of(from);
  const int rows = row_of(to) - row_of(from);
  for (int cell = from + kColumns; columns == 0 && cell < to; cell += kColumns)
    pair.column |= bit(cell);
  if (columns != 0) pair.column = all_;
  const int wanted = std::abs(columns) - 1;
  const bool rows_vanish = board.rules().clear_rows;
  const bool aligned = rows_vanish ? rows > wanted : rows == wanted + 1;
  if (board.rules().diagonals && wanted >= 0 && aligned) {
    Diagonal diagonal{wanted, rows_vanish, {}};
    for (int row = row_of(from) + 1; row < row_of(to); ++row) {
      Diagonal::Row& between = diagonal.between.emplace_back();
      between.cells = in_row_[static_cast<std::size_t>(row)];
      for (int j = 1; j <= wanted; ++j) {
        const int cell = row * kColumns + column_of(from) + (columns > 0 ? j : -j);
        between.blocks[static_cast<std::size_t>(j)] = bit(cell);
      }
    }
    diagonals_.push_back(std::move(diagonal));
    pair.diagonal = static_cast<std::uint16_t>(diagonals_.size());
  }
  pairs_.push_back(pair);
}

/// Bit j of `kept`: j rows so far can be those that stay.
bool Relaxation::can_align(std::uint32_t set, const Diagonal& diagonal) {
  unsigned kept = 1;
  for (const Diagonal::Row& row : diagonal.between) {
    unsigned stays = 0;
    for (int j = 1; j <= diagonal.wanted; ++j) {
      const bool blocked = (set & row.blocks[static_cast<std::size_t>(j)]) != 0;
      if ((kept >> (j - 1) & 1U) != 0 && !blocked) stays |= 1U << j;
    }
    const bool may_vanish = diagonal.rows_vanish && (set & row.cells) == 0;
    kept = may_vanish ? kept | stays : stays;
    if (kept == 0) return false;
  }
  return (kept >> diagonal.wanted & 1U) != 0;
}

bool Relaxation::can_meet(std::uint32_t set, const Pair& pair) const {
  if ((set & pair.reading) == 0) return true;
  if (pair.column != all_ && (set & pair.column) == 0) return true;
  return pair.diagonal != 0 && can_align(set, diagonals_[pair.diagonal - 1U]);
}

int Relaxation::floor_of(std::uint32_t set) const {
  int odd = 0;
  for (const std::uint32_t one : of_class_) odd += std::popcount(set & one) & 1;
  return odd;
}

int Relaxation::work_out(std::uint32_t set) {
  const int floor = floor_of(set);
  int least = std::min(std::popcount(set), kMostLeft);
  for (const Pair& pair : pairs_) {
    if (least <= floor) break;
    if ((set & pair.bits) != pair.bits || !can_meet(set, pair)) continue;
    least = std::min(least, least_left(set & ~pair.bits));
  }
  table_[set >> 1] |= static_cast<std::uint8_t>((least + 1) << (4 * (set & 1U)));
  return least;
}

}  // namespace gridwise::numbermatch
