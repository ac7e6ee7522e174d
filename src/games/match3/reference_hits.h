// The slow twin's hits: what groups and specials do to cells, wave by wave. Part of reference.h.
#pragma once

#include "games/match3/reference.h"

namespace gridwise::match3::reference {

inline void Game::damage_cover(int cell) {
  Cell& c = at(cell);
  const Cover cover = c.cover;
  if (--c.cover_hits == 0) {
    c.cover = Cover::kNone;
    count(thing_of(cover));
  }
  emit(Event::Kind::kDamageCover, {cell}, cover_token(c));
}

inline void Game::damage_ground(int cell) {
  Cell& c = at(cell);
  const Ground ground = c.ground;
  if (ground == Ground::kNone) return;
  if (--c.ground_hits == 0) {
    c.ground = Ground::kNone;
    count(thing_of(ground));
  }
  emit(Event::Kind::kDamageGround, {cell}, ground_token(c));
}

inline void Game::damage_blocker(int cell) {
  Cell& c = at(cell);
  const CellKind kind = c.kind;
  if (kind == CellKind::kHoney) honey_hit_ = true;
  if (kind != CellKind::kCrate || --c.hits == 0) {
    c.kind = CellKind::kNone;
    c.colour = 0;
    c.hits = 0;
    count(thing_of(kind));
  }
  emit(Event::Kind::kDamageBlocker, {cell}, token_of(c));
}

/// Rule `hit`, of an uncovered tile and its ground.
inline void Game::clear_tile(int cell, Cells& cleared) {
  count(thing_of(at(cell).colour));
  add_score(level_.options.score_tile);
  at(cell).kind = CellKind::kNone;
  at(cell).colour = 0;
  cleared.push_back(cell);
  damage_ground(cell);
}

/// Rule `chain_reaction`: the special leaves the board now and fires in the next wave.
inline void Game::trigger_special(int cell) {
  next_.push_back({Fire::What::kSpecial, at(cell).kind, 0, cell});
  at(cell).kind = CellKind::kNone;
  at(cell).colour = 0;
}

inline void Game::hit_beside(int cell, Colour colour) {
  const Cell& c = at(cell);
  if (c.cover == Cover::kCage && level_.options.cage_near != 0) damage_cover(cell);
  const bool own_box = c.kind == CellKind::kBox && c.colour == colour;
  if (c.kind == CellKind::kCrate || c.kind == CellKind::kHoney || own_box) damage_blocker(cell);
}

inline void Game::hit_group(const Group& group) {
  Cells cleared;
  for (const int cell : group.cells) {
    if (at(cell).cover == Cover::kChain) {
      damage_cover(cell);
    } else if (is_special(at(cell).kind)) {
      trigger_special(cell);
    } else {
      clear_tile(cell, cleared);
    }
  }
  std::set<int> beside;
  for (const int cell : group.cells) {
    for (int way = 0; way < kDirections; ++way) {
      const int neighbour = level_.neighbour(cell, static_cast<Direction>(way));
      if (neighbour >= 0 && !std::ranges::binary_search(group.cells, neighbour))
        beside.insert(neighbour);
    }
  }
  for (const int cell : beside) hit_beside(cell, group.colour);
  if (!cleared.empty())
    emit(Event::Kind::kClear, cleared, std::string(name_of(thing_of(group.colour)).name));
}

inline void Game::hit_by_blast(int cell, Cells& cleared) {
  if (!level_.floor(cell)) return;
  const Cell& c = at(cell);
  if (c.cover != Cover::kNone) {
    damage_cover(cell);
  } else if (c.kind == CellKind::kTile) {
    clear_tile(cell, cleared);
  } else if (is_special(c.kind)) {
    trigger_special(cell);
  } else if (c.kind == CellKind::kNone || c.kind == CellKind::kIngredient) {
    damage_ground(cell);
  } else if (c.kind != CellKind::kBox) {
    damage_blocker(cell);
  }
}

inline void Game::blast(const std::set<int>& cells, const std::string& token) {
  emit(Event::Kind::kBlast, {cells.begin(), cells.end()}, token);
  Cells cleared;
  for (const int cell : cells) hit_by_blast(cell, cleared);
  if (!cleared.empty()) emit(Event::Kind::kClear, cleared);
}

/// The cells of the board in a rectangle of odd sides around `cell`.
inline std::set<int> Game::box_around(int cell, int columns, int rows) const {
  std::set<int> cells;
  for (int other = 0; other < level_.cells(); ++other) {
    const int across = other % level_.columns - cell % level_.columns;
    const int down = other / level_.columns - cell / level_.columns;
    if (level_.floor(other) && std::abs(across) <= columns / 2 && std::abs(down) <= rows / 2)
      cells.insert(other);
  }
  return cells;
}

inline std::set<int> Game::area(CellKind kind, int cell, int radius) const {
  constexpr int kAll = 2 * kMostCells + 1;
  if (kind == CellKind::kLineH) return box_around(cell, kAll, 1);
  if (kind == CellKind::kLineV) return box_around(cell, 1, kAll);
  if (kind == CellKind::kBomb) return box_around(cell, 2 * radius + 1, 2 * radius + 1);
  if (kind != CellKind::kUfo) return box_around(cell, 1, 1);
  std::set<int> plus = box_around(cell, 3, 1);
  plus.merge(box_around(cell, 1, 3));
  return plus;
}

/// 0 where there are no tiles.
inline Colour Game::most_frequent() const {
  Colour best = 0;
  std::ptrdiff_t most = 0;
  for (Colour colour = 1; colour <= kMostColours; ++colour) {
    const auto number = std::ranges::count_if(state_.cells, [colour](const Cell& cell) {
      return cell.kind == CellKind::kTile && cell.colour == colour;
    });
    if (number > most) {
      most = number;
      best = colour;
    }
  }
  return best;
}

inline void Game::fire_special(const Fire& fire) {
  const std::string name(name_of(fire.kind).name);
  emit(Event::Kind::kTrigger, {fire.cell}, name);
  add_score(level_.options.score_special);
  if (fire.kind == CellKind::kRainbow) {
    const Colour colour = fire.colour != 0 ? fire.colour : most_frequent();
    std::set<int> cells{fire.cell};
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (at(cell).kind == CellKind::kTile && at(cell).colour == colour) cells.insert(cell);
    }
    blast(cells, name);
    return;
  }
  blast(area(fire.kind, fire.cell, fire.radius), name);
  if (fire.kind == CellKind::kUfo)
    flights_.push_back({Fire::What::kLand, CellKind::kNone, 0, fire.cell});
}

