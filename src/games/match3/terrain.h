// A level's topology for the fast board: bitsets and lookup tables by index. Shared by all
// positions of a level.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/match3/bits.h"
#include "games/match3/level.h"

namespace gridwise::match3 {

/// Lanes that run straight down, as links from each cell to the one below.
template <int words>
class StraightLanes {
 public:
  using Set = Bits<words>;

  StraightLanes() = default;
  /// `links`: the cells from which a unit can fall into the cell below once that is empty.
  explicit StraightLanes(const Set& links) {
    by_digit_[0] = links;
    lengthen<0>();
  }
  /// The cells with an odd number of `cells` below them in their lane.
  [[nodiscard]] Set odd_below(const Set& cells) const {
    return parity<0>(by_digit_[0] & moved_up<1>(cells));
  }

 private:
  static constexpr int kDigits = words < 7 ? 4 : 5;  ///< binary digits of the number of rows

  template <int digit>
  void lengthen() {
    if constexpr (digit + 1 < kDigits) {
      const Set& links = by_digit_[digit];
      by_digit_[digit + 1] = links & moved_up<1 << digit>(links);
      lengthen<digit + 1>();
    }
  }
  /// `near`: by cell, the parity of the 2^digit cells below it.
  template <int digit>
  [[nodiscard]] Set parity(const Set& near) const {
    if constexpr (digit == kDigits)
      return near;
    else
      return parity<digit + 1>(near ^ (by_digit_[digit] & moved_up<1 << digit>(near)));
  }

  std::array<Set, kDigits> by_digit_{};  ///< cells with 2^digit consecutive links below
};

template <int words>
struct Terrain {
  using Set = Bits<words>;
  static constexpr int kIndices = words * 64;
  static constexpr int kDown = kStride<words>;
  static constexpr int kRows = kIndices / kDown;

  explicit Terrain(LevelPtr of);
  [[nodiscard]] static bool fits(const Level& level) {
    return level.columns < kDown && level.rows * kDown <= kIndices;
  }

  [[nodiscard]] int index_of(int cell) const {
    return index_by_cell[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] int cell_of(int index) const {
    return cell_by_index[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] const Set& row(int index) const {
    return row_of[static_cast<std::size_t>(index / kDown)];
  }
  [[nodiscard]] const Set& column(int index) const {
    return column_of[static_cast<std::size_t>(index % kDown)];
  }
  /// The rectangle that extends `across` columns and `down` rows to each side of `index`, clipped
  /// to the board; without holes.
  [[nodiscard]] Set box(int index, int across, int down) const;

  LevelPtr level;
  std::array<std::int16_t, kMaxCells> index_by_cell{};  // a table, since division is slow
  std::array<std::int16_t, kIndices> cell_by_index{};
  std::uint64_t hash = 0;  ///< of the level
  Set floor{};
  Set open_right{};               ///< no wall to the right neighbour
  Set open_down{};                ///< no wall to the neighbour below
  Set falls_down{};               ///< `next` is the cell below
  StraightLanes<words> straight;  ///< of `falls_down`
  /// Portals whose exits are equally far from their entrances, as a distance of indices.
  struct Portals {
    int by;
    Set entrances;
  };
  /// All portals, if gravity is down everywhere and no two portals share an exit: lanes then run
  /// straight down but for portals. Else none.
  std::vector<Portals> lone_portals;
  Set lone_exits{};   ///< of these
  Set slide_left{};   ///< in simple levels: units slide in from the upper left
  Set slide_right{};  ///< the same from the upper right
  Set spawners{};
  Set exits{};
  std::array<Set, kMaxRows> row_of{};
  std::array<Set, kMaxColumns> column_of{};
  std::array<std::int16_t, kIndices> next{};     ///< -1: none
  std::array<std::int16_t, kIndices> spawner{};  ///< index in level->spawners, or -1
  std::array<std::int16_t, kIndices> rank{};     ///< index in `order`
  /// The least falls and swaps sideways, these counted twice, that bring a unit from here to an
  /// exit; `longest_way` where none can be reached. Without layers, blockers and slides.
  std::array<std::int16_t, kIndices> way_to_exit{};
  int longest_way = 1;  ///< the longest of the ways that lead to an exit, at least 1
  std::array<std::vector<std::int16_t>, kIndices> feeders;
  std::array<std::vector<std::int16_t>, kIndices> slides;
  std::vector<std::int16_t> order;
  std::uint32_t goals = 0;  ///< a bit for each thing that has a goal
  bool plain_spawns =
      true;  ///< no queue, no weights, spawn_model plain: all colours equally likely

 private:
  void find_lone_portals();
  void measure_ways();
};

template <int words>
using TerrainPtr = std::shared_ptr<const Terrain<words>>;

}  // namespace gridwise::match3
