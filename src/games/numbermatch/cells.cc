#include "games/numbermatch/cells.h"

#include <numeric>

namespace gridwise::numbermatch {
namespace {

template <class Word>
Word bit(int cell) {
  return Word{1} << cell;
}

/// One mask per place of the word, since rows may move anywhere.
template <class Word>
void set_masks_of_places(const Rules& rules, SightMasks<Word>& masks) {
  constexpr int kBits = kBitsOf<Word>;
  const auto behind = [&](int cell, std::size_t line) -> Word {
    return cell < kBits ? masks.behind[static_cast<std::size_t>(cell)][line] | bit<Word>(cell) : 0;
  };
  std::iota(masks.place.begin(), masks.place.end(), std::uint16_t{0});
  for (int cell = kBits - 1; cell >= 0; --cell) {
    auto& [reading, column, falling, rising] = masks.behind[static_cast<std::size_t>(cell)];
    reading = ~(bit<Word>(cell) | (bit<Word>(cell) - 1));
    const int next_but_one = (row_of(cell) + 2) * kColumns;
    if (rules.wrap == Wrap::kAdjacentRows && next_but_one < kBits)
      reading &= bit<Word>(next_but_one) - 1;
    column = behind(cell + kColumns, 1);
    const bool diagonals = rules.diagonals;
    falling = diagonals && column_of(cell) + 1 < kColumns ? behind(cell + kColumns + 1, 2) : 0;
    rising = diagonals && column_of(cell) > 0 ? behind(cell + kColumns - 1, 3) : 0;
  }
}

/// One bit per digit, in reading order.
template <class Word>
void set_masks_of_digits(const Board& board, SightMasks<Word>& masks) {
  masks.behind = {};
  int next = 0;
  for (int cell = 0; cell < board.size(); ++cell) {
    if (board.at(cell) != 0)
      masks.place[static_cast<std::size_t>(next++)] = static_cast<std::uint16_t>(cell);
  }
  for (int from = 0; from < next; ++from) {
    const int cell = masks.place[static_cast<std::size_t>(from)];
    auto& [reading, column, falling, rising] = masks.behind[static_cast<std::size_t>(from)];
    for (int to = from + 1; to < next; ++to) {
      const int other = masks.place[static_cast<std::size_t>(to)];
      const int rows = row_of(other) - row_of(cell);
      const int columns = column_of(other) - column_of(cell);
      if (board.rules().wrap == Wrap::kAnyDistance || rows <= 1) reading |= bit<Word>(to);
      if (columns == 0) column |= bit<Word>(to);
      if (board.rules().diagonals && columns == rows) falling |= bit<Word>(to);
      if (board.rules().diagonals && columns == -rows) rising |= bit<Word>(to);
    }
  }
}

}  // namespace

template <class Word>
SightMasks<Word>::SightMasks(const Board& board) : clear_rows(board.rules().clear_rows) {
  clear_rows ? set_masks_of_places(board.rules(), *this) : set_masks_of_digits(board, *this);
}

template <class Word>
Cells<Word>::Cells(const Board& board, const SightMasks<Word>& masks) {
  const int bits = masks.clear_rows ? board.size() : board.digits_left();
  for (int i = 0; i < bits; ++i) {
    const Digit digit = board.at(masks.place[static_cast<std::size_t>(i)]);
    if (digit == 0) continue;
    of_class[static_cast<std::size_t>(class_of(digit) - 1)] |= bit<Word>(i);
    key |= bit<Word>(i);
  }
}

template <class Word>
void Cells<Word>::clear_row(int row) {
  const int first = row * kColumns;
  const Word here = ((Word{1} << kColumns) - 1) << first;
  if ((left() & here) != 0) return;
  const Word above = bit<Word>(first) - 1;
  for (Word& one : of_class) one = (one & above) | (one >> kColumns & ~above);
  const std::uint64_t rows_above = (std::uint64_t{1} << (4 * row)) - 1;
  rows = (rows & rows_above) | (rows >> 4 & ~rows_above);
}

template <class Word>
void Cells<Word>::clear_all(const SightMasks<Word>& masks) {
  if (!masks.clear_rows) return;
  for (int row = kBitsOf<Word> / kColumns; row >= 0; --row) clear_row(row);
}

template struct SightMasks<Bits>;
template struct SightMasks<WideBits>;
template struct Cells<Bits>;
template struct Cells<WideBits>;

}  // namespace gridwise::numbermatch
