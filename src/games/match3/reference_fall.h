// The slow twin's falls, refills and slides, and ingredients that leave the board. For tests only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "games/match3/level.h"
#include "games/match3/names.h"
#include "games/match3/reference_move.h"

namespace gridwise::match3::reference {

inline bool empty(const BoardState& state, int cell) {
  const Level& level = *state.level;
  return level.floor(cell) && state.at(cell).kind == CellKind::kNone;
}

inline bool movable(const BoardState& state, int cell) {
  return is_unit(state.at(cell).kind) &&
         (state.at(cell).cover == Cover::kNone || state.at(cell).cover == Cover::kBubble);
}

/// Finds the nearest unit upstream of an empty cell; appends the cells passed to `path`, the unit's
/// cell last.
inline bool pull(const BoardState& state, int cell, Cells& path) {
  const Level& level = *state.level;
  for (const int from : level.feeders(cell)) {
    path.push_back(from);
    if (movable(state, from) || (empty(state, from) && pull(state, from, path))) return true;
    path.pop_back();
  }
  return false;
}

inline void move_unit(BoardState& state, int from, int to) {
  exchange_units(state.at(from), state.at(to));
  std::swap(state.at(from).cover, state.at(to).cover);
  std::swap(state.at(from).cover_hits, state.at(to).cover_hits);
}

inline void settle(MoveContext& context) {
  for (const int cell : context.level.order()) {
    Cells path{cell};
    if (!empty(context.state, cell) || !pull(context.state, cell, path)) continue;
    std::ranges::reverse(path);
    move_unit(context.state, path.front(), path.back());
    context.emit(Event::Kind::kFall, path, {});
  }
}

/// The next unit of a spawner, which will land in `landing` (rule `refill`).
inline Cell next_unit(BoardState& state, std::size_t spawner, int landing) {
  const Level& level = *state.level;
  const Spawner& from = level.spawners[spawner];
  int& used = state.queues_used[spawner];
  if (used < static_cast<int>(from.queue.size()))
    return from.queue[static_cast<std::size_t>(used++)];
  const Weights base = from.weights.value_or(level.weights);
  std::vector<int> numbers(kMaxColours + 1);
  for (const Cell& cell : state.cells) {
    if (cell.kind == CellKind::kTile) ++numbers[cell.colour];
  }
  const int most = *std::ranges::max_element(numbers);
  const int tiles = std::accumulate(numbers.begin(), numbers.end(), 0);
  std::vector<int> weights;
  for (int i = 0; i < level.colours; ++i) {
    const auto colour = static_cast<Colour>(i + 1);
    int near = 0;
    for (int way = 0; way < kDirections; ++way) {
      const int beside = level.neighbour(landing, static_cast<Direction>(way));
      if (beside >= 0 && state.at(beside).kind == CellKind::kTile &&
          state.at(beside).colour == colour)
        ++near;
    }
    int weight = base[static_cast<std::size_t>(i)];
    const int model = level.options.spawn_model;
    if (model == kHelp) weight *= 1 + 2 * near;
    if (model == kChallenge) weight *= near == 0 ? 3 : 1;
    if (model == kBalance) weight *= 1 + most - numbers[colour];
    if (model != kPlain && numbers[colour] * 5 > tiles * 2) weight = 0;
    weights.push_back(weight);
  }
  int total = std::accumulate(weights.begin(), weights.end(), 0);
  if (total == 0) {
    weights.assign(weights.size(), 1);
    total = level.colours;
  }
  Cell unit;
  unit.kind = CellKind::kTile;
  int left = static_cast<int>(state.chance.below(static_cast<std::uint32_t>(total)));
  for (const int weight : weights) {
    ++unit.colour;
    left -= weight;
    if (left < 0) break;
  }
  return unit;
}

inline void refill(MoveContext& context) {
  for (std::size_t i = 0; i < context.level.spawners.size(); ++i) {
    const int spawner = context.level.spawners[i].cell;
    while (empty(context.state, spawner)) {
      Cells path{spawner};
      while (context.level.next(path.back()) >= 0 &&
             empty(context.state, context.level.next(path.back())))
        path.push_back(context.level.next(path.back()));
      const Cell unit = next_unit(context.state, i, path.back());
      context.at(path.back()).kind = unit.kind;
      context.at(path.back()).colour = unit.colour;
      context.emit(Event::Kind::kRefill, path, token_of(unit));
    }
  }
}

inline bool slide(MoveContext& context) {
  for (const int cell : context.level.order()) {
    if (!empty(context.state, cell)) continue;
    Cells sources;
    for (const int from : context.level.slides(cell)) {
      if (movable(context.state, from)) sources.push_back(from);
    }
    if (sources.empty()) continue;
    const int from = context.any_of(sources);
    move_unit(context.state, from, cell);
    context.emit(Event::Kind::kFall, {from, cell}, {});
    return true;
  }
  return false;
}

inline void fall(MoveContext& context) {
  do {
    settle(context);
    refill(context);
  } while (slide(context));
}

/// Rule `ingredient`. Returns whether any ingredient left.
inline bool ingredients_out(MoveContext& context) {
  Cells out;
  for (const int cell : context.level.exits) {
    if (context.at(cell).kind == CellKind::kIngredient && context.at(cell).cover == Cover::kNone)
      out.push_back(cell);
  }
  if (out.empty()) return false;
  ++context.wave;
  for (const int cell : out) {
    context.at(cell).kind = CellKind::kNone;
    context.count(Thing::kIngredient);
    context.emit(Event::Kind::kIngredientOut, {cell}, {});
  }
  context.emit_goals();
  ++context.wave;
  return true;
}

}  // namespace gridwise::match3::reference
