// The board as bit lines: each row, column and diagonal is one word with 2 bits per cell, padded
// with walls, so that a single shift gives a cell's surroundings in one direction.
//
//     # # # # # . x x . o . # # # # #       one row of a 6x6 board: 11 11 11 11 11 00 01 01 00 10
//     00 11 ...
//               a b c d e f
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gridwise::gomoku {

constexpr int kSmallest = 5;
constexpr int kLargest = 22;
/// Cells are numbered kStride * row + column, row 0 at the top, whatever the board's size.
constexpr int kStride = 32;
constexpr std::size_t kCells = static_cast<std::size_t>(kStride) * kLargest;
/// How far along a line a cell is affected: a five spans four more cells, and a sixth stone spoils
/// it.
constexpr int kReach = 5;

using Move = std::uint16_t;
constexpr Move kNoMove = kCells;

[[nodiscard]] constexpr int row_of(int cell) { return cell / kStride; }
[[nodiscard]] constexpr int column_of(int cell) { return cell % kStride; }
[[nodiscard]] constexpr Move cell_at(int column, int row) {
  return static_cast<Move>(row * kStride + column);
}

enum class Stone : std::uint8_t { kNone, kBlack, kWhite, kWall };

[[nodiscard]] constexpr Stone other(Stone stone) {
  return stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
}
/// 0 for black, 1 for white: the seat, and the index into arrays by colour.
[[nodiscard]] constexpr std::size_t index_of(Stone stone) {
  return static_cast<std::size_t>(stone) - 1;
}
[[nodiscard]] constexpr Stone stone_of(int seat) {
  return seat == 0 ? Stone::kBlack : Stone::kWhite;
}

/// East, south, south-east, south-west.
constexpr std::size_t kDirections = 4;
constexpr std::array<int, kDirections> kSteps{1, kStride, kStride + 1, kStride - 1};

/// The ten cells around a cell in one direction, 2 bits each: -5 in the lowest bits, -1 just below
/// bit 10, +1 from bit 10, +5 on top.
using Window = std::uint32_t;
constexpr Window kWindows = 1U << (4 * kReach);

/// The lowest bit of the cell at `distance` (-5 to 5, not 0) in a Window.
[[nodiscard]] constexpr int window_shift(int distance) {
  return 2 * (distance < 0 ? distance + kReach : distance + kReach - 1);
}

/// The lower bit of each cell in a line.
constexpr std::uint64_t kCellBits = 0x5555555555555555;

class Lines {
 public:
  /// An empty board. REQUIRES: kSmallest <= size <= kLargest.
  explicit Lines(int size) {
    words_.fill(~std::uint64_t{0});
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) toggle(cell_at(column, row), 3);
    }
  }

  [[nodiscard]] Stone at(Move cell) const {
    return static_cast<Stone>(words_[line_of(cell, 0)] >> shift_of(cell, 0) & 3);
  }
  /// REQUIRES: the cell is on the board and empty; the stone is black or white.
  void place(Move cell, Stone stone) { toggle(cell, static_cast<std::uint64_t>(stone)); }
  /// REQUIRES: `stone` is on the cell.
  void remove(Move cell, Stone stone) { place(cell, stone); }

  [[nodiscard]] Window window(Move cell, std::size_t direction) const {
    return window_at(word(cell, direction), shift_of(cell, direction));
  }

  /// The whole line through a cell. shift_of() is the cell's bit offset; the next cell is 2 bits
  /// higher.
  [[nodiscard]] std::uint64_t word(Move cell, std::size_t direction) const {
    return words_[line_of(cell, direction)];
  }
  [[nodiscard]] static int shift_of(int cell, std::size_t direction) {
    return 2 * (kReach + (direction == 0 ? column_of(cell) : row_of(cell)));
  }
  [[nodiscard]] static Window window_at(std::uint64_t word, int shift) {
    const std::uint64_t around = word >> (shift - 2 * kReach);
    constexpr std::uint64_t kHalf = (1U << (2 * kReach)) - 1;
    return static_cast<Window>((around & kHalf) | (around >> 2 & kHalf << (2 * kReach)));
  }

  bool operator==(const Lines&) const = default;

 private:
  static constexpr std::size_t kDiagonals = 2 * kLargest - 1;

  [[nodiscard]] static std::size_t line_of(int cell, std::size_t direction) {
    const int row = row_of(cell);
    const int column = column_of(cell);
    constexpr std::size_t kSouthEast = 2 * std::size_t{kLargest};
    switch (direction) {
      case 0:
        return static_cast<std::size_t>(row);
      case 1:
        return static_cast<std::size_t>(kLargest + column);
      case 2:
        return kSouthEast + static_cast<std::size_t>(row - column + kLargest - 1);
      default:
        return kSouthEast + kDiagonals + static_cast<std::size_t>(row + column);
    }
  }
  void toggle(Move cell, std::uint64_t bits) {
    for (std::size_t d = 0; d < kDirections; ++d)
      words_[line_of(cell, d)] ^= bits << shift_of(cell, d);
  }

  std::array<std::uint64_t, 2 * kLargest + 2 * kDiagonals> words_;
};

}  // namespace gridwise::gomoku
