// What a cell is worth to a search by the shapes that a stone of one colour would make there: found
// by regression over games the search played against itself (bench/tuning/gomoku_tuning.cc writes
// weights_table.cc).
#pragma once

#include <cstdint>

#include "games/gomoku/shapes.h"

namespace gridwise::gomoku {

struct Weights {
  std::int16_t attack = 0;   ///< of the colour to move: how likely it plays there, in 1/100 logit
  std::int16_t defence = 0;  ///< of the other colour: the same
  std::int16_t moving = 0;   ///< of the colour to move: what the chance adds to an evaluation
  std::int16_t waiting = 0;  ///< of the other colour: what it takes off
};

/// In an evaluation: to be the one to move.
extern const int kTurnValue;
/// An evaluation higher by this makes a win e times as likely, as against a loss.
constexpr int kLogitValue = 190;

/// Of the shapes in the four directions, in any order. REQUIRES: they exist.
[[nodiscard]] Weights weights_of(std::uint16_t shapes);

}  // namespace gridwise::gomoku
