// Bitboards for searches: one mask of remaining cells per class. Blank rows are removed as they
// vanish, so reach takes a few masks:
//
//     cell i sees the lowest bit above i of   left            (row and wrap)
//                                             left & column   below
//                                             left & diagonal below, either way
//
// If rows never vanish, only digits take a bit, so the board may be of any size. Without appends, a
// position is the set of remaining cells, named by their initial places: that set is the key. A
// template over the word: 64 bits, or 128 at twice the cost.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/numbermatch/board.h"

namespace gridwise::numbermatch {

using Bits = std::uint64_t;
__extension__ using WideBits = unsigned __int128;

template <class Word>
inline constexpr int kBitsOf = static_cast<int>(8 * sizeof(Word));

[[nodiscard]] inline int count_bits(Bits bits) { return std::popcount(bits); }
[[nodiscard]] inline int count_bits(WideBits bits) {
  return std::popcount(static_cast<Bits>(bits)) + std::popcount(static_cast<Bits>(bits >> 64));
}
/// REQUIRES: bits != 0.
[[nodiscard]] inline int lowest_bit(Bits bits) { return std::countr_zero(bits); }
[[nodiscard]] inline int lowest_bit(WideBits bits) {
  const Bits low = static_cast<Bits>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Bits>(bits >> 64));
}

/// Whether a word has enough bits for the board.
template <class Word>
[[nodiscard]] bool fits(const Board& board) {
  return (board.rules().clear_rows ? board.size() : board.digits_left()) <= kBitsOf<Word>;
}

/// Reach masks, from the rules and the places of the cells.
template <class Word>
struct SightMasks {
  static constexpr std::size_t kBits = static_cast<std::size_t>(kBitsOf<Word>);

  /// For each cell, the later cells on each of its lines: reading order, column, both diagonals.
  std::array<std::array<Word, 4>, kBits> behind;
  /// The initial board cell of each bit.
  std::array<std::uint16_t, kBits> place;
  bool clear_rows = true;

  /// REQUIRES: fits<Word>(board).
  explicit SightMasks(const Board& board);
};

/// Two cells by their current places.
struct CellPair {
  std::uint8_t from;
  std::uint8_t to;
};

template <class Word>
struct Cells {
  std::array<Word, kClasses> of_class{};  ///< by current place
  Word key = 0;                           ///< by initial place
  /// Four bits per row: its initial number.
  std::uint64_t rows = 0xFEDCBA9876543210;

  Cells(const Board& board, const SightMasks<Word>& masks);
  Cells() = default;

  [[nodiscard]] Word left() const {
    return of_class[0] | of_class[1] | of_class[2] | of_class[3] | of_class[4];
  }
  /// The initial place of a cell.
  [[nodiscard]] int origin(int cell) const {
    const int row = cell / kColumns;
    return static_cast<int>(rows >> (4 * row) & 15U) * kColumns + cell - row * kColumns;
  }
  /// The key after removing a pair. REQUIRES: both cells are left.
  [[nodiscard]] Word key_without(CellPair pair) const {
    return key & ~(Word{1} << origin(pair.from) | Word{1} << origin(pair.to));
  }
  /// Calls visit(class from 0, pair) for every legal pair until it returns true.
  template <class Visit>
  bool any_pair(const SightMasks<Word>& masks, Visit visit) const {
    const Word all = left();
    for (int k = 0; k < kClasses; ++k) {
      const Word mine = of_class[static_cast<std::size_t>(k)];
      for (Word rest = mine; (rest & (rest - 1)) != 0; rest &= rest - 1) {
        const int from = lowest_bit(rest);
        Word seen = 0;
        for (const Word line : masks.behind[static_cast<std::size_t>(from)]) {
          const Word on_line = all & line;
          seen |= on_line & -on_line;
        }
        for (seen &= mine; seen != 0; seen &= seen - 1) {
          const int to = lowest_bit(seen);
          if (visit(k, CellPair{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}))
            return true;
        }
      }
    }
    return false;
  }
  [[nodiscard]] bool stuck(const SightMasks<Word>& masks) const {
    return !any_pair(masks, [](int, CellPair) { return true; });
  }
  /// Removes a pair of class `k` and clears its rows. REQUIRES: the pair is legal.
  void remove(const SightMasks<Word>& masks, int k, CellPair pair) {
    key = key_without(pair);
    of_class[static_cast<std::size_t>(k)] &= ~(Word{1} << pair.from | Word{1} << pair.to);
    if (!masks.clear_rows) return;
    const int last = pair.to / kColumns;
    const int first = pair.from / kColumns;
    clear_row(last);
    if (first != last) clear_row(first);
  }
  /// Clears every blank row, which the first pair played on a board triggers.
  void clear_all(const SightMasks<Word>& masks);

 private:
  void clear_row(int row);
};

}  // namespace gridwise::numbermatch
