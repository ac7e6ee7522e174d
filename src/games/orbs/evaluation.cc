#include "games/orbs/evaluation.h"

#include <algorithm>

namespace gridwise::orbs {

ColumnCosts column_costs(const SearchContext& context) {
  const Shape& shape = context.problem.shape;
  ColumnCosts costs(std::size_t{1} << kCountBits * shape.columns, kAfterOffset << 8);
  for (int orbs = 3; orbs <= kMostCells; ++orbs) {
    const TransportTable* const table = context.rest[static_cast<std::size_t>(orbs)];
    if (table == nullptr) continue;
    const auto spare = static_cast<std::size_t>(orbs % 3);
    each_column_counts(shape, orbs, [&](const ColumnCounts& counts, std::uint32_t place) {
      std::size_t packed = 0;
      for (int column = shape.columns; column-- > 0;) {
        packed = packed << kCountBits |
                 static_cast<std::size_t>(counts[static_cast<std::size_t>(column)]);
      }
      const std::size_t carries =
          std::min<std::size_t>(table->carries(place), kWeights.before[spare].size() - 1);
      const int after =
          kAfterOffset + kWeights.after[spare][carries] - kWeights.wanting * table->most();
      costs[packed] = static_cast<std::uint16_t>(std::clamp(after, 0, 255) << 8 |
                                                 kWeights.before[spare][carries]);
    });
  }
  return costs;
}

}  // namespace gridwise::orbs
