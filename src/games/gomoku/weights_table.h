// The fitted values of weights.h; only weights.cc and the tuning program use them.
#pragma once

#include <array>

#include "games/gomoku/weights.h"

namespace gridwise::gomoku {

struct WeightsRow {
  std::uint16_t shapes;  ///< of the four directions in rising order, the least in the top bits
  Weights weights;
};

/// Sets of four of the twelve shapes.
constexpr std::size_t kWeightsRows = 1365;
/// In rising order of shapes.
extern const std::array<WeightsRow, kWeightsRows> kWeightsTable;

}  // namespace gridwise::gomoku
