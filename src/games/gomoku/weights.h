// Shape weights: policy and evaluation of a cell by the shapes that a stone of one colour would
// make there, fitted by regression to self-play games (bench/tuning/gomoku_tuning.cc writes
// weights_table.cc).
#pragma once

#include <cstdint>

#include "games/gomoku/shapes.h"

namespace gridwise::gomoku {

struct Weights {
  std::int16_t attack = 0;   ///< policy, for the colour to move: a logit in 1/100
  std::int16_t defence = 0;  ///< policy, for the other colour's shapes
  std::int16_t moving = 0;   ///< evaluation, for the colour to move: added
  std::int16_t waiting = 0;  ///< evaluation, for the other colour: subtracted
};

/// Evaluation bonus for having the move.
extern const int kTurnValue;
/// One logit: raising the evaluation by this much multiplies the odds of winning by e.
constexpr int kLogitValue = 190;

/// The weights for the shapes in the four directions, in any order (CellShapes).
[[nodiscard]] Weights weights_of(std::uint16_t shapes);

}  // namespace gridwise::gomoku
