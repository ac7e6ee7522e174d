// Operations on all lines of a board at once. A line is given by its direction and first square. A
// set of lines is thus one bitset per direction, and an operation on every line takes a few shifts.
//
//     k = 3, east:   x x . x .      squares     x x . x .
//                                   starts      1 1 1 . .
//                    two stones on the lines    2 2 1        counted in bit planes, all together
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "games/tictactoe/rules.h"

namespace gridwise::tictactoe {

using Bits = Position::Bits;

/// Start squares: one bitset per direction of Geometry::directions.
using LineSet = std::array<Bits, 4>;

/// The lines of k squares on 8x8. A smaller board is a subset of its squares: within() returns only
/// the lines inside.
class Lines {
 public:
  /// REQUIRES: 3 <= k <= kMaxLine.
  explicit Lines(int k) : geometry_(&Geometry<Narrow>::of({8, 8, k})), k_(k) {}

  [[nodiscard]] int length() const { return k_; }

  /// The lines that lie entirely within `squares`.
  [[nodiscard]] LineSet within(Bits squares) const {
    LineSet lines;
    for (std::size_t d = 0; d < lines.size(); ++d) {
      lines[d] = geometry_->directions[d].starts;
      for (int i = 0; i < k_; ++i) lines[d] &= squares >> (i * step(d));
    }
    return lines;
  }

  /// All squares of the lines in direction `d` that start on `starts`.
  [[nodiscard]] Bits squares(std::size_t d, Bits starts) const {
    Bits squares = 0;
    for (int i = 0; i < k_; ++i) squares |= starts << (i * step(d));
    return squares;
  }
  [[nodiscard]] Bits squares(const LineSet& lines) const {
    Bits all = 0;
    for (std::size_t d = 0; d < lines.size(); ++d) all |= squares(d, lines[d]);
    return all;
  }

  /// For each square, the number of `stones` on the line that starts there in direction `d`, in bit
  /// planes.
  struct Count {
    Bits ones = 0;
    Bits twos = 0;
    Bits fours = 0;

    /// The squares with count `n`, 0 to 7.
    [[nodiscard]] Bits equals(int n) const {
      return ((n & 1) != 0 ? ones : ~ones) & ((n & 2) != 0 ? twos : ~twos) &
             ((n & 4) != 0 ? fours : ~fours);
    }
  };
  [[nodiscard]] Count count(std::size_t d, Bits stones) const {
    Count count;
    for (int i = 0; i < k_; ++i) {
      const Bits stone = stones >> (i * step(d));
      const Bits carry = count.ones & stone;
      count.ones ^= stone;
      count.fours ^= count.twos & carry;
      count.twos ^= carry;
    }
    return count;
  }

  /// The empty squares of lines that have `missing` empty squares (>= 1) and otherwise only
  /// `stones`.
  [[nodiscard]] Bits lacking(int missing, Bits stones, Bits empty) const {
    Bits found = 0;
    const LineSet open = within(stones | empty);
    for (std::size_t d = 0; d < open.size(); ++d) {
      if (open[d] == 0) continue;
      const Bits starts = open[d] & count(d, stones).equals(k_ - missing);
      if (starts != 0) found |= squares(d, starts);
    }
    return found & empty;
  }

  [[nodiscard]] int step(std::size_t d) const { return geometry_->directions[d].step; }

 private:
  const Geometry<Narrow>* geometry_;
  int k_;
};

}  // namespace gridwise::tictactoe
