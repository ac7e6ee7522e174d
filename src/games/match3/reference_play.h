// Moves on the slow twin: what may be swapped or tapped, what a move does until the board is at
// rest, and when the game is over. For tests only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/level.h"
#include "games/match3/names.h"
#include "games/match3/reference_fall.h"
#include "games/match3/reference_fire.h"
#include "games/match3/reference_hits.h"
#include "games/match3/reference_match.h"
#include "games/match3/reference_move.h"
#include "games/match3/shuffle.h"
#include "games/match3/state.h"
#include "gridwise/rules.h"

namespace gridwise::match3::reference {

/// Rules `swap`, `swap_into_empty`, but without requiring a match.
inline bool may_swap(const BoardState& state, int a, int b) {
  const Level& level = *state.level;
  if (!level.floor(a) || !level.floor(b) || level.wall_between(a, b)) return false;
  if (state.at(a).cover != Cover::kNone || state.at(b).cover != Cover::kNone) return false;
  const bool both = is_unit(state.at(a).kind) && is_unit(state.at(b).kind);
  const bool into_empty = level.options.swap_into_empty != 0 &&
                          ((is_unit(state.at(a).kind) && state.at(b).kind == CellKind::kNone) ||
                           (state.at(a).kind == CellKind::kNone && is_unit(state.at(b).kind)));
  return both || into_empty;
}

/// False for two equal units: nothing changes. Leaves the board unchanged.
inline bool makes_match(BoardState& state, int a, int b) {
  if (state.at(a).kind == state.at(b).kind && state.at(a).colour == state.at(b).colour)
    return false;
  exchange_units(state.at(a), state.at(b));
  const bool found = matches(state, a) || matches(state, b);
  exchange_units(state.at(a), state.at(b));
  return found;
}

inline bool lost_or_won(const BoardState& state) {
  const Level& level = *state.level;
  const bool all_reached = std::ranges::count(state.goals_left, 0) ==
                           static_cast<std::ptrdiff_t>(state.goals_left.size());
  if (!level.goals.empty() && all_reached) return true;
  return level.moves > 0 && state.moves_left == 0;
}

inline std::vector<Move> legal_moves(const BoardState& state) {
  const Level& level = *state.level;
  std::vector<Move> moves;
  if (lost_or_won(state)) return moves;
  BoardState tried = state;
  const auto add = [&moves](int from, int to) {
    moves.push_back({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)});
  };
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (is_special(state.at(cell).kind) && state.at(cell).cover == Cover::kNone)
      add(cell, cell);  // tap
    for (const Direction way : {Direction::kRight, Direction::kDown}) {
      const int beside = level.neighbour(cell, way);
      if (beside < 0 || !may_swap(state, cell, beside)) continue;
      const bool special = is_special(state.at(cell).kind);
      const bool special_beside = is_special(state.at(beside).kind);
      if (special || special_beside || makes_match(tried, cell, beside)) add(cell, beside);
      if (special && special_beside) add(beside, cell);
    }
  }
  return moves;
}

inline Outcome outcome(const BoardState& state) {
  const Level& level = *state.level;
  const bool all_reached = std::ranges::count(state.goals_left, 0) ==
                           static_cast<std::ptrdiff_t>(state.goals_left.size());
  if (!level.goals.empty() && all_reached) return {Outcome::Kind::kWon, 0};
  if (level.moves > 0 && state.moves_left == 0)
    return {level.goals.empty() ? Outcome::Kind::kDrawn : Outcome::Kind::kLost};
  if (legal_moves(state).empty()) return {Outcome::Kind::kLost};
  return {};
}

inline void start_swap(MoveContext& context, Move move, std::vector<Fire>& fires) {
  const int from = move.from;
  const int to = move.to;
  context.emit(Event::Kind::kSwap, {from, to});
  exchange_units(context.at(from), context.at(to));
  context.swapped = {std::min(from, to), std::max(from, to)};
  context.swap_was_horizontal = from / context.level.columns == to / context.level.columns;
  ++context.wave;
  if (is_special(context.at(from).kind) && is_special(context.at(to).kind)) {
    Fire fire = pair_fire(context.state, to, from);
    context.emit(Event::Kind::kCombine, {to, from},
                 token_of(context.at(to)) + "+" + token_of(context.at(from)));
    context.add_score(2 * context.level.options.score_special);
    for (const int cell : {from, to}) {
      context.at(cell).kind = CellKind::kNone;
      context.at(cell).colour = 0;
    }
    fires.push_back(fire);
    return;
  }
  for (const int cell : {from, to}) {
    const int other = cell == from ? to : from;
    if (!is_special(context.at(cell).kind)) continue;
    Fire fire{Fire::What::kSpecial, context.at(cell).kind, 0, cell};
    if (context.at(cell).kind == CellKind::kRainbow && context.at(other).kind == CellKind::kTile)
      fire.colour = context.at(other).colour;
    context.at(cell).kind = CellKind::kNone;
    context.at(cell).colour = 0;
    fires.push_back(fire);
  }
}

