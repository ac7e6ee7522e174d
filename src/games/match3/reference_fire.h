// Specials that fire on the slow twin: the cells they hit, pairs, flights and targets; and a whole
// wave. For tests only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/level.h"
#include "games/match3/names.h"
#include "games/match3/reference_hits.h"
#include "games/match3/reference_move.h"

namespace gridwise::match3::reference {

/// The floor cells in a rectangle centred on `cell`. REQUIRES: odd `columns` and `rows`.
inline std::set<int> box_around(const Level& level, int cell, int columns, int rows) {
  std::set<int> cells;
  for (int other = 0; other < level.cells(); ++other) {
    const int across = other % level.columns - cell % level.columns;
    const int down = other / level.columns - cell / level.columns;
    if (level.floor(other) && std::abs(across) <= columns / 2 && std::abs(down) <= rows / 2)
      cells.insert(other);
  }
  return cells;
}

inline std::set<int> area(const Level& level, CellKind kind, int cell, int radius) {
  constexpr int kAll = 2 * kMaxCells + 1;
  if (kind == CellKind::kLineH) return box_around(level, cell, kAll, 1);
  if (kind == CellKind::kLineV) return box_around(level, cell, 1, kAll);
  if (kind == CellKind::kBomb) return box_around(level, cell, 2 * radius + 1, 2 * radius + 1);
  if (kind != CellKind::kUfo) return box_around(level, cell, 1, 1);
  std::set<int> plus = box_around(level, cell, 3, 1);
  plus.merge(box_around(level, cell, 1, 3));
  return plus;
}

/// 0 if there are no tiles.
inline Colour most_frequent(const BoardState& state) {
  Colour best = 0;
  std::ptrdiff_t most = 0;
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    const auto number = std::ranges::count_if(state.cells, [colour](const Cell& cell) {
      return cell.kind == CellKind::kTile && cell.colour == colour;
    });
    if (number > most) {
      most = number;
      best = colour;
    }
  }
  return best;
}

/// Rule `pair`: the combined effect of the specials in these two cells.
inline Fire pair_fire(const BoardState& state, int centre, int other) {
  const Level& level = *state.level;
  using What = Fire::What;
  const Cell& a = state.at(centre);
  const Cell& b = state.at(other);
  const auto are = [&](CellKind one, CellKind two) {
    return (a.kind == one && b.kind == two) || (a.kind == two && b.kind == one);
  };
  const bool line = is_line(a.kind) || is_line(b.kind);
  const CellKind line_kind = is_line(a.kind) ? a.kind : b.kind;
  Fire fire{What::kCross, CellKind::kNone, 0, centre, other};
  if (are(CellKind::kRainbow, CellKind::kRainbow)) {
    fire.what = What::kAll;
  } else if (a.kind == CellKind::kRainbow || b.kind == CellKind::kRainbow) {
    const Cell& partner = a.kind == CellKind::kRainbow ? b : a;
    fire.what = What::kConvert;
    fire.kind = partner.kind;
    if (level.options.rainbow_colour == 1) fire.colour = partner.colour;
    if (b.kind == CellKind::kRainbow) std::swap(fire.cell, fire.other);  // `other` is the partner
  } else if (is_line(a.kind) && is_line(b.kind)) {
    fire.what = What::kCross;
  } else if (are(CellKind::kBomb, CellKind::kBomb)) {
    fire.what = What::kBig;
  } else if (are(CellKind::kUfo, CellKind::kUfo)) {
    fire.what = What::kTwoUfos;
  } else if (a.kind == CellKind::kUfo || b.kind == CellKind::kUfo) {
    fire.what = What::kCarrier;
    fire.kind = line ? line_kind : CellKind::kBomb;
  } else {
    fire.what = What::kThick;
  }
  return fire;
}

inline void fire_special(MoveContext& context, const Fire& fire) {
  const std::string name(name_of(fire.kind).name);
  context.emit(Event::Kind::kTrigger, {fire.cell}, name);
  context.add_score(context.level.options.score_special);
  if (fire.kind == CellKind::kRainbow) {
    const Colour colour = fire.colour != 0 ? fire.colour : most_frequent(context.state);
    std::set<int> cells{fire.cell};
    for (int cell = 0; cell < context.level.cells(); ++cell) {
      if (context.at(cell).kind == CellKind::kTile && context.at(cell).colour == colour)
        cells.insert(cell);
    }
    blast(context, cells, name);
    return;
  }
  blast(context, area(context.level, fire.kind, fire.cell, fire.radius), name);
  if (fire.kind == CellKind::kUfo)
    context.flights.push_back({Fire::What::kLand, CellKind::kNone, 0, fire.cell});
}

/// Rule `pair`: a rainbow with a line, square or UFO.
inline void convert(MoveContext& context, const Fire& fire) {
  const Colour colour = fire.colour != 0 ? fire.colour : most_frequent(context.state);
  const int radius = context.level.options.rainbow_square_radius == 1 ? 1 : 2;
  context.emit(Event::Kind::kBlast, {fire.cell}, "rainbow");
  damage_ground(context, fire.cell);
  context.next.push_back({Fire::What::kSpecial, fire.kind, 0, fire.other, -1, radius});
  for (int cell = 0; cell < context.level.cells(); ++cell) {
    if (context.at(cell).kind != CellKind::kTile || context.at(cell).colour != colour) continue;
    if (context.at(cell).cover != Cover::kNone) {
      damage_cover(context, cell);
      continue;
    }
    CellKind kind = fire.kind;
    if (is_line(kind))
      kind = context.state.chance.below(2) == 0 ? CellKind::kLineH : CellKind::kLineV;
    context.count(thing_of(colour));
    context.add_score(context.level.options.score_tile);
    context.at(cell).kind = CellKind::kNone;
    context.at(cell).colour = 0;
    context.emit(Event::Kind::kSpawnSpecial, {cell}, std::string(name_of(kind).name));
    context.next.push_back({Fire::What::kSpecial, kind, 0, cell, -1, radius});
  }
}

