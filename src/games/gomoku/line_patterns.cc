#include "games/gomoku/line_patterns.h"

#include <algorithm>

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kMiddle = LinePatterns::kPatternReach;

/// From one end to the other, without the centre cell.
using Cells = std::array<Stone, 2 * kMiddle>;

Cells cells_of(std::size_t seen) {
  Cells cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<Stone>(seen >> (2 * i) & 3);
  return cells;
}

std::size_t seen_of(const Cells& cells) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    seen |= static_cast<std::size_t>(cells[i]) << (2 * i);
  return seen;
}

/// Whether there is only wall beyond a wall.
bool possible(const Cells& cells) {
  for (std::size_t i = 1; i < kMiddle; ++i) {
    if (cells[kMiddle - i] == Stone::kWall && cells[kMiddle - i - 1] != Stone::kWall) return false;
    if (cells[kMiddle + i - 1] == Stone::kWall && cells[kMiddle + i] != Stone::kWall) return false;
  }
  return true;
}

bool has_stone(const Cells& cells) {
  return std::ranges::any_of(
      cells, [](Stone stone) { return stone == Stone::kBlack || stone == Stone::kWhite; });
}

}  // namespace

const LinePatterns& LinePatterns::get() {
  static const LinePatterns kPatterns;
  return kPatterns;
}

LinePatterns::LinePatterns() {
  std::vector<Cells> patterns{Cells{}};
  for (std::size_t seen = 0; seen < numbers_.size(); ++seen) {
    const Cells cells = cells_of(seen);
    if (!possible(cells) || !has_stone(cells)) continue;
    Cells mirrored = cells;
    std::ranges::reverse(mirrored);
    const std::size_t twin = seen_of(mirrored);
    if (twin < seen) {
      numbers_[seen] = numbers_[twin];
    } else {
      numbers_[seen] = static_cast<std::uint16_t>(patterns.size());
      patterns.push_back(cells);
    }
  }
  for (Cells cells : patterns) {
    for (Stone& stone : cells) {
      if (stone == Stone::kBlack || stone == Stone::kWhite) stone = other(stone);
    }
    swapped_.push_back(numbers_[seen_of(cells)]);
  }
}

}  // namespace gridwise::gomoku
