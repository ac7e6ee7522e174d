#include "games/gomoku/shapes.h"

#include <array>
#include <bit>

namespace gridwise::gomoku {
namespace {

/// The rows that win for a colour.
enum class WinningRow { kFiveOrMore, kExactlyFive, kUnblockedFive };

constexpr int kAround = 2 * kReach;
constexpr unsigned kMasks = 1U << kAround;

/// One bit per cell of a window, -5 the lowest.
using Mask = unsigned;

/// The bit of the cell at `distance` from the middle; 0 past the window.
constexpr Mask bit_at(int distance) {
  if (distance < -kReach || distance > kReach) return 0;
  return 1U << (distance < 0 ? distance + kReach : distance + kReach - 1);
}

/// The bits of a mask as digits of a number of base 3.
constexpr auto kTernary = [] {
  std::array<unsigned, kMasks> ternary{};
  for (Mask mask = 1; mask < kMasks; ++mask) ternary[mask] = 3 * ternary[mask / 2] + mask % 2;
  return ternary;
}();

/// The shapes of one colour, by its own cells and the cells it cannot use (the opponent's or wall).
class ColourShapes {
 public:
  explicit ColourShapes(WinningRow winning) : winning_(winning), shapes_(2 * kTernary.back() + 1) {
    // A shape depends on the shapes after one more stone, so fuller windows come first.
    for (int empty = 0; empty <= kAround; ++empty) {
      for (Mask own = 0; own < kMasks; ++own) {
        for (Mask lost = 0; lost < kMasks; ++lost) {
          if ((own & lost) == 0 && std::popcount(own | lost) == kAround - empty) {
            shapes_[place(own, lost)] = define(own, lost);
          }
        }
      }
    }
  }
  [[nodiscard]] Shape of(Mask own, Mask lost) const { return shapes_[place(own, lost)]; }

 private:
  /// A cell is empty, own or lost. REQUIRES: none is both.
  static std::size_t place(Mask own, Mask lost) { return kTernary[own] + 2 * kTernary[lost]; }

  /// The number of own stones adjacent to the middle in one direction.
  static int run(Mask own, int step) {
    int length = 0;
    while ((own & bit_at(step * (length + 1))) != 0) ++length;
    return length;
  }

  [[nodiscard]] Shape define(Mask own, Mask lost) const {
    const int before = run(own, -1);
    const int after = run(own, 1);
    const int length = before + 1 + after;
    // Rule `overline_wins`.
    if (length >= 5 && winning_ == WinningRow::kFiveOrMore) return Shape::kFive;
    // Rule `exactly_five`.
    if (length > 5) return Shape::kOverline;
    if (length == 5) {
      // Rule `caro_blocked`.
      const bool blocked = (lost & bit_at(-before - 1)) != 0 && (lost & bit_at(after + 1)) != 0;
      return winning_ == WinningRow::kUnblockedFive && blocked ? Shape::kNone : Shape::kFive;
    }
    return by_next_stone(own, lost, length == 4);
  }

  /// The shape of a row that has not won, derived from the shapes after each possible next stone.
  [[nodiscard]] Shape by_next_stone(Mask own, Mask lost, bool straight) const {
    int fives = 0;
    Shape best = Shape::kNone;
    for (Mask left = ~(own | lost) & (kMasks - 1); left != 0; left &= left - 1) {
      const Shape next = of(own | (left & (~left + 1)), lost);
      if (next == Shape::kFive) ++fives;
      if (next > best) best = next;
    }
    if (fives >= 2) return straight ? Shape::kOpenFour : Shape::kDoubleFour;
    switch (best) {
      case Shape::kFive:
        return Shape::kFour;
      case Shape::kOpenFour:
        return Shape::kOpenThree;
      case Shape::kDoubleFour:
      case Shape::kFour:
        return Shape::kThree;
      case Shape::kOpenThree:
        return Shape::kOpenTwo;
      case Shape::kThree:
        return Shape::kTwo;
      case Shape::kOpenTwo:
        return Shape::kOpenOne;
      case Shape::kTwo:
        return Shape::kOne;
      default:
        return Shape::kNone;
    }
  }

  WinningRow winning_;
  std::vector<Shape> shapes_;
};

WinningRow winning_row(Rule rule, Stone stone) {
  switch (rule) {
    case Rule::kFreestyle:
      return WinningRow::kFiveOrMore;
    case Rule::kStandard:
      return WinningRow::kExactlyFive;
    case Rule::kRenju:
      return stone == Stone::kBlack ? WinningRow::kExactlyFive : WinningRow::kFiveOrMore;
    default:
      return WinningRow::kUnblockedFive;
  }
}

/// The cells of a window that hold either of two 2-bit values.
Mask cells_with(Window window, unsigned value, unsigned or_value) {
  Mask cells = 0;
  for (int i = 0; i < kAround; ++i) {
    const unsigned found = window >> (2 * i) & 3;
    if (found == value || found == or_value) cells |= 1U << i;
  }
  return cells;
}

/// Without the cells at -5 and +5.
constexpr Window kInner = (kWindows >> 2) - 4;

}  // namespace

ShapeTable::ShapeTable(Rule rule)
    : mask_(rule == Rule::kFreestyle ? kInner : kWindows - 1),
      shift_(std::countr_zero(mask_)),
      pairs_((mask_ >> shift_) + 1) {
  const ColourShapes black(winning_row(rule, Stone::kBlack));
  const ColourShapes white(winning_row(rule, Stone::kWhite));
  for (Window window = 0; window < kWindows; ++window) {
    if ((window & mask_) != window) continue;
    const Mask blacks = cells_with(window, 1, 1);
    const Mask whites = cells_with(window, 2, 2);
    const Mask walls = cells_with(window, 3, 3);
    const auto of_black = static_cast<unsigned>(black.of(blacks, whites | walls));
    const auto of_white = static_cast<unsigned>(white.of(whites, blacks | walls));
    pairs_[window >> shift_] = static_cast<ShapePair>(of_black | of_white << kShapeBits);
  }
}

const ShapeTable& ShapeTable::of(Rule rule) {
  // One static per rule, so that a program that plays one rule computes one table.
  switch (rule) {
    case Rule::kFreestyle: {
      static const ShapeTable kTable(Rule::kFreestyle);
      return kTable;
    }
    case Rule::kStandard: {
      static const ShapeTable kTable(Rule::kStandard);
      return kTable;
    }
    case Rule::kRenju: {
      static const ShapeTable kTable(Rule::kRenju);
      return kTable;
    }
    default: {
      static const ShapeTable kTable(Rule::kCaro);
      return kTable;
    }
  }
}

}  // namespace gridwise::gomoku
