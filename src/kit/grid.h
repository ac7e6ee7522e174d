// A rectangle of cells, with sets of cells as bitboards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gridwise {

/// If cells hold at most one token, tokens are numbered from 0. In games for two seats the numbers
/// are usually the seats.
constexpr int kNoToken = -1;

/// Cells are numbered row by row from the top left. On boards up to 8x8 a cell also has a square,
/// its bit index in a word: 8 * row + column. A step in a given direction is then the same shift on
/// every board.
///
///       cells         squares
///       0 1 2         0  1  2
///       3 4 5         8  9 10
struct Grid {
  using Bits = std::uint64_t;
  static constexpr int kStride = 8;

  int columns = 0;
  int rows = 0;

  [[nodiscard]] constexpr int cells() const { return columns * rows; }
  [[nodiscard]] constexpr int square_of(int cell) const {
    return cell / columns * kStride + cell % columns;
  }
  [[nodiscard]] constexpr int cell_of(int square) const {
    return square / kStride * columns + square % kStride;
  }
  /// The squares of all cells that hold `token`. `tokens` has one number per cell.
  [[nodiscard]] constexpr Bits squares_with(int token, std::span<const int> tokens) const {
    Bits squares = 0;
    for (int cell = 0; cell < cells(); ++cell) {
      if (tokens[static_cast<std::size_t>(cell)] == token) squares |= Bits{1} << square_of(cell);
    }
    return squares;
  }

  constexpr bool operator==(const Grid&) const = default;
};

/// The token on a square: 0 if its bit is set in `first`, 1 if in `second`.
[[nodiscard]] constexpr int token_on(int square, Grid::Bits first, Grid::Bits second) {
  return (first >> square & 1) != 0 ? 0 : (second >> square & 1) != 0 ? 1 : kNoToken;
}

}  // namespace gridwise
