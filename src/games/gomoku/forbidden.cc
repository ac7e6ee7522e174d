#include "games/gomoku/forbidden.h"

#include <array>

#include "games/gomoku/shapes.h"

namespace gridwise::gomoku {
namespace {

class ForbiddenPoints {
 public:
  explicit ForbiddenPoints(Lines& lines) : lines_(lines), table_(ShapeTable::of(Rule::kRenju)) {}

  Forbidden judge(Move cell) {
    const std::array<Shape, kDirections> shapes = shapes_at(cell);
    int fours = 0;
    int threes = 0;
    bool overline = false;
    for (const Shape shape : shapes) {
      if (shape == Shape::kFive) return Forbidden::kNo;
      overline = overline || shape == Shape::kOverline;
      fours += shape == Shape::kDoubleFour                          ? 2
               : shape == Shape::kFour || shape == Shape::kOpenFour ? 1
                                                                    : 0;
      threes += shape == Shape::kOpenThree ? 1 : 0;
    }
    // Rules `overline`, `double_four`, `double_three`.
    if (overline) return Forbidden::kOverline;
    if (fours >= 2) return Forbidden::kDoubleFour;
    if (threes >= 2 && count_threes(cell, shapes) >= 2) return Forbidden::kDoubleThree;
    return Forbidden::kNo;
  }

 private:
  [[nodiscard]] std::array<Shape, kDirections> shapes_at(Move cell) const {
    std::array<Shape, kDirections> shapes{};
    for (std::size_t d = 0; d < kDirections; ++d)
      shapes[d] = table_.shape(lines_.window(cell, d), Stone::kBlack);
    return shapes;
  }

  /// The number of open threes at `cell` that a permitted stone turns into an open four.
  int count_threes(Move cell, const std::array<Shape, kDirections>& shapes) {
    lines_.place(cell, Stone::kBlack);
    int threes = 0;
    for (std::size_t d = 0; d < kDirections; ++d) {
      if (shapes[d] == Shape::kOpenThree && is_three(cell, d)) ++threes;
    }
    lines_.remove(cell, Stone::kBlack);
    return threes;
  }

  bool is_three(Move cell, std::size_t direction) {
    const Window window = lines_.window(cell, direction);
    for (int distance = -kReach + 1; distance < kReach; ++distance) {
      if (distance == 0 || (window >> window_shift(distance) & 3) != 0) continue;
      const Window extended = window | 1U << window_shift(distance);
      if (table_.shape(extended, Stone::kBlack) != Shape::kOpenFour) continue;
      if (may_extend(static_cast<Move>(cell + distance * kSteps[direction]))) return true;
    }
    return false;
  }

  /// Whether black may extend there to an open four: a stone that makes five does not.
  bool may_extend(Move cell) {
    for (const Shape shape : shapes_at(cell)) {
      if (shape == Shape::kFive) return false;
    }
    return judge(cell) == Forbidden::kNo;
  }

  Lines& lines_;
  const ShapeTable& table_;
};

}  // namespace

Forbidden find_forbidden(Lines& lines, Move cell) { return ForbiddenPoints(lines).judge(cell); }

}  // namespace gridwise::gomoku
