// The content of a cell as plain values, used by levels, texts, views and the slow twin. The fast
// board stores it in bitsets (board.h).
#pragma once

#include <cstdint>

namespace gridwise::match3 {

inline constexpr int kMaxColumns = 20;
inline constexpr int kMaxRows = 20;
inline constexpr int kMaxCells = kMaxColumns * kMaxRows;
inline constexpr int kMaxColours = 6;
inline constexpr int kMaxHits = 3;  ///< of covers and grounds
inline constexpr int kMaxCrateHits = 6;

/// A tile's colour, 1 to kMaxColours; 0 is none.
using Colour = std::uint8_t;

/// What fills a cell: a unit, a blocker or nothing.
enum class CellKind : std::uint8_t {
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

[[nodiscard]] constexpr bool is_special(CellKind kind) {
  return kind >= CellKind::kLineH && kind <= CellKind::kRainbow;
}
[[nodiscard]] constexpr bool is_line(CellKind kind) {
  return kind == CellKind::kLineH || kind == CellKind::kLineV;
}
[[nodiscard]] constexpr bool is_blocker(CellKind kind) { return kind >= CellKind::kCrate; }
/// Tiles, specials and ingredients: they swap and fall.
[[nodiscard]] constexpr bool is_unit(CellKind kind) {
  return kind >= CellKind::kTile && kind <= CellKind::kIngredient;
}

enum class Cover : std::uint8_t { kNone, kCage, kChain, kBubble };
enum class Ground : std::uint8_t { kNone, kIce, kJelly };

/// The content of one cell. Hits left are 1 to kMaxCrateHits for a crate, 1 to kMaxHits for a
/// cover or ground, else 0.
struct Cell {
  CellKind kind = CellKind::kNone;
  Colour colour = 0;  ///< of a tile, a box or a coloured special
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
/// REQUIRES: a colour.
[[nodiscard]] constexpr Colour colour_of(Thing thing) {
  return static_cast<Colour>(static_cast<int>(thing) + 1);
}
/// REQUIRES: a cover.
[[nodiscard]] constexpr Thing thing_of(Cover cover) {
  return static_cast<Thing>(static_cast<int>(Thing::kCage) + static_cast<int>(cover) - 1);
}
/// REQUIRES: a ground.
[[nodiscard]] constexpr Thing thing_of(Ground ground) {
  return static_cast<Thing>(static_cast<int>(Thing::kIce) + static_cast<int>(ground) - 1);
}
/// REQUIRES: a blocker.
[[nodiscard]] constexpr Thing thing_of(CellKind blocker) {
  return static_cast<Thing>(static_cast<int>(Thing::kCrate) + static_cast<int>(blocker) -
                            static_cast<int>(CellKind::kCrate));
}

/// A swap of two neighbours, dragged from `from` to `to`; a tap if both are the same cell.
struct Move {
  std::uint16_t from = 0;
  std::uint16_t to = 0;

  [[nodiscard]] constexpr bool tap() const { return from == to; }
  constexpr bool operator==(const Move&) const = default;
};

}  // namespace gridwise::match3
