#include "games/snort/rules.h"

#include "kit/random.h"

namespace gridwise::snort {
namespace {

constexpr Position::Bits kLeftColumn = 0x0101010101010101U;
constexpr Position::Bits kRightColumn = kLeftColumn << 7;

}  // namespace

Position::Bits beside(Position::Bits cells) {
  return (cells << 8) | (cells >> 8) | ((cells & ~kRightColumn) << 1) |
         ((cells & ~kLeftColumn) >> 1);
}

Position::Bits Position::board() const {
  const Bits row = (Bits{1} << options_.columns) - 1;
  Bits all = 0;
  for (int i = 0; i < options_.rows; ++i) all |= row << (kStride * i);
  return all;
}

Position::Bits Position::open(Seat seat) const {
  const Bits other = animals_[1 - seat];
  return board() & ~animals_[seat] & ~other & ~beside(other);  // apart
}

Outcome Position::outcome() const {
  if (open(seat()) != 0) return {};
  return {Outcome::Kind::kWon, 1 - seat()};  // stuck
}

std::uint64_t Position::hash() const {
  const auto field = static_cast<std::uint64_t>(options_.columns * kStride * 2 + options_.rows);
  return mix64(animals_[0] ^ mix64(animals_[1] ^ mix64(field)));
}

static_assert(Reversible<Position>);

}  // namespace gridwise::snort
