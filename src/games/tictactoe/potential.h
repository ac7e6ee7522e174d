// The potential of a seat's open lines (Erdos and Selfridge: On a combinatorial game, 1973): a line
// with n stones counts 2^n. A breaker who always cuts the most holds where it is small enough.
//
// Sums are kept for all squares at once, in bit planes: plane p of square s is bit p of the
// potential of the lines through s.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

class Potential {
 public:
  /// Of `open` lines, which hold `stones`, none of them complete.
  Potential(const Lines& lines, const LineSet& open, Bits stones);

  /// 2^n summed up over the lines.
  [[nodiscard]] std::uint32_t total() const { return total_; }
  /// Of `squares`, those whose lines sum up to at least `least`.
  [[nodiscard]] Bits at_least(std::uint32_t least, Bits squares) const;

 private:
  static constexpr std::size_t kPlanes = 14;  ///< 32 lines through a square, 2^8 each at most

  void add(Bits squares, std::size_t plane);

  std::array<Bits, kPlanes> planes_{};
  std::uint32_t total_ = 0;
};

}  // namespace gridwise::tictactoe
