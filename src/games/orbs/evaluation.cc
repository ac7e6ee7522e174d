#include "games/orbs/evaluation.h"

#include <algorithm>

namespace gridwise::orbs {
namespace {

constexpr Weights kFourWays{
    .combo = 40,
    .wanting = 12,
    .near = 11,
    .far = 3,
    .carry = 12,
    .before = {{{0, 12, 24, 36, 48, 60}, {0, 12, 24, 36, 48, 60}, {0, 12, 24, 36, 48, 60}}},
    .after = {{{0, 8, 16, 24, 32, 40}, {0, 8, 16, 24, 32, 40}, {0, 8, 16, 24, 32, 40}}},
};

constexpr Weights kEightWays = kFourWays;

}  // namespace

const Weights& weights_for(int directions) { return directions == 8 ? kEightWays : kFourWays; }

ColumnCosts column_costs(const Frame& frame, const Weights& weights) {
  const Shape& shape = frame.problem.shape;
  ColumnCosts costs(std::size_t{1} << kCountBits * shape.columns, kAfterOffset << 8);
  for (int orbs = 3; orbs <= kMostCells; ++orbs) {
    const TransportTable* const table = frame.rest[static_cast<std::size_t>(orbs)];
    if (table == nullptr) continue;
    const auto spare = static_cast<std::size_t>(orbs % 3);
    each_column_counts(shape, orbs, [&](const ColumnCounts& counts, std::uint32_t place) {
      std::size_t packed = 0;
      for (int column = shape.columns; column-- > 0;) {
        packed = packed << kCountBits |
                 static_cast<std::size_t>(counts[static_cast<std::size_t>(column)]);
      }
      const std::size_t carries =
          std::min<std::size_t>(table->carries(place), weights.before[spare].size() - 1);
      const int after =
          kAfterOffset + weights.after[spare][carries] - weights.wanting * table->most();
      costs[packed] = static_cast<std::uint16_t>(std::clamp(after, 0, 255) << 8 |
                                                 weights.before[spare][carries]);
    });
  }
  return costs;
}

}  // namespace gridwise::orbs
