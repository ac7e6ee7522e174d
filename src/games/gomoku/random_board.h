// Random boards for tests, densely packed so that every shape occurs.
#pragma once

#include "games/gomoku/rules.h"
#include "kit/random.h"

namespace gridwise::gomoku {

/// A board with stones in a random region, possibly with a five already. The seat to move is
/// random.
inline Position random_board(const Options& options, Random& random) {
  Position position(options);
  const auto size = static_cast<std::uint32_t>(options.size);
  const std::uint32_t black = 15 + random.below(30);
  const std::uint32_t white = 5 + random.below(30);
  const int left = static_cast<int>(random.below(size));
  const int top = static_cast<int>(random.below(size));
  for (int row = 0; row < options.size; ++row) {
    for (int column = 0; column < options.size; ++column) {
      if (row < top - 6 || row > top + 6 || column < left - 6 || column > left + 6) continue;
      const std::uint32_t drawn = random.below(100);
      if (drawn < black + white) {
        position.set_up(cell_at(column, row), drawn < black ? Stone::kBlack : Stone::kWhite);
      }
    }
  }
  position.set_seat(static_cast<Seat>(random.below(2)));
  return position;
}

}  // namespace gridwise::gomoku
