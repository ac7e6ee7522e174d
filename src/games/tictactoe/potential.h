// The potential of a seat's open lines (Erdos and Selfridge: On a combinatorial game, 1973): a line
// with n stones counts 2^n. If it is small enough, the breaker holds by always blocking the most
// potential.
//
// Sums are computed for all squares at once, in bit planes: plane p of square s is bit p of the
// potential of the lines through s.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

class Potential {
 public:
  /// The potential of `open` lines with `stones`. REQUIRES: no line is complete.
  Potential(const Lines& lines, const LineSet& open, Bits stones);

  /// The sum over all lines.
  [[nodiscard]] std::uint32_t total() const { return total_; }
  /// The squares in `squares` whose potential is at least `least`.
  [[nodiscard]] Bits at_least(std::uint32_t least, Bits squares) const;

 private:
  static constexpr std::size_t kPlanes = 14;  ///< 32 lines through a square, at most 2^8 each

  void add(Bits squares, std::size_t plane);

  std::array<Bits, kPlanes> planes_{};
  std::uint32_t total_ = 0;
};

}  // namespace gridwise::tictactoe