/// Rule `pair`, of a rainbow with a line, square or UFO.
inline void Game::convert(const Fire& fire) {
  const Colour colour = fire.colour != 0 ? fire.colour : most_frequent();
  const int radius = level_.options.rainbow_square_radius == 1 ? 1 : 2;
  emit(Event::Kind::kBlast, {fire.cell}, "rainbow");
  damage_ground(fire.cell);
  next_.push_back({Fire::What::kSpecial, fire.kind, 0, fire.other, -1, radius});
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (at(cell).kind != CellKind::kTile || at(cell).colour != colour) continue;
    if (at(cell).cover != Cover::kNone) {
      damage_cover(cell);
      continue;
    }
    CellKind kind = fire.kind;
    if (is_line(kind)) kind = state_.chance.below(2) == 0 ? CellKind::kLineH : CellKind::kLineV;
    count(thing_of(colour));
    add_score(level_.options.score_tile);
    at(cell).kind = CellKind::kNone;
    at(cell).colour = 0;
    emit(Event::Kind::kSpawnSpecial, {cell}, std::string(name_of(kind).name));
    next_.push_back({Fire::What::kSpecial, kind, 0, cell, -1, radius});
  }
}

inline void Game::fire(const Fire& fire) {
  using What = Fire::What;
  constexpr int kAll = 2 * kMostCells + 1;
  std::set<int> cells;
  switch (fire.what) {
    case What::kSpecial:
      fire_special(fire);
      break;
    case What::kLand:
      blast(area(fire.kind, fire.cell, 2),
            std::string(fire.kind == CellKind::kNone ? "ufo" : name_of(fire.kind).name));
      break;
    case What::kCross:
      cells = box_around(fire.cell, kAll, 1);
      cells.merge(box_around(fire.cell, 1, kAll));
      blast(cells, "line+line");
      break;
    case What::kThick:
      cells = box_around(fire.cell, kAll, 3);
      cells.merge(box_around(fire.cell, 3, kAll));
      blast(cells, "line+square");
      break;
    case What::kBig:
      blast(box_around(fire.cell, 9, 9), "square+square");
      break;
    case What::kAll:
      blast(box_around(fire.cell, kAll, kAll), "rainbow+rainbow");
      break;
    case What::kTwoUfos:
      cells = area(CellKind::kUfo, fire.cell, 2);
      cells.merge(area(CellKind::kUfo, fire.other, 2));
      blast(cells, "ufo+ufo");
      for (const int from : {fire.cell, fire.other, fire.cell})
        flights_.push_back({What::kLand, CellKind::kNone, 0, from});
      break;
    case What::kCarrier:
      blast(area(CellKind::kUfo, fire.cell, 2), "ufo");
      flights_.push_back({What::kLand, fire.kind, 0, fire.cell});
      break;
    case What::kConvert:
      convert(fire);
      break;
  }
}

