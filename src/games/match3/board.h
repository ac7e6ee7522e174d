// The fast board: one bitset per cell property, plus bytes for properties that few cells have.
#pragma once

#include <array>
#include <cstdint>

#include "games/match3/bits.h"
#include "games/match3/cell.h"

namespace gridwise::match3 {

/// The bitsets (planes) of one board. Invariants: `tile`, `special`, `ingredient` and `blocker` are
/// disjoint; colour and kind planes are 0 outside tiles and specials; a byte is 0 where its plane
/// is 0.
template <int words>
struct Board {
  using Set = Bits<words>;
  static constexpr std::size_t kIndices = static_cast<std::size_t>(words) * 64;

  std::array<Set, 3> colour{};  ///< bits of the colour number, for tiles and coloured specials
  std::array<Set, 3> kind{};    ///< bits of kind - kTile, for specials
  Set tile{};
  Set special{};
  Set ingredient{};
  Set blocker{};
  Set cover{};  ///< any cover
  // Rules `cage`, `chain`; set by put_cover().
  Set caged{};
  Set no_fall{};                                      ///< cage or chain
  Set ground{};                                       ///< any ground
  std::array<std::uint8_t, kIndices> blocker_byte{};  ///< kind, then colour or hits
  std::array<std::uint8_t, kIndices> cover_byte{};    ///< cover, then hits
  std::array<std::uint8_t, kIndices> ground_byte{};   ///< ground, then hits

  [[nodiscard]] Set units() const { return tile | special | ingredient; }
  [[nodiscard]] Set movable() const { return units() & ~no_fall; }
  [[nodiscard]] Set of_colour(Colour number) const {
    const auto bit = [&](int i) {
      const Set& plane = colour[static_cast<std::size_t>(i)];
      return (number >> i & 1) != 0 ? plane : ~plane;
    };
    return (tile | special) & bit(0) & bit(1) & bit(2);
  }
  [[nodiscard]] Colour colour_at(int index) const {
    return static_cast<Colour>(number_at(colour, index));
  }
  /// REQUIRES: a special at `index`.
  [[nodiscard]] CellKind kind_at(int index) const {
    return static_cast<CellKind>(number_at(kind, index) + static_cast<int>(CellKind::kTile));
  }
  [[nodiscard]] Cell cell_at(int index) const;
  /// Replaces the cell, layers included.
  void put_cell(int index, const Cell& cell);

  /// REQUIRES: the cell is empty or holds a tile.
  void put_tile(int index, Colour number) {
    tile.set(index);
    put_number(colour, index, number);
  }
  /// REQUIRES: the cell is empty or holds a special.
  void put_special(int index, CellKind which, Colour number) {
    special.set(index);
    put_number(kind, index, static_cast<int>(which) - static_cast<int>(CellKind::kTile));
    put_number(colour, index, number);
  }
  void put_colour(int index, Colour number) { put_number(colour, index, number); }
  /// Removes tiles, specials and ingredients.
  void clear_units(const Set& cells) {
    const Set kept = ~cells;
    for (Set& plane : colour) plane &= kept;
    tile &= kept;
    if (!((special | ingredient) & cells).any()) return;
    for (Set& plane : kind) plane &= kept;
    special &= kept;
    ingredient &= kept;
  }
  /// Moves the units of `cells` down by `rows`; covers stay.
  template <int rows>
  void shift_down(const Set& cells) {
    move_units(cells, [](const Set& set) { return moved_down<rows>(set); });
  }
  /// Adds `by` to the indices of the units of `cells`; covers stay.
  void shift_by(const Set& cells, int by) {
    move_units(cells, [by](const Set& set) { return moved_by(set, by); });
  }
  /// Swaps the units of two cells; covers stay.
  void exchange_units(int a, int b) {
    const Set both = Set::one(a) | Set::one(b);
    const auto exchange = [&](Set& plane) { plane.flip_if(plane.test(a) != plane.test(b), both); };
    for (Set& plane : colour) exchange(plane);
    if (tile.test(a) && tile.test(b)) return;
    for (Set& plane : kind) exchange(plane);
    for (Set* plane : {&tile, &special, &ingredient}) exchange(*plane);
  }
  void put_cover(int index, Cover which, int hits) {
    cover.put(index, which != Cover::kNone);
    caged.put(index, which == Cover::kCage);
    no_fall.put(index, which == Cover::kCage || which == Cover::kChain);
    cover_byte[static_cast<std::size_t>(index)] = packed(static_cast<int>(which), hits);
  }
  void put_ground(int index, Ground which, int hits) {
    ground.put(index, which != Ground::kNone);
    ground_byte[static_cast<std::size_t>(index)] = packed(static_cast<int>(which), hits);
  }
  void put_blocker(int index, CellKind which, int detail) {
    blocker.put(index, which != CellKind::kNone);
    blocker_byte[static_cast<std::size_t>(index)] = packed(static_cast<int>(which), detail);
  }
  [[nodiscard]] static constexpr int kind_of(std::uint8_t byte) { return byte & 15; }
  [[nodiscard]] static constexpr int detail_of(std::uint8_t byte) { return byte >> 4; }
  [[nodiscard]] CellKind blocker_at(int index) const {
    return static_cast<CellKind>(kind_of(blocker_byte[static_cast<std::size_t>(index)]));
  }
  [[nodiscard]] Cover cover_at(int index) const {
    return static_cast<Cover>(kind_of(cover_byte[static_cast<std::size_t>(index)]));
  }

