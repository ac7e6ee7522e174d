#include "games/orbs/random_boards.h"

#include <algorithm>

#include "kit/random.h"

namespace gridwise::orbs {
namespace {

/// Whether `orb` lies in the two cells before `cell`, at distances `back` and 2 * `back`.
bool makes_run(const Shape& shape, const Board& board, int cell, int back, Orb orb) {
  return board.at(shape.square_of(cell - back)) == orb &&
         board.at(shape.square_of(cell - 2 * back)) == orb;
}

}  // namespace

const std::vector<KindSet>& kind_sets() {
  using enum Orb;
  static const std::vector<KindSet> kSets{
      {"three", "3 colours", "三色", {kFire, kWater, kWood}},
      {"three_heart", "3 + heart", "三色加心", {kFire, kWater, kWood, kHeart}},
      {"five", "5 colours", "五色", {kFire, kWater, kWood, kLight, kDark}},
      {"five_heart", "All 6", "全六种", {kFire, kWater, kWood, kLight, kDark, kHeart}},
      {"all", "Jammers too", "再加干扰珠", {kFire, kWater, kWood, kLight, kDark, kHeart, kJammer}},
  };
  return kSets;
}

Board deal(const Shape& shape, std::span<const Orb> kinds, std::uint64_t seed) {
  Board board;
  Random random(seed);
  std::vector<Orb> free;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    free.clear();
    for (const Orb orb : kinds) {
      const bool across = cell % shape.columns >= 2 && makes_run(shape, board, cell, 1, orb);
      const bool down =
          cell >= 2 * shape.columns && makes_run(shape, board, cell, shape.columns, orb);
      if (!across && !down) free.push_back(orb);
    }
    const std::span<const Orb> choice = free.empty() ? kinds : std::span<const Orb>(free);
    board.put(shape.square_of(cell),
              choice[random.below(static_cast<std::uint32_t>(choice.size()))]);
  }
  return board;
}

}  // namespace gridwise::orbs
