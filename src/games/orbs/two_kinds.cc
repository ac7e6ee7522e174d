#include "games/orbs/two_kinds.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace gridwise::orbs {
namespace {

constexpr std::size_t kMostOfRarer = 15;  // on thirty squares

struct Row {
  int columns;
  int rows;
  /// By the number of orbs of the rarer kind; 0 where it was not counted.
  std::array<std::uint8_t, kMostOfRarer + 1> most;
};

// The output of bench/tuning/orbs_two_kinds.cc.
constexpr Row kRows[] = {
    {3, 3, {1, 1, 1, 3, 2}},
    {3, 4, {1, 1, 1, 3, 3, 3, 4}},
    {3, 5, {1, 1, 1, 3, 3, 4, 5, 4}},
    {3, 6, {1, 1, 1, 3, 4, 4, 5, 5, 5, 6}},
    {4, 3, {1, 1, 1, 3, 3, 3, 4}},
    {4, 4, {1, 1, 1, 2, 3, 4, 4, 4, 4}},
    {4, 5, {1, 1, 1, 2, 3, 4, 4, 5, 5, 6, 6}},
    {4, 6, {1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 8}},
    {5, 3, {1, 1, 1, 3, 3, 4, 5, 4}},
    {5, 4, {1, 1, 1, 2, 3, 4, 5, 5, 6, 6, 6}},
    {5, 5, {1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7}},
    {5, 6, {1, 1, 1, 2, 3, 3, 5, 6, 7, 9, 9, 9, 10, 9, 9, 10}},
    {6, 3, {1, 1, 1, 3, 3, 4, 5, 5, 5, 6}},
    {6, 4, {1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 8}},
    {6, 5, {1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 9, 9, 10}},
    {6, 6, {1, 1, 1, 2, 3, 3, 5, 6, 6, 8}},
    {7, 3, {1, 1, 1, 3, 4, 4, 5, 5, 6, 7, 6}},
    {7, 4, {1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8}},
    {7, 5, {1, 1, 1, 2, 3, 4, 5, 6, 6, 8}},
    {7, 6, {1, 1, 1, 2, 3, 3, 5, 6, 6, 8}},
};

}  // namespace

std::optional<int> most_of_two_kinds(const Shape& shape, int orbs) {
  const auto row = std::ranges::find_if(kRows, [&](const Row& one) {
    return one.columns == shape.columns && one.rows == shape.rows;
  });
  const auto rarer = static_cast<std::size_t>(std::min(orbs, shape.cells() - orbs));
  if (row == std::end(kRows) || rarer >= row->most.size() || row->most[rarer] == 0) return {};
  return row->most[rarer];
}

}  // namespace gridwise::orbs
