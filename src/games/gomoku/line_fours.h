// Fives and fours of a whole line at once, by bit operations. VCF searches only on these bit lines
// and does not use the shape tables.
#pragma once

#include <bit>
#include <cstdint>

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

/// A line seen by one colour. A set of cells is a word with the lower bit of each of its cells set.
class LineFours {
 public:
  /// `exact`: a row of six or more is not a five (`exactly_five`).
  constexpr LineFours(std::uint64_t word, Stone stone, bool exact)
      : empty_(~(word | word >> 1) & kCellBits),
        stones_((stone == Stone::kBlack ? word & ~(word >> 1) : word >> 1 & ~word) & kCellBits),
        fits_(exact ? ~(stones_ << 2 | at(stones_, 5)) : ~std::uint64_t{0}) {}

  /// Cells where a stone makes five.
  [[nodiscard]] constexpr std::uint64_t fives() const {
    const std::uint64_t front = stones_ & at(stones_, 1);
    const std::uint64_t back = at(stones_, 3) & at(stones_, 4);
    const std::uint64_t middle = at(stones_, 2);
    const std::uint64_t outer = middle & back & fits_;
    const std::uint64_t inner = middle & front & fits_;
    return (empty_ & at(stones_, 1) & outer) | (stones_ & at(empty_, 1) & outer) << 2 |
           (front & at(empty_, 2) & back & fits_) << 4 |
           (inner & at(empty_, 3) & at(stones_, 4)) << 6 |
           (inner & at(stones_, 3) & at(empty_, 4)) << 8;
  }

  /// Cells where a stone makes a four: five cells in a row with three own stones and none of the
  /// opponent.
  [[nodiscard]] constexpr std::uint64_t fours() const {
    const std::uint64_t mine = stones_ | empty_;
    const std::uint64_t free = mine & at(mine, 1) & at(mine, 2) & at(mine, 3) & at(mine, 4) & fits_;
    // Counts the stones in every five cells with a bitwise adder.
    const std::uint64_t a = stones_;
    const std::uint64_t b = at(stones_, 1);
    const std::uint64_t c = at(stones_, 2);
    const std::uint64_t ones = a ^ b ^ c;
    const std::uint64_t twos = (a & b) | (c & (a ^ b));
    const std::uint64_t d = at(stones_, 3);
    const std::uint64_t e = at(stones_, 4);
    const std::uint64_t more_twos = (ones & d) | (e & (ones ^ d));
    const std::uint64_t three = free & (ones ^ d ^ e) & (twos ^ more_twos);
    return empty_ & (three | three << 2 | three << 4 | three << 6 | three << 8);
  }

 private:
  /// The cells shifted by `distance`: bit i is the cell `distance` after cell i.
  [[nodiscard]] static constexpr std::uint64_t at(std::uint64_t cells, int distance) {
    return cells >> (2 * distance);
  }

  std::uint64_t empty_;
  std::uint64_t stones_;
  std::uint64_t fits_;  ///< bits where a five may begin
};

/// Calls `visit(other)` for each cell set in `cells`, on the line through `cell`.
template <class Visit>
void for_each_in_line(Move cell, std::size_t direction, std::uint64_t cells, const Visit& visit) {
  const int middle = Lines::shift_of(cell, direction);
  for (; cells != 0; cells &= cells - 1) {
    const int steps = (std::countr_zero(cells) - middle) / 2;
    visit(static_cast<Move>(cell + steps * kSteps[direction]));
  }
}

}  // namespace gridwise::gomoku
