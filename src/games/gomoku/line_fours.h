// Fives and fours of a whole line at once, with bit operations. VCF searches on these bit lines
// only, without the tables of shapes.
#pragma once

#include <bit>
#include <cstdint>

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

/// A line for one colour. Sets of cells are words with the lower bit of each cell set.
class LineFours {
 public:
  /// `exact`: six or more in a row are no five (`exactly_five`).
  constexpr LineFours(std::uint64_t word, Stone stone, bool exact)
      : empty_(~(word | word >> 1) & kCellBits),
        stones_((stone == Stone::kBlack ? word & ~(word >> 1) : word >> 1 & ~word) & kCellBits),
        fits_(exact ? ~(stones_ << 2 | at(stones_, 5)) : ~std::uint64_t{0}) {}

  /// Where a stone makes five.
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

  /// Where a stone makes a four: in five cells with three stones and no stone of the opponent.
  [[nodiscard]] constexpr std::uint64_t fours() const {
    const std::uint64_t mine = stones_ | empty_;
    const std::uint64_t free = mine & at(mine, 1) & at(mine, 2) & at(mine, 3) & at(mine, 4) & fits_;
    // The number of stones in every five cells, added up bit by bit.
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
  /// The cells shifted by `distance`: bit i is what lies `distance` cells after cell i.
  [[nodiscard]] static constexpr std::uint64_t at(std::uint64_t cells, int distance) {
    return cells >> (2 * distance);
  }

  std::uint64_t empty_;
  std::uint64_t stones_;
  std::uint64_t fits_;  ///< bits where five cells may begin
};

/// Calls `visit(near)` for every cell of a line through `cell` that is set in `cells`.
template <class Visit>
void for_each_in_line(Move cell, std::size_t direction, std::uint64_t cells, const Visit& visit) {
  const int middle = Lines::shift_of(cell, direction);
  for (; cells != 0; cells &= cells - 1) {
    const int steps = (std::countr_zero(cells) - middle) / 2;
    visit(static_cast<Move>(cell + steps * kSteps[direction]));
  }
}

}  // namespace gridwise::gomoku
