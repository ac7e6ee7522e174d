// A level's topology for the fast board: bitsets and tables by index. Made once per level and
// shared by all its positions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/match3/bits.h"
#include "games/match3/level.h"

namespace gridwise::match3 {

template <int words>
struct Terrain {
  using Set = Bits<words>;
  static constexpr int kIndices = words * 64;

  explicit Terrain(LevelPtr of);

  [[nodiscard]] int index_of(int cell) const {
    return index_by_cell[static_cast<std::size_t>(cell)];
  }
  [[nodiscard]] int cell_of(int index) const {
    return cell_by_index[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] const Set& row(int index) const {
    return row_of[static_cast<std::size_t>(index / stride)];
  }
  [[nodiscard]] const Set& column(int index) const {
    return column_of[static_cast<std::size_t>(index % stride)];
  }
  /// The rectangle that reaches `across` and `down` cells to each side, clipped to the board.
  [[nodiscard]] Set box(int index, int across, int down) const;

  LevelPtr level;
  std::array<std::int16_t, kMostCells> index_by_cell{};  // tables, because divisions are slow
  std::array<std::int16_t, kIndices> cell_by_index{};
  std::uint64_t hash = 0;  ///< of the level
  int stride = 0;
  Set floor{};
  Set open_right{};   ///< no wall to the right neighbour
  Set open_down{};    ///< no wall to the neighbour below
  Set falls_down{};   ///< `next` is the cell below
  Set slide_left{};   ///< takes slides from above left, falling down
  Set slide_right{};  ///< from above right
  Set spawners{};
  Set exits{};
  std::array<Set, kMostRows> row_of{};
  std::array<Set, kMostColumns> column_of{};
  std::array<std::int16_t, kIndices> next{};     ///< -1: none
  std::array<std::int16_t, kIndices> spawner{};  ///< number in level->spawners, or -1
  std::array<std::int16_t, kIndices> rank{};     ///< in the order of lanes
  std::array<std::vector<std::int16_t>, kIndices> feeders;
  std::array<std::vector<std::int16_t>, kIndices> slides;
  std::vector<std::int16_t> order;
  std::uint32_t goals = 0;  ///< a bit for each thing that has a goal
  bool plain_spawns =
      true;  ///< no queue, no weights, spawn_model plain: all colours equally likely
};

template <int words>
using TerrainPtr = std::shared_ptr<const Terrain<words>>;

}  // namespace gridwise::match3
