// The threat a stone makes in its four lines together, and its weights for the search. Tables
// indexed by the shapes of the four directions, computed on first use.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/shapes.h"
#include "games/gomoku/weights.h"

namespace gridwise::gomoku {

/// The shapes that a stone would make in the four directions, kShapeBits each, east in the low
/// bits.
using CellShapes = std::uint16_t;

[[nodiscard]] constexpr Shape shape_in(CellShapes shapes, std::size_t direction) {
  return static_cast<Shape>(shapes >> (kShapeBits * direction) & 15);
}

/// In ascending strength.
enum class Threat : std::uint8_t {
  kNone,
  kNever,      ///< always a forbidden point
  kThree,      ///< an open three: threatens to become an open four
  kTwoThrees,  ///< two or more open threes; for black in renju perhaps a forbidden point
  kFour,       ///< a four: one reply
  kFourThree,  ///< a four and an open three
  kOpenFour,   ///< no reply stops it: an open four, or two fours at once
  kFive,
};
constexpr std::size_t kThreats = 8;

/// Neither a three nor more.
[[nodiscard]] constexpr bool is_quiet(Threat threat) { return threat <= Threat::kNever; }
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
    bool may_be_forbidden = false;  ///< find_forbidden() must decide
    std::int16_t urgency = 0;       ///< move ordering of VCF searches, highest first
    Weights weights;
  };

  [[nodiscard]] const Entry& operator[](CellShapes shapes) const {
    return entries_[classes_[shapes]];
  }

 private:
  explicit ThreatTable(bool with_forbidden_points);

  /// Shapes that differ only in the order of directions share an entry, which keeps the tables in
  /// the CPU cache.
  std::vector<std::uint16_t> classes_;
  std::vector<Entry> entries_;
};

}  // namespace gridwise::gomoku
