// The patterns a network tells apart: the eight cells around an empty one in a direction, numbered
// so that a pattern and its mirror image are the same.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

class LinePatterns {
 public:
  /// Thread safe; stays valid.
  static const LinePatterns& get();

  /// From 0 for whatever has no stone near. Black stands for the colour that looks.
  [[nodiscard]] std::uint16_t number(Window window) const {
    return numbers_[window >> kUnseenBits & (kWindowsSeen - 1)];
  }
  /// The number of the same pattern, as the other colour sees it.
  [[nodiscard]] std::uint16_t swapped(std::size_t number) const { return swapped_[number]; }
  [[nodiscard]] std::size_t size() const { return swapped_.size(); }

  /// How far from a cell stones are seen.
  static constexpr int kSight = 4;

 private:
  static constexpr int kUnseenBits = 2 * (kReach - kSight);
  static constexpr std::size_t kWindowsSeen = std::size_t{1} << (4 * kSight);

  LinePatterns();

  std::array<std::uint16_t, kWindowsSeen> numbers_{};
  std::vector<std::uint16_t> swapped_;
};

}  // namespace gridwise::gomoku
