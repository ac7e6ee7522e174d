// Between the waves of a cascade, on bitsets: units fall along their lanes, spawners refill the
// board, units slide, and ingredients leave.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/match3/board.h"
#include "games/match3/core_state.h"
#include "games/match3/level.h"
#include "games/match3/move_context.h"
#include "games/match3/names.h"
#include "kit/fixed_list.h"

namespace gridwise::match3 {

/// A unit takes its `bubble` along.
template <int words>
void move_unit(Board<words>& board, int from, int to) {
  board.exchange_units(from, to);
  if (!board.cover.test(from)) return;
  const std::uint8_t byte = board.cover_byte[static_cast<std::size_t>(from)];
  board.put_cover(from, Cover::kNone, 0);
  board.put_cover(to, static_cast<Cover>(Board<words>::kind_of(byte)),
                  Board<words>::detail_of(byte));
}

/// Straight falls in steps of 1, 2, 4 ... rows, following the binary digits of each unit's fall
/// distance (Steele's bit compress: Warren, Hacker's Delight, 7-4). `gaps`: the empty cells.
/// Returns the new cells of the units that fell.
template <int words, int rows = 1>
[[nodiscard]] Bits<words> fall_by_digits(Board<words>& board, const StraightLanes<words>& lanes,
                                         const Bits<words>& gaps, const Bits<words>& fell = {}) {
  if (!gaps.any()) return fell;
  const Bits<words> odd = lanes.odd_below(gaps);
  const Bits<words> falling = board.units() & odd;
  board.template shift_down<rows>(falling);
  const Bits<words> moved = (fell & ~falling) | moved_down<rows>(falling);
  // Every second gap, counted from below, stands for two gaps in the next step.
  if constexpr (rows * 2 < Terrain<words>::kRows)
    return fall_by_digits<words, rows * 2>(board, lanes, gaps & odd, moved);
  return moved;
}

/// Lets units fall in lanes that run straight down; `gaps`, `fell` and the result as for
/// fall_by_digits().
template <int words>
[[nodiscard]] Bits<words> fall_straight(CoreState<words>& state, const Bits<words>& gaps,
                                        const Bits<words>& fell = {}) {
  Board<words>& board = state.board;
  const Terrain<words>& terrain = *state.terrain;
  const Bits<words> fixed = board.blocker | board.no_fall;
  if (!fixed.any()) return fall_by_digits(board, terrain.straight, gaps, fell);
  const Bits<words> open = board.movable() | gaps;
  const StraightLanes<words> lanes(terrain.falls_down & open & moved_up<1>(open));
  return fall_by_digits(board, lanes, gaps, fell);
}

/// Rule `fall` if all lanes run straight down and no paths are needed. Returns the number of units
/// that fell.
template <int words>
int settle_straight_down(CoreState<words>& state) {
  const Bits<words> gaps = state.empties();
  return gaps.any() ? fall_straight(state, gaps).count() : 0;
}

/// Lets one unit pass each portal whose exit is empty; `fell` as for fall_by_digits(). Returns
/// whether any did.
template <int words>
bool pass_portals(CoreState<words>& state, Bits<words>& fell) {
  const Bits<words> open = state.empties() & state.terrain->lone_exits;
  if (!open.any()) return false;
  bool passed = false;
  const Bits<words> movable = state.board.movable();
  for (const auto& [by, entrances] : state.terrain->lone_portals) {
    const Bits<words> from = entrances & movable & moved_by(open, -by);
    if (!from.any()) continue;
    state.board.shift_by(from, by);
    fell = (fell & ~from) | moved_by(from, by);
    passed = true;
  }
  return passed;
}

/// The same if lanes run straight down but for portals (Terrain::lone_portals): units fall
/// straight, one passes each portal with an empty exit, and so on, until no portal has both.
template <int words>
int settle_through_portals(CoreState<words>& state) {
  Bits<words> fell{};
  for (Bits<words> gaps = state.empties(); gaps.any(); gaps = state.empties()) {
    fell = fall_straight(state, gaps, fell);
    if (!pass_portals(state, fell)) break;
  }
  return fell.count();
}

/// The nearest unit upstream of an empty cell, or -1. Appends the cells passed to `path`, the
/// unit's cell last.
template <int words>
int pull(const Terrain<words>& terrain, int index, const Bits<words>& empty,
         const Bits<words>& movable, FixedList<int, kMaxCells>& path) {
  for (const int from : terrain.feeders[static_cast<std::size_t>(index)]) {
    path.push_back(from);
    if (movable.test(from)) return from;
    if (empty.test(from)) {
      const int found = pull(terrain, from, empty, movable, path);
      if (found >= 0) return found;
    }
    path.pop_back();
  }
  return -1;
}

/// Rule `fall`, general case: fills empty cells in lane order, including those emptied on the way.
template <int words, class Sink>
void settle(MoveContext<words, Sink>& context) {
  CoreState<words>& state = context.state;
  const Terrain<words>& terrain = *state.terrain;
  Bits<words> empty = state.empties();
  if (!empty.any()) return;
  Bits<words> movable = state.board.movable();
  Bits<words> due{};  // indexed by rank
  empty.each([&](int index) { due.set(terrain.rank[static_cast<std::size_t>(index)]); });
  while (due.any()) {
    const int rank = due.lowest();
    due.reset(rank);
    const int index = terrain.order[static_cast<std::size_t>(rank)];
    FixedList<int, kMaxCells> path;
    const int from = pull(terrain, index, empty, movable, path);
    if (from < 0) continue;
    move_unit(state.board, from, index);
    empty.reset(index);
    empty.set(from);
    due.set(terrain.rank[static_cast<std::size_t>(from)]);
    movable.set(index);
    movable.reset(from);
    if constexpr (Sink::kOn) {
      context.sink.add(Event::Kind::kFall, [&] {
        Event event{Event::Kind::kFall, context.wave, {}, {}};
        for (std::size_t i = path.size(); i > 0; --i)
          event.cells.push_back(terrain.cell_of(path[i - 1]));
        event.cells.push_back(terrain.cell_of(index));
        return event;
      });
    }
  }
}

/// Option `spawn_model` of rule `refill`.
template <int words>
[[nodiscard]] Colour draw_colour(CoreState<words>& state, const Weights& base, int landing) {
  using Set = Bits<words>;
  const Board<words>& board = state.board;
  const int model = state.options().spawn_model;
  std::array<int, kMaxColours> weights{};
  std::array<int, kMaxColours> numbers{};
  int most = 0;
  const int tiles = board.tile.count();
  constexpr int kDown = kStride<words>;
  const Set here = Set::one(landing);
  const Set near = here << 1 | here >> 1 | here << kDown | here >> kDown;
  if (model != kPlain) {
    for (std::size_t i = 0; i < kMaxColours; ++i) {
      numbers[i] = (board.tile & board.of_colour(static_cast<Colour>(i + 1))).count();
      most = std::max(most, numbers[i]);
    }
  }
  int total = 0;
  for (int i = 0; i < state.level().colours; ++i) {
    const auto at = static_cast<std::size_t>(i);
    int weight = base[at];
    if (model != kPlain) {
      const Set same = board.tile & board.of_colour(static_cast<Colour>(i + 1));
      const int beside = (same & near).count();
      if (model == kHelp) weight *= 1 + 2 * beside;
      if (model == kChallenge) weight *= beside == 0 ? 3 : 1;
      if (model == kBalance) weight *= 1 + most - numbers[at];
      if (numbers[at] * 5 > tiles * 2) weight = 0;
    }
    weights[at] = weight;
    total += weight;
  }
  if (total == 0) {
    weights.fill(1);
    total = state.level().colours;
  }
  int left = static_cast<int>(state.progress.chance.below(static_cast<std::uint32_t>(total)));
  Colour colour = 0;
  while (left >= 0) left -= weights[colour++];
  return colour;
}

/// The next unit of a spawner, which will land in `landing` (rule `refill`).
template <int words>
[[nodiscard]] Cell next_unit(CoreState<words>& state, int spawner, int landing) {
  const Level& level = state.level();
  Cell unit;
  unit.kind = CellKind::kTile;
  if (state.terrain->plain_spawns) {
    unit.colour = static_cast<Colour>(
        1 + state.progress.chance.below(static_cast<std::uint32_t>(level.colours)));
    return unit;
  }
  const Spawner& from = level.spawners[static_cast<std::size_t>(spawner)];
  std::uint8_t& used = state.progress.queues_used[static_cast<std::size_t>(spawner)];
  if (used < from.queue.size()) return from.queue[used++];
  unit.colour = draw_colour(state, from.weights ? *from.weights : level.weights, landing);
  return unit;
}

/// Fast path of rule `refill`: all colours equally likely, no events. Draws as refill() does, but
/// writes all tiles to the board at once.
template <int words>
void refill_plainly(CoreState<words>& state, const Bits<words>& empty) {
  const Terrain<words>& terrain = *state.terrain;
  const auto colours = static_cast<std::uint32_t>(state.level().colours);
  Random chance = state.progress.chance;
  Bits<words> left = empty;
  std::array<Bits<words>, 3> planes{};
  (terrain.spawners & empty).each([&](int spawner) {
    std::array<int, kMaxCells> lane;
    std::size_t length = 0;
    for (int index = spawner; index >= 0 && left.test(index);
         index = terrain.next[static_cast<std::size_t>(index)]) {
      left.reset(index);
      lane[length++] = index;
    }
    while (length > 0) {
      const int landing = lane[--length];
      const std::uint64_t colour = 1 + chance.below(colours);
      const auto word = static_cast<std::size_t>(landing >> 6);
      for (std::size_t i = 0; i < planes.size(); ++i)
        planes[i].word[word] |= (colour >> i & 1U) << (landing & 63);
    }
  });
  state.progress.chance = chance;
  state.board.tile |= empty & ~left;
  for (std::size_t i = 0; i < planes.size(); ++i) state.board.colour[i] |= planes[i];
}

/// Rule `refill`.
template <int words, class Sink>
void refill(MoveContext<words, Sink>& context) {
  CoreState<words>& state = context.state;
  const Terrain<words>& terrain = *state.terrain;
  Board<words>& board = state.board;
  Bits<words> empty = state.empties();
  if constexpr (!Sink::kOn) {
    if (terrain.plain_spawns) return refill_plainly(state, empty);
  }
  (terrain.spawners & empty).each([&](int spawner) {
    FixedList<int, kMaxCells> lane;  // from the spawner down to where the next unit lands
    for (int index = spawner; index >= 0 && empty.test(index);
         index = terrain.next[static_cast<std::size_t>(index)])
      lane.push_back(index);
    for (std::size_t length = lane.size(); length > 0; --length) {
      const int landing = lane[length - 1];
      const Cell unit =
          next_unit(state, terrain.spawner[static_cast<std::size_t>(spawner)], landing);
      if (unit.kind == CellKind::kTile)
        board.put_tile(landing, unit.colour);
      else if (unit.kind == CellKind::kIngredient)
        board.ingredient.set(landing);
      else
        board.put_special(landing, unit.kind, unit.colour);
      empty.reset(landing);
      if constexpr (Sink::kOn) {
        context.sink.add(Event::Kind::kRefill, [&] {
          Event event{Event::Kind::kRefill, context.wave, {}, token_of(unit)};
          for (std::size_t i = 0; i < length; ++i) event.cells.push_back(terrain.cell_of(lane[i]));
          return event;
        });
      }
    }
  });
}

/// Rule `slide`. Returns whether a unit slid.
template <int words, class Sink>
bool slide(MoveContext<words, Sink>& context) {
  using Set = Bits<words>;
  CoreState<words>& state = context.state;
  const Terrain<words>& terrain = *state.terrain;
  const Set empty = state.empties();
  if (!empty.any()) return false;
  const Set movable = state.board.movable();
  Set able = empty;
  if (state.level().simple()) {
    able = (empty & terrain.slide_left & movable << (kStride<words> + 1)) |
           (empty & terrain.slide_right & movable << (kStride<words> - 1));
  }
  int first = -1;
  Set sources{};
  able.each([&](int index) {
    const auto rank = [&](int of) { return terrain.rank[static_cast<std::size_t>(of)]; };
    if (first >= 0 && rank(first) < rank(index)) return;
    Set found{};
    for (const int from : terrain.slides[static_cast<std::size_t>(index)])
      found.put(from, movable.test(from));
    if (!found.any()) return;
    first = index;
    sources = found;
  });
  if (first < 0) return false;
  const int from = state.any_of(sources);
  move_unit(state.board, from, first);
  context.emit_path(Event::Kind::kFall, {from, first});
  return true;
}

/// Rules `fall`, `refill`, `slide`, until nothing moves.
template <int words, class Sink>
void fall(MoveContext<words, Sink>& context) {
  CoreState<words>& state = context.state;
  do {
    if constexpr (Sink::kPaths) {
      settle(context);
    } else {
      const bool bubbles = (state.board.cover & ~state.board.no_fall).any();
      if (!bubbles && state.level().simple())
        context.sink.add(Event::Kind::kFall, settle_straight_down(state));
      else if (!bubbles && !state.terrain->lone_portals.empty())
        context.sink.add(Event::Kind::kFall, settle_through_portals(state));
      else
        settle(context);
    }
    refill(context);
  } while (slide(context));
}

/// Rule `ingredient`. Returns whether any ingredient left.
template <int words, class Sink>
bool ingredients_out(MoveContext<words, Sink>& context) {
  Board<words>& board = context.state.board;
  const Bits<words> out = board.ingredient & context.state.terrain->exits & ~board.cover;
  if (!out.any()) return false;
  ++context.wave;
  board.clear_units(out);
  out.each([&](int index) {
    context.count(Thing::kIngredient, 1);
    context.emit_path(Event::Kind::kIngredientOut, {index});
  });
  context.emit_goals();
  ++context.wave;
  return true;
}

}  // namespace gridwise::match3
