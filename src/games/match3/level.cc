#include "games/match3/level.h"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "kit/random.h"

namespace gridwise::match3 {
namespace {

constexpr std::array kAround{Direction::kUp, Direction::kRight, Direction::kDown, Direction::kLeft};

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

const std::vector<RuleOption>& rule_options() {
  static const std::vector<std::string_view> kOffOn{"off", "on"};
  static const std::vector<RuleOption> kInfos{
      {"line_orientation", &Options::line_orientation, {"perpendicular", "parallel", "swipe"}},
      {"plus_makes", &Options::plus_makes, {"square", "ufo"}},
      {"bombs_keep_colour", &Options::bombs_keep_colour, kOffOn},
      {"swap_into_empty", &Options::swap_into_empty, kOffOn},
      {"ufo_targets", &Options::ufo_targets, {"goals", "random"}},
      {"rainbow_colour", &Options::rainbow_colour, {"frequent", "partner"}},
      {"rainbow_square_radius", &Options::rainbow_square_radius, {"2", "1"}},
      {"cage_near", &Options::cage_near, kOffOn},
      {"spawn_model", &Options::spawn_model, {"plain", "help", "challenge", "balance"}},
      {"finale", &Options::finale, kOffOn},
      {"score_tile", &Options::score_tile, {}},
      {"score_special", &Options::score_special, {}},
  };
  return kInfos;
}

Level Level::plain(int columns, int rows) {
  Level level;
  level.columns = columns;
  level.rows = rows;
  level.hole.assign(at(columns * rows), false);
  level.gravity.assign(at(columns * rows), Direction::kDown);
  level.spawners = level.usual_spawners();
  return level;
}

std::vector<Spawner> Level::usual_spawners() const {
  std::vector<Spawner> usual;
  for (int column = 0; column < columns; ++column) {
    int cell = column;
    while (cell < cells() && !floor(cell)) cell += columns;
    if (cell < cells()) usual.push_back({cell, {}, {}});
  }
  std::ranges::sort(usual, {}, &Spawner::cell);
  return usual;
}

int Level::neighbour(int cell, Direction direction) const {
  const int column = cell % columns;
  switch (direction) {
    case Direction::kUp:
      return cell >= columns ? cell - columns : -1;
    case Direction::kRight:
      return column + 1 < columns ? cell + 1 : -1;
    case Direction::kDown:
      return cell + columns < cells() ? cell + columns : -1;
    case Direction::kLeft:
      return column > 0 ? cell - 1 : -1;
  }
  return -1;
}

bool Level::wall_between(int a, int b) const {
  return std::ranges::find(walls, std::pair(std::min(a, b), std::max(a, b))) != walls.end();
}

bool Level::is_entrance(int cell) const {
  return std::ranges::find(portals, cell, &Portal::entrance) != portals.end();
}

bool Level::is_exit_of_portal(int cell) const {
  return std::ranges::find(portals, cell, &Portal::exit) != portals.end();
}

/// Rules `gravity`, `hole`, `wall`, `portal`.
int Level::straight_next(int cell) const {
  if (!floor(cell)) return -1;
  const auto portal = std::ranges::find(portals, cell, &Portal::entrance);
  if (portal != portals.end()) return portal->exit;
  const int next = neighbour(cell, gravity[at(cell)]);
  if (next < 0 || !floor(next) || wall_between(cell, next) || is_exit_of_portal(next)) return -1;
  return next;
}

// Rule `slide`: a unit slides from `from` to `to` past `above` or past `side`; one of the two ways
// must be free of walls:
//
//   from  above
//   side  to
bool Level::may_slide(int from, int to) const {
  if (!floor(from) || gravity[at(from)] != gravity[at(to)] || is_entrance(from) ||
      is_exit_of_portal(to))
    return false;
  const Direction down = gravity[at(to)];
  const int above = neighbour(to, opposite(down));
  const int side = neighbour(from, down);
  return (!wall_between(from, side) && !wall_between(side, to)) ||
         (!wall_between(from, above) && !wall_between(above, to));
}

void Level::link() {
  next_.assign(at(cells()), -1);
  feeders_.assign(at(cells()), {});
  slides_.assign(at(cells()), {});
  for (int cell = 0; cell < cells(); ++cell) next_[at(cell)] = straight_next(cell);
  for (int cell = 0; cell < cells(); ++cell) {
    if (!floor(cell)) continue;
    for (const Portal& portal : portals) {
      if (portal.exit == cell) feeders_[at(cell)].push_back(portal.entrance);
    }
    const Direction up = opposite(gravity[at(cell)]);
    for (int turn = -1; turn < kDirections; ++turn) {
      const Direction way = turn < 0 ? up : kAround[at(turn)];
      const int from = turn >= 0 && way == up ? -1 : neighbour(cell, way);
      if (from >= 0 && !is_entrance(from) && next(from) == cell) feeders_[at(cell)].push_back(from);
    }
    const int above = neighbour(cell, up);
    for (const Direction side : {clockwise(up), opposite(clockwise(up))}) {
      const int from = above < 0 ? -1 : neighbour(above, side);
      if (from >= 0 && may_slide(from, cell)) slides_[at(cell)].push_back(from);
    }
    std::ranges::sort(slides_[at(cell)]);
  }
}

void Level::order_lanes() {
  order_.clear();
  const std::function<void(int)> climb = [&](int cell) {
    order_.push_back(cell);
    for (const int from : feeders(cell)) climb(from);
  };
  for (int cell = 0; cell < cells(); ++cell) {
    if (floor(cell) && next(cell) < 0) climb(cell);
  }
}

// Depth-first search over falls and slides for a cycle.
bool Level::falls_in_circle() const {
  enum class Visited : std::uint8_t { kNo, kOnPath, kDone };
  std::vector<Visited> visited(at(cells()), Visited::kNo);
  const std::function<bool(int)> circle_from = [&](int cell) {
    if (visited[at(cell)] != Visited::kNo) return visited[at(cell)] == Visited::kOnPath;
    visited[at(cell)] = Visited::kOnPath;
    for (const auto* from : {&feeders(cell), &slides(cell)}) {
      if (std::ranges::any_of(*from, circle_from)) return true;
    }
    visited[at(cell)] = Visited::kDone;
    return false;
  };
  for (int cell = 0; cell < cells(); ++cell) {
    if (floor(cell) && circle_from(cell)) return true;
  }
  return false;
}

Result<void> Level::complete() {
  if (portals.size() > kMaxPortals)
    return Error{"level/portal", "a board has at most 12 portals", {}};
  for (const Portal& portal : portals) {
    const auto same = [&](const Portal& other) {
      return other.entrance == portal.entrance || other.exit == portal.exit;
    };
    if (!floor(portal.entrance) || !floor(portal.exit) || portal.entrance == portal.exit ||
        std::ranges::count_if(portals, same) != 1)
      return Error{"level/portal", "a portal joins two cells of its own, neither a hole", {}};
  }
  link();
  if (falls_in_circle())
    return Error{"level/circle", "what falls here could fall round in a circle", {}};
  order_lanes();
  simple_ = portals.empty() && std::ranges::count(gravity, Direction::kDown) == cells();
  return {};
}

bool Level::operator==(const Level& other) const {
  const auto parts = [](const Level& level) {
    return std::tie(level.columns, level.rows, level.hole, level.gravity, level.walls,
                    level.portals, level.spawners, level.exits, level.colours, level.weights,
                    level.goals, level.moves, level.options);
  };
  return parts(*this) == parts(other);
}

std::uint64_t hash_of(const Level& level) {
  std::uint64_t hash = 0;
  const auto add = [&hash](auto value) {
    hash = mix64(hash + 0x9e3779b97f4a7c15U) ^ static_cast<std::uint64_t>(value);
  };
  add(level.columns);
  add(level.rows);
  for (int cell = 0; cell < level.cells(); ++cell)
    add(level.floor(cell) ? static_cast<int>(level.gravity[at(cell)]) : -1);
  for (const auto& [a, b] : level.walls) add(a * kMaxCells + b);
  for (const Portal& portal : level.portals) add(portal.entrance * kMaxCells + portal.exit);
  for (const Spawner& spawner : level.spawners) {
    add(spawner.cell);
    for (const Cell& unit : spawner.queue) add(static_cast<int>(unit.kind) * 8 + unit.colour);
    for (const auto weight : spawner.weights.value_or(Weights{})) add(weight);
  }
  for (const int exit : level.exits) add(exit);
  add(level.colours);
  for (const auto weight : level.weights) add(weight);
  for (const Goal& goal : level.goals)
    add(static_cast<int>(goal.thing) * kMaxGoalCount + goal.count);
  add(level.moves);
  for (const RuleOption& option : rule_options()) {
    const int value = level.options.*option.member;
    // Records of games from before this option was added keep their hashes.
    if (option.member != &Options::finale || value != 0) add(value);
  }
  return mix64(hash);
}

}  // namespace gridwise::match3
