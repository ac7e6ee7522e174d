#include "games/orbs/least_excess.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace gridwise::orbs {
namespace {

struct Row {
  int longer;  ///< side of the board; turning the board changes no run
  int shorter;
  /// By the number of squares without an orb of the kind; 0 beyond.
  std::array<std::uint8_t, 13> excess;
};

// The output of bench/tuning/orbs_least_excess.cc.
constexpr Row kRows[] = {
    {3, 3, {6, 5, 2}},
    {4, 3, {9, 8, 5}},
    {4, 4, {13, 12, 9, 7, 2}},
    {5, 3, {12, 11, 9, 4}},
    {5, 4, {17, 16, 14, 11, 7, 2}},
    {5, 5, {22, 21, 19, 16, 13, 10, 4}},
    {6, 3, {15, 14, 12, 7, 4, 2}},
    {6, 4, {21, 20, 18, 15, 11, 8, 3}},
    {6, 5, {27, 26, 24, 21, 18, 15, 11, 6}},
    {6, 6, {33, 32, 30, 27, 24, 22, 19, 15, 12, 7, 4, 2}},
    {7, 3, {18, 17, 15, 10, 8, 4}},
    {7, 4, {25, 24, 22, 19, 15, 13, 9, 5}},
    {7, 5, {32, 31, 29, 26, 23, 20, 16, 13, 10, 5}},
    {7, 6, {39, 38, 36, 33, 30, 28, 25, 21, 19, 16, 11, 7, 3}},
};

}  // namespace

int least_excess(const Shape& shape, int orbs) {
  const auto row = std::ranges::find_if(kRows, [&](const Row& one) {
    return one.longer == std::max(shape.columns, shape.rows) &&
           one.shorter == std::min(shape.columns, shape.rows);
  });
  const auto others = static_cast<std::size_t>(shape.cells() - orbs);
  return row == std::end(kRows) || others >= row->excess.size() ? 0 : row->excess[others];
}

}  // namespace gridwise::orbs
