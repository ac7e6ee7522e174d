#include "games/connectfour/rules.h"

#include "kit/random.h"

namespace gridwise::connectfour {

Bits Position::open() const {
  const Bits discs = discs_[0] | discs_[1];
  // Rule `drop`.
  return board_of(options_) & ~discs & supported(options_, discs);
}

Bits fours(Bits squares) {
  Bits starts = 0;
  for (const int step : {1, Grid::kStride - 1, Grid::kStride, Grid::kStride + 1}) {
    const Bits pairs = squares & (squares >> step);
    starts |= pairs & (pairs >> (2 * step));
  }
  return starts;
}

Outcome Position::outcome() const {
  // Rules `four`, `full`.
  if (fours(discs_[1 - seat()]) != 0) return {Outcome::Kind::kWon, 1 - seat()};
  if (open() == 0) return {Outcome::Kind::kDrawn, -1};
  return {};
}

std::uint64_t Position::hash() const {
  const auto size = static_cast<std::uint64_t>(options_.columns * Grid::kStride + options_.rows);
  return mix64(discs_[0] ^ mix64(discs_[1] ^ mix64(size)));
}

Result<Position> make_position(const Options& options, std::span<const int> tokens) {
  const Bits first = grid_of(options).squares_with(0, tokens);
  const Bits second = grid_of(options).squares_with(1, tokens);
  const int lead = std::popcount(first) - std::popcount(second);
  if (lead < 0 || lead > 1) {
    return Error{"position/turns", "First has as many discs as Second, or one more", {}};
  }
  const Bits discs = first | second;
  if ((discs & ~supported(options, discs)) != 0) {
    return Error{"position/floating", "a disc has nothing below it", {}};
  }
  if (fours(lead == 1 ? second : first) != 0) {
    return Error{"position/lines", "play went on after four were made", {}};
  }
  return Position(options, first, second);
}

static_assert(Reversible<Position>);

}  // namespace gridwise::connectfour
