// What a stone threatens, taken over its four lines; and what that is worth to a search. Tables by
// the shapes of the four directions, computed at the first use.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/shapes.h"
#include "games/gomoku/weights.h"

namespace gridwise::gomoku {

/// The shapes that a stone would make in the four directions, kShapeBits each, east the lowest.
using CellShapes = std::uint16_t;

[[nodiscard]] constexpr Shape shape_in(CellShapes shapes, std::size_t direction) {
  return static_cast<Shape>(shapes >> (kShapeBits * direction) & 15);
}

/// In rising strength.
enum class Threat : std::uint8_t {
  kNone,
  kNever,      ///< certainly a forbidden point
  kThree,      ///< an open three: threatens an open four
  kTwoThrees,  ///< several; under renju black may not, if they are true threes
  kFour,       ///< a four: one answer
  kFourThree,  ///< a four, and an open three besides
  kOpenFour,   ///< no answer: an open four, or two fours at once
  kFive,
};
constexpr std::size_t kThreats = 8;

[[nodiscard]] constexpr bool is_four(Threat threat) {
  return threat >= Threat::kFour && threat <= Threat::kOpenFour;
}
[[nodiscard]] constexpr bool is_three(Threat threat) {
  return threat == Threat::kThree || threat == Threat::kTwoThrees;
}

class ThreatTable {
 public:
  /// Thread safe; stays valid.
  static const ThreatTable& of(Rule rule, Stone stone);

  struct Entry {
    Threat threat = Threat::kNone;
    bool may_be_forbidden = false;  ///< to be asked exactly
    std::int16_t urgency = 0;       ///< how early a search of threats should look at the cell
    Weights weights;
  };

  [[nodiscard]] const Entry& operator[](CellShapes shapes) const {
    return entries_[classes_[shapes]];
  }

 private:
  explicit ThreatTable(bool with_forbidden_points);

  /// What the order of directions does not change is kept once: the tables stay in a near cache.
  std::vector<std::uint16_t> classes_;
  std::vector<Entry> entries_;
};

}  // namespace gridwise::gomoku
