// What can lie in a cell, as plain values: what levels, texts, views and the slow twin are written
// in. The fast board keeps the same in planes of bits (board.h).
#pragma once

#include <cstdint>

namespace gridwise::match3 {

inline constexpr int kMostColumns = 12;
inline constexpr int kMostRows = 12;
inline constexpr int kMostCells = kMostColumns * kMostRows;
inline constexpr int kMostColours = 6;
inline constexpr int kMostHits = 3;  ///< of covers and grounds
inline constexpr int kMostCrateHits = 6;

/// A tile's colour, 1 to kMostColours; 0 is none.
using Colour = std::uint8_t;

enum class Kind : std::uint8_t {
  kNone,
  kTile,
  kLineH,  ///< clears its row
  kLineV,  ///< clears its column
  kBomb,
  kUfo,
  kRainbow,
  kIngredient,
  kCrate,
  kStone,
  kBox,
  kHoney,
};

[[nodiscard]] constexpr bool is_special(Kind kind) {
  return kind >= Kind::kLineH && kind <= Kind::kRainbow;
}
[[nodiscard]] constexpr bool is_line(Kind kind) {
  return kind == Kind::kLineH || kind == Kind::kLineV;
}
[[nodiscard]] constexpr bool is_blocker(Kind kind) { return kind >= Kind::kCrate; }
/// Tiles, specials and ingredients: what swaps and falls.
[[nodiscard]] constexpr bool is_unit(Kind kind) {
  return kind >= Kind::kTile && kind <= Kind::kIngredient;
}

enum class Cover : std::uint8_t { kNone, kCage, kChain, kBubble };
enum class Ground : std::uint8_t { kNone, kIce, kJelly };

/// All that lies in one cell. Hits are 0 where there is nothing that takes any; a crate has 1 to
/// kMostCrateHits, a cover or ground 1 to kMostHits.
struct Cell {
  Kind kind = Kind::kNone;
  Colour colour = 0;  ///< of a tile, a box, a special that keeps its colour
  std::uint8_t hits = 0;
  Cover cover = Cover::kNone;
  std::uint8_t cover_hits = 0;
  Ground ground = Ground::kNone;
  std::uint8_t ground_hits = 0;

  bool operator==(const Cell&) const = default;
};

/// What a goal counts.
enum class Thing : std::uint8_t {
  kRed,
  kOrange,
  kYellow,
  kGreen,
  kBlue,
  kPurple,
  kCage,
  kChain,
  kBubble,
  kCrate,
  kStone,
  kBox,
  kHoney,
  kIce,
  kJelly,
  kIngredient,
  kScore,
};
inline constexpr int kThings = 17;

[[nodiscard]] constexpr Thing thing_of(Colour colour) { return static_cast<Thing>(colour - 1); }
/// REQUIRES: a cover.
[[nodiscard]] constexpr Thing thing_of(Cover cover) {
  return static_cast<Thing>(static_cast<int>(Thing::kCage) + static_cast<int>(cover) - 1);
}
/// REQUIRES: a ground.
[[nodiscard]] constexpr Thing thing_of(Ground ground) {
  return static_cast<Thing>(static_cast<int>(Thing::kIce) + static_cast<int>(ground) - 1);
}
/// REQUIRES: a blocker.
[[nodiscard]] constexpr Thing thing_of(Kind blocker) {
  return static_cast<Thing>(static_cast<int>(Thing::kCrate) + static_cast<int>(blocker) -
                            static_cast<int>(Kind::kCrate));
}

/// A swap of two neighbours, dragged from the first to the second; a tap where both are the same.
struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;

  [[nodiscard]] constexpr bool tap() const { return from == to; }
  constexpr bool operator==(const Move&) const = default;
};

}  // namespace gridwise::match3