/// Rule `honey`.
inline void spread(MoveContext& context) {
  Cells to;
  for (int cell = 0; cell < context.level.cells(); ++cell) {
    if (context.at(cell).kind != CellKind::kTile || context.at(cell).cover != Cover::kNone)
      continue;
    for (int way = 0; way < kDirections; ++way) {
      const int beside = context.level.neighbour(cell, static_cast<Direction>(way));
      if (beside < 0 || context.at(beside).kind != CellKind::kHoney) continue;
      to.push_back(cell);
      break;
    }
  }
  if (to.empty()) return;
  const int cell = context.any_of(to);
  context.at(cell).kind = CellKind::kHoney;
  context.at(cell).colour = 0;
  int from = -1;
  for (int way = kDirections - 1; way >= 0; --way) {
    const int beside = context.level.neighbour(cell, static_cast<Direction>(way));
    if (beside >= 0 && context.at(beside).kind == CellKind::kHoney) from = beside;
  }
  context.emit(Event::Kind::kSpread, {from, cell}, {});
  ++context.wave;
}

/// Rule `deadlock`.
inline void shuffle(MoveContext& context) {
  Cells cells;
  for (int cell = 0; cell < context.level.cells(); ++cell) {
    if (context.at(cell).kind == CellKind::kTile && context.at(cell).cover == Cover::kNone)
      cells.push_back(cell);
  }
  const BoardState before = context.state;
  const auto lies_well = [&] {
    return matched(context.state).empty() && !legal_moves(context.state).empty();
  };
  for (int attempt = 0; attempt < 10; ++attempt) {
    for (std::size_t i = cells.size(); i > 1; --i) {
      const std::size_t j = context.state.chance.below(static_cast<std::uint32_t>(i));
      std::swap(context.at(cells[i - 1]).colour, context.at(cells[j]).colour);
    }
    if (lies_well()) break;
  }
  if (!lies_well()) {
    const auto accepted = [](const BoardState& tried) { return !legal_moves(tried).empty(); };
    const auto constructed = construct(before, cells, accepted);
    context.state.cells = constructed.value_or(before.cells);
    if (!constructed) return context.emit(Event::Kind::kLost, {});
  }
  for (const auto& [from, to] : shuffle_moves(before.cells, context.state.cells, cells))
    context.emit(Event::Kind::kShuffle, {from, to}, token_of(context.at(to)));
}

/// Rule `cascade`.
inline void cascade(MoveContext& context, std::vector<Fire> fires) {
  for (context.cascade = 1; context.cascade <= 100; ++context.cascade) {
    const std::vector<Group> found = groups(context.state);
    if (fires.empty() && found.empty()) break;
    hit_wave(context, found, fires);
    while (!context.next.empty()) {
      ++context.wave;
      hit_wave(context, {}, std::exchange(context.next, {}));
    }
    context.swapped.clear();
    fires.clear();
    ++context.wave;
    fall(context);
    while (ingredients_out(context)) fall(context);
    ++context.wave;
  }
}

/// Rule `finale`.
inline void finale(MoveContext& context) {
  BoardState& state = context.state;
  const Random chance = std::exchange(state.chance, finale_chance(state.chance));
  const std::int64_t score = state.score;
  context.emit(Event::Kind::kFinale, {}, std::to_string(state.moves_left));
  Cells plain;
  for (int cell = 0; cell < context.level.cells(); ++cell) {
    if (context.at(cell).kind == CellKind::kTile && context.at(cell).cover == Cover::kNone)
      plain.push_back(cell);
  }
  int spare = state.moves_left;
  for (int bombs = 0; bombs < 10 && spare > 0 && !plain.empty(); ++bombs, --spare) {
    const int cell = context.any_of(plain);
    std::erase(plain, cell);
    context.at(cell).kind = state.chance.below(2) == 0 ? CellKind::kLineH : CellKind::kLineV;
    if (context.level.options.bombs_keep_colour == 0) context.at(cell).colour = 0;
    context.emit(Event::Kind::kSpawnSpecial, {cell}, token_of(context.at(cell)));
  }
  ++context.wave;
  std::vector<Fire> fires;
  for (int cell = 0; cell < context.level.cells(); ++cell) {
    Cell& special = context.at(cell);
    if (!is_special(special.kind) || special.cover != Cover::kNone) continue;
    fires.push_back({Fire::What::kSpecial, special.kind, 0, cell});
    special.kind = CellKind::kNone;
    special.colour = 0;
  }
  cascade(context, std::move(fires));
  state.score += 200 * spare;
  context.emit(Event::Kind::kFinaleScore, {}, std::to_string(state.score - score));
  state.chance = chance;
}

inline void play(MoveContext& context, Move move) {
  std::vector<Fire> fires;
  if (context.level.moves > 0) --context.state.moves_left;
  if (move.tap()) {
    fires.push_back({Fire::What::kSpecial, context.at(move.from).kind, 0, move.from});
    context.at(move.from).kind = CellKind::kNone;
    context.at(move.from).colour = 0;
  } else {
    start_swap(context, move, fires);
  }
  cascade(context, std::move(fires));
  if (!context.honey_hit) spread(context);
  if (context.level.options.finale != 0 && context.state.moves_left > 0 &&
      outcome(context.state).kind == Outcome::Kind::kWon)
    finale(context);
  if (!lost_or_won(context.state) && legal_moves(context.state).empty()) shuffle(context);
}

}  // namespace gridwise::match3::reference