  bool operator==(const Board&) const = default;

 private:
  static constexpr std::uint8_t packed(int which, int detail) {
    return static_cast<std::uint8_t>(which == 0 ? 0 : which | detail << 4);
  }
  static int number_at(const std::array<Set, 3>& planes, int index) {
    return (planes[0].test(index) ? 1 : 0) | (planes[1].test(index) ? 2 : 0) |
           (planes[2].test(index) ? 4 : 0);
  }
  template <class Moved>
  void move_units(const Set& cells, Moved moved) {
    const auto move = [&](Set& plane) { plane = (plane & ~cells) | moved(plane & cells); };
    for (Set& plane : colour) move(plane);
    move(tile);
    if (!((special | ingredient) & cells).any()) return;
    for (Set& plane : kind) move(plane);
    move(special);
    move(ingredient);
  }
  static void put_number(std::array<Set, 3>& planes, int index, int number) {
    for (int i = 0; i < 3; ++i)
      planes[static_cast<std::size_t>(i)].put(index, (number >> i & 1) != 0);
  }
};

template <int words>
Cell Board<words>::cell_at(int index) const {
  const auto i = static_cast<std::size_t>(index);
  Cell cell;
  if (tile.test(index)) cell.kind = CellKind::kTile;
  if (special.test(index)) cell.kind = kind_at(index);
  if (ingredient.test(index)) cell.kind = CellKind::kIngredient;
  cell.colour = colour_at(index);
  if (blocker.test(index)) {
    cell.kind = blocker_at(index);
    const auto detail = static_cast<std::uint8_t>(detail_of(blocker_byte[i]));
    (cell.kind == CellKind::kBox ? cell.colour : cell.hits) = detail;
  }
  cell.cover = cover_at(index);
  cell.cover_hits = static_cast<std::uint8_t>(detail_of(cover_byte[i]));
  cell.ground = static_cast<Ground>(kind_of(ground_byte[i]));
  cell.ground_hits = static_cast<std::uint8_t>(detail_of(ground_byte[i]));
  return cell;
}

template <int words>
void Board<words>::put_cell(int index, const Cell& cell) {
  clear_units(Set::one(index));
  const bool blocks = is_blocker(cell.kind);
  put_blocker(index, blocks ? cell.kind : CellKind::kNone,
              cell.kind == CellKind::kBox ? cell.colour : cell.hits);
  if (cell.kind == CellKind::kTile) put_tile(index, cell.colour);
  if (is_special(cell.kind)) put_special(index, cell.kind, cell.colour);
  ingredient.put(index, cell.kind == CellKind::kIngredient);
  put_cover(index, cell.cover, cell.cover_hits);
  put_ground(index, cell.ground, cell.ground_hits);
}

}  // namespace gridwise::match3
