// Hits on the slow twin: what groups and blasts do to one cell after another, and the specials that
// groups make. For tests only.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/level.h"
#include "games/match3/names.h"
#include "games/match3/reference_match.h"
#include "games/match3/reference_move.h"

namespace gridwise::match3::reference {

inline void damage_cover(MoveContext& context, int cell) {
  Cell& c = context.at(cell);
  const Cover cover = c.cover;
  if (--c.cover_hits == 0) {
    c.cover = Cover::kNone;
    context.count(thing_of(cover));
  }
  context.emit(Event::Kind::kDamageCover, {cell}, cover_token(c));
}

inline void damage_ground(MoveContext& context, int cell) {
  Cell& c = context.at(cell);
  const Ground ground = c.ground;
  if (ground == Ground::kNone) return;
  if (--c.ground_hits == 0) {
    c.ground = Ground::kNone;
    context.count(thing_of(ground));
  }
  context.emit(Event::Kind::kDamageGround, {cell}, ground_token(c));
}

inline void damage_blocker(MoveContext& context, int cell) {
  Cell& c = context.at(cell);
  const CellKind kind = c.kind;
  if (kind == CellKind::kHoney) context.honey_hit = true;
  if (kind != CellKind::kCrate || --c.hits == 0) {
    c.kind = CellKind::kNone;
    c.colour = 0;
    c.hits = 0;
    context.count(thing_of(kind));
  }
  context.emit(Event::Kind::kDamageBlocker, {cell}, token_of(c));
}

/// Rule `hit` for an uncovered tile and its ground.
inline void clear_tile(MoveContext& context, int cell, Cells& cleared) {
  context.count(thing_of(context.at(cell).colour));
  context.add_score(context.level.options.score_tile);
  context.at(cell).kind = CellKind::kNone;
  context.at(cell).colour = 0;
  cleared.push_back(cell);
  damage_ground(context, cell);
}

/// Rule `chain_reaction`: the special leaves the board now and fires in the next wave.
inline void trigger_special(MoveContext& context, int cell) {
  context.next.push_back({Fire::What::kSpecial, context.at(cell).kind, 0, cell});
  context.at(cell).kind = CellKind::kNone;
  context.at(cell).colour = 0;
}

inline void hit_beside(MoveContext& context, int cell, Colour colour) {
  const Cell& c = context.at(cell);
  if (c.cover == Cover::kCage && context.level.options.cage_near != 0) damage_cover(context, cell);
  const bool own_box = c.kind == CellKind::kBox && c.colour == colour;
  if (c.kind == CellKind::kCrate || c.kind == CellKind::kHoney || own_box)
    damage_blocker(context, cell);
}

inline void hit_group(MoveContext& context, const Group& group) {
  Cells cleared;
  for (const int cell : group.cells) {
    if (context.at(cell).cover != Cover::kNone) {
      damage_cover(context, cell);
    } else if (is_special(context.at(cell).kind)) {
      trigger_special(context, cell);
    } else {
      clear_tile(context, cell, cleared);
    }
  }
  std::set<int> beside;
  for (const int cell : group.cells) {
    for (int way = 0; way < kDirections; ++way) {
      const int neighbour = context.level.neighbour(cell, static_cast<Direction>(way));
      if (neighbour >= 0 && !std::ranges::binary_search(group.cells, neighbour))
        beside.insert(neighbour);
    }
  }
  for (const int cell : beside) hit_beside(context, cell, group.colour);
  if (!cleared.empty())
    context.emit(Event::Kind::kClear, cleared, std::string(name_of(thing_of(group.colour)).name));
}

inline void hit_by_blast(MoveContext& context, int cell, Cells& cleared) {
  if (!context.level.floor(cell)) return;
  const Cell& c = context.at(cell);
  if (c.cover != Cover::kNone) {
    damage_cover(context, cell);
  } else if (c.kind == CellKind::kTile) {
    clear_tile(context, cell, cleared);
  } else if (is_special(c.kind)) {
    trigger_special(context, cell);
  } else if (c.kind == CellKind::kNone || c.kind == CellKind::kIngredient) {
    damage_ground(context, cell);
  } else if (c.kind != CellKind::kBox) {
    damage_blocker(context, cell);
  }
}

inline void blast(MoveContext& context, const std::set<int>& cells, const std::string& token) {
  context.emit(Event::Kind::kBlast, {cells.begin(), cells.end()}, token);
  Cells cleared;
  for (const int cell : cells) hit_by_blast(context, cell, cleared);
  if (!cleared.empty()) context.emit(Event::Kind::kClear, cleared);
}

/// Rule `creation` with option `line_orientation`.
inline CellKind makes(const MoveContext& context, const Shape& shape) {
  if (!is_line(shape.makes)) return shape.makes;
  const int option = context.level.options.line_orientation;
  bool row = !shape.horizontal;
  if (option == kParallel) row = shape.horizontal;
  if (option == kSwipe && !context.swapped.empty()) row = context.swap_was_horizontal;
  return row ? CellKind::kLineH : CellKind::kLineV;
}

/// Rule `partition`: a group hits only its cells in chosen shapes or in runs.
inline Cells cells_hit(const BoardState& state, const Group& group,
                       const std::vector<Shape>& chosen) {
  Cells hit;
  for (const int cell : group.cells) {
    const bool in_shape = std::ranges::any_of(
        chosen, [&](const Shape& shape) { return std::ranges::binary_search(shape.cells, cell); });
    if (in_shape || on_run(state, cell, 1) || on_run(state, cell, state.level->columns))
      hit.push_back(cell);
  }
  return hit;
}

/// Rules `creation` and `spawn_cell`; call before the group is hit.
inline void plan_specials(MoveContext& context, Colour colour, const std::vector<Shape>& chosen) {
  for (const Shape& shape : chosen) {
    Cells bare;
    Cells swapped;
    for (const int cell : shape.cells) {
      if (context.at(cell).cover != Cover::kNone || context.at(cell).kind != CellKind::kTile)
        continue;
      bare.push_back(cell);
      if (std::ranges::find(context.swapped, cell) != context.swapped.end())
        swapped.push_back(cell);
    }
    if (bare.empty()) continue;
    Cell special;
    special.kind = makes(context, shape);
    if (context.level.options.bombs_keep_colour != 0) special.colour = colour;
    context.specials.emplace_back(context.any_of(swapped.empty() ? bare : swapped), special);
  }
}

inline void place_specials(MoveContext& context) {
  for (const auto& [cell, special] : std::exchange(context.specials, {})) {
    context.at(cell).kind = special.kind;
    context.at(cell).colour = special.colour;
    context.emit(Event::Kind::kSpawnSpecial, {cell}, token_of(special));
  }
}

}  // namespace gridwise::match3::reference
