// The fitted values of weights.h; only weights.cc and the tuning program use them.
#pragma once

#include <array>

#include "games/gomoku/weights.h"

namespace gridwise::gomoku {

struct WeightsRow {
  std::uint16_t shapes;  ///< in ascending order, the smallest in the top bits
  Weights weights;
};

/// Number of multisets of four of the twelve shapes.
constexpr std::size_t kWeightsRows = 1365;
/// Sorted by shapes.
extern const std::array<WeightsRow, kWeightsRows> kWeightsTable;

}  // namespace gridwise::gomoku
