// A board for searches: the cells left, as bits by class. Blank rows are removed as they vanish, so
// that reach is a few masks:
//
//     cell i sees the lowest bit above i of   left            (row and wrap)
//                                             left & column   below
//                                             left & diagonal below, either way
//
// If no row vanishes, only digits have a bit each, however large the board. Without appends, a
// position is the set of cells left, by their places at the start: that set is the key. A template
// over the word: 64 bits, or 128 at twice the cost.
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

/// Masks for reach, by the rules and the places of cells.
template <class Word>
struct SightMasks {
  static constexpr std::size_t kBits = static_cast<std::size_t>(kBitsOf<Word>);

  /// For each cell the later cells on a line with it: reading order, column, both diagonals.
  std::array<std::array<Word, 4>, kBits> behind;
  /// The board's cell of each bit at the start.
  std::array<std::uint16_t, kBits> place;
  bool clear_rows = true;

  /// REQUIRES: fits<Word>(board).
  explicit SightMasks(const Board& board);
};

/// Two cells by their present places.
struct CellPair {
  std::uint8_t from;
  std::uint8_t to;
};

template <class Word>
struct Cells {
  std::array<Word, kClasses> of_class{};  ///< by present places
  Word key = 0;                           ///< by places at the start
  /// Four bits per row: its number at the start.
  std::uint64_t rows = 0xFEDCBA9876543210;

  Cells(const Board& board, const SightMasks<Word>& masks);
  Cells() = default;

  [[nodiscard]] Word left() const {
    return of_class[0] | of_class[1] | of_class[2] | of_class[3] | of_class[4];
  }
  /// The place of a cell at the start.
  [[nodiscard]] int origin(int cell) const {
    const int row = cell / kColumns;
    return static_cast<int>(rows >> (4 * row) & 15U) * kColumns + cell - row * kColumns;
  }
  /// The key after a pair. REQUIRES: both cells are left.
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
  /// Removes two cells of a class, and clears rows. REQUIRES: a legal pair.
  void remove(const SightMasks<Word>& masks, int k, CellPair pair) {
    key = key_without(pair);
    of_class[static_cast<std::size_t>(k)] &= ~(Word{1} << pair.from | Word{1} << pair.to);
    if (!masks.clear_rows) return;
    const int last = pair.to / kColumns;
    const int first = pair.from / kColumns;
    clear_row(last);
    if (first != last) clear_row(first);
  }
  /// Clears all blank rows, as the first pair on a board does.
  void clear_all(const SightMasks<Word>& masks);

 private:
  void clear_row(int row);
};

}  // namespace gridwise::numbermatch