inline void fire(MoveContext& context, const Fire& fire) {
  using What = Fire::What;
  constexpr int kAll = 2 * kMaxCells + 1;
  std::set<int> cells;
  switch (fire.what) {
    case What::kSpecial:
      fire_special(context, fire);
      break;
    case What::kLand:
      blast(context, area(context.level, fire.kind, fire.cell, 2),
            std::string(fire.kind == CellKind::kNone ? "ufo" : name_of(fire.kind).name));
      break;
    case What::kCross:
      cells = box_around(context.level, fire.cell, kAll, 1);
      cells.merge(box_around(context.level, fire.cell, 1, kAll));
      blast(context, cells, "line+line");
      break;
    case What::kThick:
      cells = box_around(context.level, fire.cell, kAll, 3);
      cells.merge(box_around(context.level, fire.cell, 3, kAll));
      blast(context, cells, "line+square");
      break;
    case What::kBig:
      blast(context, box_around(context.level, fire.cell, 9, 9), "square+square");
      break;
    case What::kAll:
      blast(context, box_around(context.level, fire.cell, kAll, kAll), "rainbow+rainbow");
      break;
    case What::kTwoUfos:
      cells = area(context.level, CellKind::kUfo, fire.cell, 2);
      cells.merge(area(context.level, CellKind::kUfo, fire.other, 2));
      blast(context, cells, "ufo+ufo");
      for (const int from : {fire.cell, fire.other, fire.cell})
        context.flights.push_back({What::kLand, CellKind::kNone, 0, from});
      break;
    case What::kCarrier:
      blast(context, area(context.level, CellKind::kUfo, fire.cell, 2), "ufo");
      context.flights.push_back({What::kLand, fire.kind, 0, fire.cell});
      break;
    case What::kConvert:
      convert(context, fire);
      break;
  }
}

/// Whether a blast on this cell counts toward an open goal.
inline bool brings_goal_forward(const BoardState& state, int cell) {
  const Level& level = *state.level;
  const Cell& c = state.at(cell);
  const auto open = [&](Thing thing) {
    for (std::size_t i = 0; i < level.goals.size(); ++i) {
      if (level.goals[i].thing == thing) return state.goals_left[i] > 0;
    }
    return false;
  };
  const bool box = c.kind == CellKind::kBox;
  if (c.kind == CellKind::kTile && c.cover == Cover::kNone && open(thing_of(c.colour))) return true;
  if (c.cover != Cover::kNone && open(thing_of(c.cover))) return true;
  if (is_blocker(c.kind) && !box && open(thing_of(c.kind))) return true;
  if (c.ground != Ground::kNone && !box && open(thing_of(c.ground))) return true;
  // What blocks the fall of an ingredient.
  const bool harmed = c.kind != CellKind::kNone && c.kind != CellKind::kIngredient && !box;
  return harmed && open(Thing::kIngredient) &&
         std::ranges::any_of(level.feeders(cell), [&](int from) {
           return state.at(from).kind == CellKind::kIngredient;
         });
}

/// Rule `target`: candidate cells by class, best class first.
inline std::vector<Cells> targets(const BoardState& state) {
  const Level& level = *state.level;
  std::vector<Cells> classes(4);
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (!level.floor(cell)) continue;
    const Cell& c = state.at(cell);
    const bool box = c.kind == CellKind::kBox;
    if (brings_goal_forward(state, cell)) classes[0].push_back(cell);
    if ((is_blocker(c.kind) && !box) || c.cover != Cover::kNone) classes[1].push_back(cell);
    if (c.ground != Ground::kNone && !box) classes[2].push_back(cell);
    if (c.kind == CellKind::kTile || is_special(c.kind)) classes[3].push_back(cell);
  }
  if (level.options.ufo_targets == 1) return {classes[3]};
  return classes;
}

inline void fly(MoveContext& context) {
  std::set<int> taken;
  for (Fire flight : std::exchange(context.flights, {})) {
    for (Cells choice : targets(context.state)) {
      std::erase_if(choice, [&](int cell) { return taken.count(cell) != 0; });
      if (choice.empty()) continue;
      const int from = flight.cell;
      flight.cell = context.any_of(choice);
      taken.insert(flight.cell);
      context.emit(Event::Kind::kFly, {from, flight.cell},
                   std::string(flight.kind == CellKind::kNone ? "ufo" : name_of(flight.kind).name));
      context.next.push_back(flight);
      break;
    }
  }
}

inline void hit_wave(MoveContext& context, const std::vector<Group>& groups,
                     const std::vector<Fire>& fires) {
  std::vector<Group> hit;
  for (const Group& group : groups) {
    const std::vector<Shape> chosen = partition(context.level, group, context.swapped);
    plan_specials(context, group.colour, chosen);
    hit.push_back({group.colour, cells_hit(context.state, group, chosen)});
  }
  for (const Group& group : hit) hit_group(context, group);
  for (const Fire& each : fires) fire(context, each);
  place_specials(context);
  fly(context);
  context.emit_goals();
}

}  // namespace gridwise::match3::reference
