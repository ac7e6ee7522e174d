// Random boards with every feature of levels. For tests and benches only.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/match3/state.h"

namespace gridwise::match3 {

class RandomBoard {
 public:
  explicit RandomBoard(Random& random) : random_(random) {}

  BoardState make() {
    level_ = Level::plain(3 + pick(10), 3 + pick(10));
    if (one_in(2)) level_ = Level::plain(6 + pick(4), 6 + pick(4));
    if (one_in(16)) level_ = Level::plain(kMaxColumns - pick(8), kMaxRows - pick(8));
    level_.colours = one_in(12) ? 3 : 4 + pick(3);
    if (one_in(3)) make_holes();
    level_.spawners = level_.usual_spawners();
    if (one_in(3)) make_topology();
    if (one_in(3)) make_spawns();
    if (one_in(2)) make_options();
    make_goals();
    auto complete = std::make_shared<Level>(level_);
    if (!complete->complete().ok()) return make();  // its falls form a cycle: retry
    BoardState state(complete);
    layers_ = one_in(4) ? 0 : 3 + pick(12);
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (complete->floor(cell)) state.at(cell) = make_cell();
    }
    state.chance = Random(random_.next());
    return state;
  }

 private:
  int pick(int number) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(number)));
  }
  bool one_in(int number) { return pick(number) == 0; }
  int any_cell() { return pick(level_.cells()); }

  void make_holes() {
    for (int i = pick(level_.cells() / 4) + 1; i > 0; --i)
      level_.hole[static_cast<std::size_t>(any_cell())] = true;
  }

  void make_walls() {
    for (int i = pick(8); i > 0; --i) {
      const int cell = any_cell();
      const int beside = level_.neighbour(cell, one_in(2) ? Direction::kRight : Direction::kDown);
      if (beside >= 0 && level_.floor(cell) && level_.floor(beside) &&
          !level_.wall_between(cell, beside))
        level_.walls.emplace_back(cell, beside);
    }
    std::ranges::sort(level_.walls);
  }

  void make_topology() {
    make_walls();
    if (one_in(2)) {
      const auto turned = static_cast<Direction>(pick(4));
      const int from = pick(level_.columns);
      for (int cell = 0; cell < level_.cells(); ++cell) {
        if (cell % level_.columns >= from) level_.gravity[static_cast<std::size_t>(cell)] = turned;
      }
    }
    for (int i = pick(3); i > 0; --i) {
      const Portal portal{any_cell(), any_cell()};
      const bool fits = level_.floor(portal.entrance) && level_.floor(portal.exit) &&
                        portal.entrance != portal.exit &&
                        std::ranges::none_of(level_.portals, [&](const Portal& other) {
                          return other.entrance == portal.entrance || other.exit == portal.exit;
                        });
      if (fits) level_.portals.push_back(portal);
    }
    std::ranges::sort(level_.portals, {}, &Portal::entrance);
  }

  void make_spawns() {
    level_.options.spawn_model = pick(4);
    if (one_in(2)) std::erase_if(level_.spawners, [&](const Spawner&) { return one_in(3); });
    for (Spawner& spawner : level_.spawners) {
      if (one_in(3)) spawner.weights = Weights{1, 2, 3, 0, 5, 1};
      if (!one_in(3)) continue;
      for (int i = pick(5); i > 0; --i) {
        Cell unit;
        unit.kind = static_cast<CellKind>(1 + pick(7));
        if (unit.kind == CellKind::kTile) unit.colour = any_colour();
        spawner.queue.push_back(unit);
      }
    }
  }

  void make_options() {
    Options& options = level_.options;
    options.line_orientation = pick(3);
    options.plus_makes = pick(2);
    options.bombs_keep_colour = pick(2);
    options.swap_into_empty = pick(2);
    options.ufo_targets = pick(2);
    options.rainbow_colour = pick(2);
    options.rainbow_square_radius = pick(2);
    options.cage_near = pick(2);
  }

  void make_goals() {
    for (int thing = 0; thing < kThings; ++thing) {
      if (one_in(4))
        level_.goals.push_back({static_cast<Thing>(thing), 1 + pick(thing == 16 ? 5'000 : 40)});
    }
    if (one_in(2)) level_.moves = 3 + pick(20);
    for (int i = pick(3); i > 0; --i) {
      const int cell = any_cell();
      if (level_.floor(cell) && std::ranges::find(level_.exits, cell) == level_.exits.end())
        level_.exits.push_back(cell);
    }
    std::ranges::sort(level_.exits);
  }

  Colour any_colour() { return static_cast<Colour>(1 + pick(level_.colours)); }

  Cell make_cell() {
    Cell cell;
    cell.kind = CellKind::kTile;
    cell.colour = any_colour();
    if (one_in(16)) make_special(cell);
    if (layers_ == 0) return cell;
    if (one_in(2 * layers_)) make_blocker(cell);
    if (one_in(4 * layers_)) cell = {CellKind::kIngredient};
    if (one_in(6 * layers_)) cell = {};
    if (one_in(layers_) && is_unit(cell.kind)) {
      cell.cover = static_cast<Cover>(1 + pick(3));
      cell.cover_hits = static_cast<std::uint8_t>(1 + pick(kMaxHits));
    }
    if (one_in(layers_)) {
      cell.ground = static_cast<Ground>(1 + pick(2));
      cell.ground_hits = static_cast<std::uint8_t>(1 + pick(kMaxHits));
    }
    return cell;
  }

  void make_special(Cell& cell) {
    cell.kind = static_cast<CellKind>(static_cast<int>(CellKind::kLineH) + pick(5));
    if (one_in(2)) cell.colour = 0;
  }

  void make_blocker(Cell& cell) {
    cell = {static_cast<CellKind>(static_cast<int>(CellKind::kCrate) + pick(4))};
    if (cell.kind == CellKind::kCrate)
      cell.hits = static_cast<std::uint8_t>(1 + pick(kMaxCrateHits));
    if (cell.kind == CellKind::kBox) cell.colour = any_colour();
  }

  Random& random_;
  Level level_;
  int layers_ = 0;
};

[[nodiscard]] inline BoardState random_state(Random& random) { return RandomBoard(random).make(); }

/// A board of plain tiles only, in `colours` colours.
[[nodiscard]] inline BoardState plain_state(Random& random, int columns = 9, int rows = 9,
                                            int colours = 6) {
  Level level = Level::plain(columns, rows);
  level.colours = colours;
  [[maybe_unused]] const bool complete = level.complete().ok();
  BoardState state(std::make_shared<const Level>(std::move(level)));
  for (Cell& cell : state.cells) {
    cell.kind = CellKind::kTile;
    cell.colour = static_cast<Colour>(1 + random.below(static_cast<std::uint32_t>(colours)));
  }
  state.chance = Random(random.next());
  return state;
}

}  // namespace gridwise::match3
