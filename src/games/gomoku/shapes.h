// The shape a stone makes in a line: five, four, three, ... For each rule a table maps the ten
// cells around the stone to a shape; it is computed on first use from the definitions below.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

enum class Rule : std::uint8_t {
  kFreestyle,  ///< five or more win
  kStandard,   ///< exactly five win
  kRenju,      ///< black: exactly five, forbidden points; white: five or more
  kCaro,       ///< exactly five win, unless blocked at both ends
};
constexpr std::size_t kRules = 4;

/// In ascending value. The new stone is always part of its shape. "x" is the new stone or another
/// of its colour, "." an empty cell where the next stone may go.
enum class Shape : std::uint8_t {
  kNone,
  kOverline,    ///< xxxxxx if only five wins: worthless, and forbidden to black in renju
  kOne,         ///< becomes a kTwo with one more
  kOpenOne,     ///< becomes a kOpenTwo with one more
  kTwo,         ///< becomes a kThree with one more
  kOpenTwo,     ///< becomes an open three with one more:  . . x x . .
  kThree,       ///< becomes a four with one more:  o x x x . .
  kOpenThree,   ///< becomes an open four with one more:  . x x x . .   . x x . x .
  kFour,        ///< one cell makes it five:  o x x x x .   x x x . x
  kDoubleFour,  ///< two fours in one line:  x . x x x . x   x x . x x . x x
  kOpenFour,    ///< . x x x x .
  kFive,        ///< wins
};
constexpr int kShapeBits = 4;

/// The shapes that a black and a white stone would make: 4 bits each, black's in the low bits.
using ShapePair = std::uint8_t;

class ShapeTable {
 public:
  /// Thread safe; stays valid.
  static const ShapeTable& of(Rule rule);

  [[nodiscard]] ShapePair pair(Window window) const { return pairs_[(window & mask_) >> shift_]; }
  [[nodiscard]] Shape shape(Window window, Stone stone) const {
    return static_cast<Shape>(pair(window) >> (kShapeBits * static_cast<int>(index_of(stone))) &
                              15);
  }

 private:
  explicit ShapeTable(Rule rule);

  /// Masks out the outermost cells if the rule does not need them, to keep the table small.
  Window mask_;
  int shift_;
  std::vector<ShapePair> pairs_;
};

}  // namespace gridwise::gomoku
