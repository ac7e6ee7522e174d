// Which specials a group makes (rules `creation`, `partition`): the disjoint shapes of greatest
// total weight.
#pragma once

#include <algorithm>

#include "games/match3/bits.h"
#include "games/match3/cell.h"
#include "kit/fixed_list.h"

namespace gridwise::match3 {

inline constexpr int kRainbowWeight = 130;
inline constexpr int kBombWeight = 60;
inline constexpr int kLineWeight = 40;
inline constexpr int kUfoWeight = 20;
inline constexpr int kMaxExactCells = 20;

/// For four in a line, `makes` tells the direction of the tiles: kLineH for a row.
template <int words>
struct Shape {
  CellKind makes;
  int weight;
  Bits<words> cells;
};

/// All shapes in one group: per cell at most a rainbow and a line in each direction, a UFO and nine
/// bombs.
template <int words>
using AllShapes = FixedList<Shape<words>, static_cast<std::size_t>(words) * 64 * 10>;
/// Disjoint shapes of at least four cells each.
template <int words>
using ChosenShapes = FixedList<Shape<words>, static_cast<std::size_t>(words) * 64 / 4>;

template <int words>
class Partition {
 public:
  using Set = Bits<words>;
  using Chosen = ChosenShapes<words>;

  explicit Partition(bool plus_makes_ufo) : plus_makes_ufo_(plus_makes_ufo) {}

  /// The best disjoint shapes of `group`, sorted by weight, then cells. Valid until the next call.
  [[nodiscard]] const Chosen& best(const Set& group, const Set& swapped) {
    const int number = group.count();
    best_.clear();
    if (number < 4) return best_;
    list_shapes(group);
    swapped_ = swapped;
    best_value_ = 0;
    picked_.clear();
    if (number > kMaxExactCells)
      take_in_order();
    else
      search(0, Set::none(), 0);
    return best_;
  }

 private:
  [[nodiscard]] Set line(int length, int step) const {
    Set cells = Set::one(0);
    for (int i = 1; i < length; ++i) cells |= Set::one(i * step);
    return cells;
  }
  static Set moved(const Set& cells, int by) {
    Set result = cells;
    for (; by >= 63; by -= 63) result = result << 63;
    return by == 0 ? result : result << by;
  }
  void add(const Set& corners, CellKind makes, int weight, const Set& form) {
    corners.each([&](int corner) { shapes_.push_back({makes, weight, moved(form, corner)}); });
  }

  void list_shapes(const Set& group) {
    shapes_.clear();
    constexpr int kDown = kStride<words>;
    const Set right2 = group & group >> 1;
    const Set down2 = group & group >> kDown;
    const Set right3 = right2 & right2 >> 1;
    const Set down3 = down2 & down2 >> kDown;
    const Set right4 = right3 & right2 >> 2;
    const Set down4 = down3 & down2 >> (2 * kDown);
    add(right4 & right3 >> 2, CellKind::kRainbow, kRainbowWeight, line(5, 1));
    add(down4 & down3 >> (2 * kDown), CellKind::kRainbow, kRainbowWeight, line(5, kDown));
    if (right3.any() && down3.any()) list_bombs(right3, down3);
    add(right4, CellKind::kLineH, kLineWeight, line(4, 1));
    add(down4, CellKind::kLineV, kLineWeight, line(4, kDown));
    add(right2 & right2 >> kDown, CellKind::kUfo, kUfoWeight, line(2, 1) | line(2, 1) << kDown);
    std::sort(shapes_.begin(), shapes_.end(), [](const Shape<words>& a, const Shape<words>& b) {
      return a.weight != b.weight ? a.weight > b.weight : comes_before(a.cells, b.cells);
    });
  }

  /// T, L and plus: one row and one column of a 3x3, placed by its upper left cell.
  void list_bombs(const Set& right3, const Set& down3) {
    for (int row = 0; row < 3; ++row) {
      const Set rows = row == 0 ? right3 : right3 >> (row * kStride<words>);
      for (int column = 0; column < 3; ++column) {
        const Set corners = rows & (column == 0 ? down3 : down3 >> column);
        const bool ufo = plus_makes_ufo_ && row == 1 && column == 1;
        add(corners, ufo ? CellKind::kUfo : CellKind::kBomb, ufo ? kUfoWeight : kBombWeight,
            moved(line(3, 1), row * kStride<words>) | moved(line(3, kStride<words>), column));
      }
    }
  }

  void take_in_order() {
    Set taken = Set::none();
    for (const Shape<words>& shape : shapes_) {
      if ((taken & shape.cells).any()) continue;
      taken |= shape.cells;
      best_.push_back(shape);
    }
  }

  /// Tries all disjoint sets, those with earlier shapes first, so that ties keep the earlier set.
  void search(std::size_t from, const Set& taken, int weight) {
    const int value = 2 * weight + ((taken & swapped_).any() ? 1 : 0);
    if (value > best_value_) {
      best_value_ = value;
      best_.clear();
      for (const std::uint16_t pick : picked_) best_.push_back(shapes_[pick]);
    }
    for (std::size_t i = from; i < shapes_.size(); ++i) {
      if ((taken & shapes_[i].cells).any()) continue;
      picked_.push_back(static_cast<std::uint16_t>(i));
      search(i + 1, taken | shapes_[i].cells, weight + shapes_[i].weight);
      picked_.pop_back();
    }
  }

  bool plus_makes_ufo_;
  Set swapped_{};
  AllShapes<words> shapes_;
  Chosen best_;
  int best_value_ = 0;
  FixedList<std::uint16_t, kMaxCells / 4> picked_;
};

}  // namespace gridwise::match3
