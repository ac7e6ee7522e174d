// The board of orbs (rule `board`): its shape, and its orbs in four bitsets. Squares are numbered
// column by column, from the bottom left. A column is a range of consecutive bits, and falling
// shifts bits down:
//
//     4  9 14 19 24 29
//     3  8 13 18 23 28        6 columns, 5 rows
//     2  7 12 17 22 27
//     1  6 11 16 21 26
//     0  5 10 15 20 25
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace gridwise::orbs {

/// The content of a square. The values are the codes in the planes and the order of all tables.
enum class Orb : std::uint8_t {
  kNone,
  kFire,
  kWater,
  kWood,
  kLight,
  kDark,
  kHeart,
  kJammer,
  kPoison,
  kMortal,
  kBomb,
  kUnknown = 15,  ///< moves and falls, but never matches
};
inline constexpr int kKinds = 10;   ///< kinds that can match: fire to bomb
inline constexpr int kColours = 5;  ///< fire to dark

/// A set of squares.
using Squares = std::uint64_t;

inline constexpr int kMaxColumns = 7;
inline constexpr int kMaxRows = 6;
inline constexpr int kMaxCells = kMaxColumns * kMaxRows;

/// Six columns and five rows by default.
struct Shape {
  int columns = 6;  ///< 3 to kMaxColumns
  int rows = 5;     ///< 3 to kMaxRows

  [[nodiscard]] constexpr int cells() const { return columns * rows; }
  [[nodiscard]] constexpr int column(int square) const { return square / rows; }
  [[nodiscard]] constexpr int height(int square) const { return square % rows; }
  /// Cells are numbered row by row from the top left.
  [[nodiscard]] constexpr int square_of(int cell) const {
    return cell % columns * rows + rows - 1 - cell / columns;
  }
  [[nodiscard]] constexpr int cell_of(int square) const {
    return (rows - 1 - height(square)) * columns + column(square);
  }
  [[nodiscard]] constexpr Squares all() const { return (Squares{1} << cells()) - 1; }
  /// The square one step away, or -1. Directions: 0 east, then clockwise to 7 north-east.
  [[nodiscard]] constexpr int neighbour(int square, int direction) const {
    constexpr std::array<int, 8> kEast{1, 1, 0, -1, -1, -1, 0, 1};
    constexpr std::array<int, 8> kUp{0, -1, -1, -1, 0, 1, 1, 1};
    const int to_column = column(square) + kEast[static_cast<std::size_t>(direction)];
    const int to_height = height(square) + kUp[static_cast<std::size_t>(direction)];
    const bool inside = to_column >= 0 && to_column < columns && to_height >= 0 && to_height < rows;
    return inside ? to_column * rows + to_height : -1;
  }

  bool operator==(const Shape&) const = default;
};

/// The direction before the first step.
inline constexpr std::uint8_t kNoDirection = 8;

struct Board {
  static constexpr std::size_t kPlanes = 4;

  std::array<Squares, kPlanes> planes{};
  Squares enchanted = 0;  ///< rule `enchanted`: the marks move with their orbs

  [[nodiscard]] constexpr Orb at(int square) const {
    unsigned code = 0;
    for (std::size_t i = 0; i < kPlanes; ++i)
      code |= static_cast<unsigned>(planes[i] >> square & 1U) << i;
    return static_cast<Orb>(code);
  }
  constexpr void put(int square, Orb orb) {
    for (std::size_t i = 0; i < kPlanes; ++i) {
      const Squares bit = static_cast<unsigned>(orb) >> i & 1U;
      planes[i] = (planes[i] & ~(Squares{1} << square)) | bit << square;
    }
  }
  constexpr void swap(int a, int b) {
    for (Squares& plane : planes) swap_bits(plane, a, b);
    swap_bits(enchanted, a, b);
  }
  static constexpr void swap_bits(Squares& plane, int a, int b) {
    const Squares differ = (plane >> a ^ plane >> b) & 1U;
    plane ^= differ << a | differ << b;
  }
  /// The squares where `orb` lies.
  [[nodiscard]] constexpr Squares where(Orb orb) const {
    Squares squares = ~Squares{0};
    for (std::size_t i = 0; i < kPlanes; ++i)
      squares &= (static_cast<unsigned>(orb) >> i & 1U) != 0 ? planes[i] : ~planes[i];
    return squares;
  }
  [[nodiscard]] constexpr Squares occupied() const {
    return planes[0] | planes[1] | planes[2] | planes[3];
  }

  bool operator==(const Board&) const = default;
};

/// Minimum length of a run, by kind.
using Runs = std::array<std::uint8_t, kKinds>;
inline constexpr Runs kThree{3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

[[nodiscard]] constexpr Orb kind_at(int index) { return static_cast<Orb>(index + 1); }
/// REQUIRES: a kind that can match.
[[nodiscard]] constexpr std::size_t index_of(Orb kind) {
  return static_cast<std::size_t>(kind) - 1;
}

}  // namespace gridwise::orbs
