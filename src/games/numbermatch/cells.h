// A board of up to 64 cells as a search sees it: the cells that are left as bits, by class. Blank
// rows are squeezed out as they vanish, so that what sees what is a few masks:
//
//     cell i sees the lowest bit above i of   left            (row and wrap)
//                                             left & column   below
//                                             left & diagonal below, either way
//
// A position without appends is nothing but the set of cells left, named by where they lay at the
// beginning: that set is the key.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/numbermatch/board.h"

namespace gridwise::numbermatch {

using Bits = std::uint64_t;
inline constexpr int kMostBits = 64;

/// What follows from the rules alone.
struct Sights {
  /// For each cell the cells behind it that are on one line with it: reading, column, diagonals.
  std::array<std::array<Bits, 4>, kMostBits> behind{};
  bool clear_rows = true;
  bool clear_partial = true;

  explicit Sights(const Rules& rules);
};

/// Two cells as they lie now.
struct CellPair {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

struct Cells {
  std::array<Bits, kClasses> of_class{};  ///< as they lie now
  Bits key = 0;                           ///< as they lay at the beginning
  /// Four bits a row: the row at the beginning that lies here now.
  std::uint32_t rows = 0x76543210;
  std::int16_t size = 0;  ///< cells of the board, blanks included

  /// REQUIRES: at most kMostBits cells.
  explicit Cells(const Board& board);
  Cells() = default;

  [[nodiscard]] Bits left() const {
    return of_class[0] | of_class[1] | of_class[2] | of_class[3] | of_class[4];
  }
  /// Where a cell lay at the beginning.
  [[nodiscard]] int origin(int cell) const {
    const int row = cell / kColumns;
    return static_cast<int>(rows >> (4 * row) & 15U) * kColumns + cell - row * kColumns;
  }
  /// What the key becomes. REQUIRES: two cells that are left.
  [[nodiscard]] Bits key_without(CellPair pair) const {
    return key & ~(Bits{1} << origin(pair.from) | Bits{1} << origin(pair.to));
  }
  /// Calls visit(class from 0, pair) for every legal pair until it answers true.
  template <class Visit>
  bool any_pair(const Sights& sights, Visit visit) const {
    const Bits all = left();
    for (int k = 0; k < kClasses; ++k) {
      const Bits mine = of_class[static_cast<std::size_t>(k)];
      for (Bits rest = mine; (rest & (rest - 1)) != 0; rest &= rest - 1) {
        const int from = std::countr_zero(rest);
        Bits seen = 0;
        for (const Bits line : sights.behind[static_cast<std::size_t>(from)]) {
          const Bits on_line = all & line;
          seen |= on_line & -on_line;
        }
        for (seen &= mine; seen != 0; seen &= seen - 1) {
          const int to = std::countr_zero(seen);
          if (visit(k, CellPair{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}))
            return true;
        }
      }
    }
    return false;
  }
  /// Takes the two cells of a class away, and clears rows. REQUIRES: a legal pair.
  void remove(const Sights& sights, int k, CellPair pair) {
    of_class[static_cast<std::size_t>(k)] &= ~(Bits{1} << pair.from | Bits{1} << pair.to);
    key = key_without(pair);
    if (sights.clear_rows || sights.clear_partial) clear(sights, pair);
  }
  /// Clears rows that were set blank, as the first pair does.
  void clear_all(const Sights& sights);

 private:
  void clear(const Sights& sights, CellPair pair) {
    const int last = pair.to / kColumns;
    const int first = pair.from / kColumns;
    clear_row(sights, last);
    if (first != last) clear_row(sights, first);
  }
  void clear_row(const Sights& sights, int row);
};

}  // namespace gridwise::numbermatch