/// Whether a blast on this cell counts toward an open goal.
inline bool Game::brings_goal_forward(int cell) const {
  const Cell& c = at(cell);
  const auto open = [&](Thing thing) {
    for (std::size_t i = 0; i < level_.goals.size(); ++i) {
      if (level_.goals[i].thing == thing) return state_.goals_left[i] > 0;
    }
    return false;
  };
  const bool box = c.kind == CellKind::kBox;
  if (c.kind == CellKind::kTile && c.cover == Cover::kNone && open(thing_of(c.colour))) return true;
  if (c.cover != Cover::kNone && open(thing_of(c.cover))) return true;
  if (is_blocker(c.kind) && !box && open(thing_of(c.kind))) return true;
  if (c.ground != Ground::kNone && !box && open(thing_of(c.ground))) return true;
  // What blocks the way of an ingredient.
  const bool harmed = c.kind != CellKind::kNone && c.kind != CellKind::kIngredient && !box;
  return harmed && open(Thing::kIngredient) &&
         std::ranges::any_of(level_.feeders(cell),
                             [&](int from) { return at(from).kind == CellKind::kIngredient; });
}

/// Rule `target`: the classes of cells, best first.
inline std::vector<Cells> Game::targets() const {
  std::vector<Cells> classes(4);
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (!level_.floor(cell)) continue;
    const Cell& c = at(cell);
    const bool box = c.kind == CellKind::kBox;
    if (brings_goal_forward(cell)) classes[0].push_back(cell);
    if ((is_blocker(c.kind) && !box) || c.cover != Cover::kNone) classes[1].push_back(cell);
    if (c.ground != Ground::kNone && !box) classes[2].push_back(cell);
    if (c.kind == CellKind::kTile || is_special(c.kind)) classes[3].push_back(cell);
  }
  if (level_.options.ufo_targets == 1) return {classes[3]};
  return classes;
}

inline void Game::fly() {
  std::set<int> taken;
  for (Fire flight : std::exchange(flights_, {})) {
    for (Cells choice : targets()) {
      std::erase_if(choice, [&](int cell) { return taken.count(cell) != 0; });
      if (choice.empty()) continue;
      const int from = flight.cell;
      flight.cell = any_of(choice);
      taken.insert(flight.cell);
      emit(Event::Kind::kFly, {from, flight.cell},
           std::string(flight.kind == CellKind::kNone ? "ufo" : name_of(flight.kind).name));
      next_.push_back(flight);
      break;
    }
  }
}

/// Rules `creation` and `spawn_cell`, before the group is hit.
inline void Game::plan_specials(const Group& group) {
  for (const Shape& shape : partition(group, swapped_)) {
    Cells bare;
    Cells swapped;
    for (const int cell : shape.cells) {
      if (at(cell).cover != Cover::kNone || at(cell).kind != CellKind::kTile) continue;
      bare.push_back(cell);
      if (std::ranges::find(swapped_, cell) != swapped_.end()) swapped.push_back(cell);
    }
    if (bare.empty()) continue;
    Cell special;
    special.kind = makes(shape);
    if (level_.options.bombs_keep_colour != 0) special.colour = group.colour;
    specials_.emplace_back(any_of(swapped.empty() ? bare : swapped), special);
  }
}

inline void Game::place_specials() {
  for (const auto& [cell, special] : std::exchange(specials_, {})) {
    at(cell).kind = special.kind;
    at(cell).colour = special.colour;
    emit(Event::Kind::kSpawnSpecial, {cell}, token_of(special));
  }
}

inline void Game::hit_wave(const std::vector<Group>& groups, const std::vector<Fire>& fires) {
  for (const Group& group : groups) plan_specials(group);
  for (const Group& group : groups) hit_group(group);
  for (const Fire& each : fires) fire(each);
  place_specials();
  fly();
  emit_goals();
}

}  // namespace gridwise::match3::reference
