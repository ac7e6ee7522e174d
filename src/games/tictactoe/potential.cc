#include "games/tictactoe/potential.h"

namespace gridwise::tictactoe {

Potential::Potential(const Lines& lines, const LineSet& open, Bits stones) {
  for (std::size_t d = 0; d < open.size(); ++d) {
    if (open[d] == 0) continue;
    const Lines::Count count = lines.count(d, stones);
    for (int n = 0; n < lines.length(); ++n) {
      const Bits starts = open[d] & count.equals(n);
      if (starts == 0) continue;
      total_ += static_cast<std::uint32_t>(std::popcount(starts)) << n;
      for (int i = 0; i < lines.length(); ++i) {
        add(starts << (i * lines.step(d)), static_cast<std::size_t>(n));
      }
    }
  }
}

void Potential::add(Bits squares, std::size_t plane) {
  for (; squares != 0; ++plane) {
    const Bits carry = planes_[plane] & squares;
    planes_[plane] ^= squares;
    squares = carry;
  }
}

Bits Potential::at_least(std::uint32_t least, Bits squares) const {
  if (least >> kPlanes != 0) return 0;
  Bits greater = 0;
  Bits equal = squares;
  for (std::size_t plane = kPlanes; plane-- > 0;) {
    if ((least >> plane & 1) != 0) {
      equal &= planes_[plane];
    } else {
      greater |= equal & planes_[plane];
      equal &= ~planes_[plane];
    }
  }
  return greater | equal;
}

}  // namespace gridwise::tictactoe
