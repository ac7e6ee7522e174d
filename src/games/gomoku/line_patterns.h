// The network's inputs: the eight cells around an empty cell in one direction. A pattern and its
// mirror image share a number.
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

  /// The number of a window's pattern; 0 if there is no stone near.
  [[nodiscard]] std::uint16_t number(Window window) const {
    return numbers_[window >> kOuterBits & (kPatternWindows - 1)];
  }
  /// The number of the pattern with the colours swapped.
  [[nodiscard]] std::uint16_t swapped(std::size_t number) const { return swapped_[number]; }
  [[nodiscard]] std::size_t size() const { return swapped_.size(); }

  /// How far from a cell stones count.
  static constexpr int kPatternReach = 4;

 private:
  static constexpr int kOuterBits = 2 * (kReach - kPatternReach);
  static constexpr std::size_t kPatternWindows = std::size_t{1} << (4 * kPatternReach);

  LinePatterns();

  std::array<std::uint16_t, kPatternWindows> numbers_{};
  std::vector<std::uint16_t> swapped_;
};

}  // namespace gridwise::gomoku
