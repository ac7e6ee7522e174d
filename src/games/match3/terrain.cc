#include "games/match3/terrain.h"

#include <algorithm>
#include <map>
#include <utility>

namespace gridwise::match3 {
namespace {

bool has_plain_spawns(const Level& level) {
  const auto used = [&level](const Weights& weights) {
    return std::all_of(weights.begin(), weights.begin() + level.colours,
                       [&](auto weight) { return weight == 1; });
  };
  return level.options.spawn_model == kPlain && used(level.weights) &&
         std::ranges::all_of(level.spawners, [](const Spawner& spawner) {
           return spawner.queue.empty() && !spawner.weights;
         });
}

}  // namespace

template <int words>
Terrain<words>::Terrain(LevelPtr of) : level(std::move(of)), hash(hash_of(*level)) {
  for (int cell = 0; cell < level->cells(); ++cell) {
    const int index = cell / level->columns * kDown + cell % level->columns;
    index_by_cell[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(index);
    cell_by_index[static_cast<std::size_t>(index)] = static_cast<std::int16_t>(cell);
  }
  next.fill(-1);
  spawner.fill(-1);
  for (int cell = 0; cell < level->cells(); ++cell) {
    const int index = index_of(cell);
    const auto i = static_cast<std::size_t>(index);
    row_of[static_cast<std::size_t>(index / kDown)].put(index, level->floor(cell));
    column_of[static_cast<std::size_t>(index % kDown)].put(index, level->floor(cell));
    floor.put(index, level->floor(cell));
    const int right = level->neighbour(cell, Direction::kRight);
    const int below = level->neighbour(cell, Direction::kDown);
    open_right.put(index, right >= 0 && !level->wall_between(cell, right));
    open_down.put(index, below >= 0 && !level->wall_between(cell, below));
    falls_down.put(index, below >= 0 && level->next(cell) == below);
    if (level->next(cell) >= 0) next[i] = static_cast<std::int16_t>(index_of(level->next(cell)));
    for (const int from : level->feeders(cell))
      feeders[i].push_back(static_cast<std::int16_t>(index_of(from)));
    for (const int from : level->slides(cell)) {
      slides[i].push_back(static_cast<std::int16_t>(index_of(from)));
      (index_of(from) == index - kDown - 1 ? slide_left : slide_right).set(index);
    }
  }
  for (const int cell : level->order()) {
    rank[static_cast<std::size_t>(index_of(cell))] = static_cast<std::int16_t>(order.size());
    order.push_back(static_cast<std::int16_t>(index_of(cell)));
  }
  for (std::size_t i = 0; i < level->spawners.size(); ++i) {
    const int index = index_of(level->spawners[i].cell);
    spawners.set(index);
    spawner[static_cast<std::size_t>(index)] = static_cast<std::int16_t>(i);
  }
  for (const int cell : level->exits) exits.set(index_of(cell));
  for (const Goal& goal : level->goals) goals |= 1U << static_cast<int>(goal.thing);
  straight = StraightLanes<words>(falls_down);
  find_lone_portals();
  plain_spawns = has_plain_spawns(*level);
  if ((goals >> static_cast<int>(Thing::kIngredient) & 1U) != 0) measure_ways();
}

template <int words>
void Terrain<words>::find_lone_portals() {
  if (std::ranges::count(level->gravity, Direction::kDown) != level->cells()) return;
  std::map<int, Set> entrances;  // by distance
  Set found{};
  for (const Portal& portal : level->portals) {
    const int from = index_of(portal.entrance);
    const int to = index_of(portal.exit);
    if (found.test(to)) return;
    found.set(to);
    entrances[to - from].set(from);
  }
  lone_exits = found;
  for (const auto& [by, from] : entrances) lone_portals.push_back({by, from});
}

/// Shortest paths from the exits backwards (Bellman 1958): levels are small, and read once.
template <int words>
void Terrain<words>::measure_ways() {
  constexpr int kFall = 1;
  constexpr int kSwap = 2;
  constexpr int kNone = kMaxCells * kSwap;  // longer than any way
  std::array<int, kMaxCells> way{};
  way.fill(kNone);
  for (const int exit : level->exits) way[static_cast<std::size_t>(exit)] = 0;
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const int cell : level->order()) {
      int& here = way[static_cast<std::size_t>(cell)];
      const auto go_by = [&](int to, int cost) {
        if (to < 0 || !level->floor(to)) return;
        const int by = way[static_cast<std::size_t>(to)] + cost;
        if (by >= here) return;
        here = by;
        shorter = true;
      };
      go_by(level->next(cell), kFall);
      for (int d = 0; d < kDirections; ++d) {
        const int beside = level->neighbour(cell, static_cast<Direction>(d));
        if (beside >= 0 && !level->wall_between(cell, beside)) go_by(beside, kSwap);
      }
    }
  }
  for (const int each : way) {
    if (each < kNone) longest_way = std::max(longest_way, each);
  }
  for (const int cell : level->order()) {
    way_to_exit[static_cast<std::size_t>(index_of(cell))] =
        static_cast<std::int16_t>(std::min(way[static_cast<std::size_t>(cell)], longest_way));
  }
}

template <int words>
auto Terrain<words>::box(int index, int across, int down) const -> Set {
  const int row = index / kDown;
  const int column = index % kDown;
  Set rows{};
  Set columns{};
  for (int r = std::max(0, row - down); r <= std::min(level->rows - 1, row + down); ++r)
    rows |= row_of[static_cast<std::size_t>(r)];
  for (int c = std::max(0, column - across); c <= std::min(level->columns - 1, column + across);
       ++c)
    columns |= column_of[static_cast<std::size_t>(c)];
  return rows & columns;
}

template struct Terrain<2>;
template struct Terrain<3>;
template struct Terrain<7>;

}  // namespace gridwise::match3
