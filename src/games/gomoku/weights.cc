#include "games/gomoku/weights.h"

#include <algorithm>
#include <cassert>

#include "games/gomoku/weights_table.h"

namespace gridwise::gomoku {

Weights weights_of(std::uint16_t shapes) {
  std::array<int, kDirections> sorted{};
  for (std::size_t d = 0; d < kDirections; ++d) sorted[d] = shapes >> (kShapeBits * d) & 15;
  std::ranges::sort(sorted);
  int key = 0;
  for (const int shape : sorted) key = key << kShapeBits | shape;
  const auto row = std::ranges::lower_bound(kWeightsTable, key, {}, &WeightsRow::shapes);
  assert(row != kWeightsTable.end() && row->shapes == key);
  return row->weights;
}

}  // namespace gridwise::gomoku
