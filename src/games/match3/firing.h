// Specials that fire, on bitsets: the cells hit by each special and each pair, UFO flights and
// their targets, and the end of a wave.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/match3/board.h"
#include "games/match3/core_state.h"
#include "games/match3/hits.h"
#include "games/match3/move_context.h"
#include "games/match3/names.h"
#include "games/match3/terrain.h"

namespace gridwise::match3 {

/// Rules `line`, `bomb`, `ufo`: the cells that a special hits.
template <int words>
[[nodiscard]] Bits<words> area(const Terrain<words>& terrain, CellKind kind, int index,
                               int radius) {
  switch (kind) {
    case CellKind::kLineH:
      return terrain.row(index);
    case CellKind::kLineV:
      return terrain.column(index);
    case CellKind::kBomb:
      return terrain.box(index, radius, radius);
    case CellKind::kUfo:
      return terrain.box(index, 1, 0) | terrain.box(index, 0, 1);
    default:
      return Bits<words>::one(index);
  }
}

/// The colour hit by a `rainbow` without one of its own; ties go to the first. 0 if there are no
/// tiles.
template <int words>
[[nodiscard]] Colour most_frequent(const Board<words>& board) {
  Colour best = 0;
  int most = 0;
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    const int number = (board.tile & board.of_colour(colour)).count();
    if (number <= most) continue;
    most = number;
    best = colour;
  }
  return best;
}

/// Rule `pair`: the combined effect of two specials, centred on `centre`.
template <int words>
[[nodiscard]] Fire pair_fire(const CoreState<words>& state, int centre, int other) {
  using What = Fire::What;
  const Board<words>& board = state.board;
  const CellKind a = board.kind_at(centre);
  const CellKind b = board.kind_at(other);
  const bool line = is_line(a) || is_line(b);
  const CellKind line_kind = is_line(a) ? a : b;
  Fire fire = make_fire(What::kThick, CellKind::kNone, centre, other);
  if (a == CellKind::kRainbow && b == CellKind::kRainbow) {
    fire.what = What::kAll;
  } else if (a == CellKind::kRainbow || b == CellKind::kRainbow) {
    if (b == CellKind::kRainbow) std::swap(fire.index, fire.other);  // `other` is the partner
    fire.what = What::kConvert;
    fire.kind = board.kind_at(fire.other);
    if (state.options().rainbow_colour == 1) fire.colour = board.colour_at(fire.other);
  } else if (is_line(a) && is_line(b)) {
    fire.what = What::kCross;
  } else if (a == CellKind::kBomb && b == CellKind::kBomb) {
    fire.what = What::kBig;
  } else if (a == CellKind::kUfo && b == CellKind::kUfo) {
    fire.what = What::kTwoUfos;
  } else if (a == CellKind::kUfo || b == CellKind::kUfo) {
    fire.what = What::kCarrier;
    fire.kind = line ? line_kind : CellKind::kBomb;
  }
  return fire;
}

/// Rules `line`, `bomb`, `ufo`, `rainbow`.
template <int words, class Sink>
void fire_special(MoveContext<words, Sink>& context, const Fire& fire) {
  using Set = Bits<words>;
  const CoreState<words>& state = context.state;
  const std::string_view name = name_of(fire.kind).name;
  context.emit_path(Event::Kind::kTrigger, {fire.index}, name);
  context.add_score(state.options().score_special);
  if (fire.kind == CellKind::kRainbow) {
    const Colour colour = fire.colour != 0 ? fire.colour : most_frequent(state.board);
    const Set tiles = colour != 0 ? state.board.tile & state.board.of_colour(colour) : Set::none();
    return blast(context, tiles | Set::one(fire.index), name);
  }
  blast(context, area(*state.terrain, fire.kind, fire.index, fire.radius), name);
  if (fire.kind != CellKind::kUfo) return;
  context.flights.push_back(make_fire(Fire::What::kLand, CellKind::kNone, fire.index));
}

/// Rule `pair`: a rainbow with a line, square or UFO.
template <int words, class Sink>
void convert(MoveContext<words, Sink>& context, const Fire& fire) {
  CoreState<words>& state = context.state;
  const Board<words>& board = state.board;
  const Colour colour = fire.colour != 0 ? fire.colour : most_frequent(board);
  Fire one = make_fire(Fire::What::kSpecial, fire.kind, fire.other);
  one.radius = state.options().rainbow_square_radius == 1 ? 1 : 2;
  context.emit_path(Event::Kind::kBlast, {fire.index}, "rainbow");
  damage_ground(context, fire.index);
  context.next().push_back(one);
  if (colour == 0) return;
  (board.tile & board.of_colour(colour)).each([&](int index) {
    if (board.cover.test(index)) return damage_cover(context, index);
    if (is_line(fire.kind))
      one.kind = state.progress.chance.below(2) == 0 ? CellKind::kLineH : CellKind::kLineV;
    clear_tiles(context, Bits<words>::one(index));
    if constexpr (Sink::kOn)
      context.emit_path(Event::Kind::kSpawnSpecial, {index}, name_of(one.kind).name);
    one.index = static_cast<std::int16_t>(index);
    context.next().push_back(one);
  });
}

template <int words, class Sink>
void fire(MoveContext<words, Sink>& context, const Fire& fire) {
  using What = Fire::What;
  const Terrain<words>& terrain = *context.state.terrain;
  Fire flight = make_fire(What::kLand, fire.kind, fire.index);
  constexpr int kAll = kMaxCells;
  switch (fire.what) {
    case What::kSpecial:
      return fire_special(context, fire);
    case What::kLand:
      return blast(context, area(terrain, fire.kind, fire.index, 2),
                   fire.kind == CellKind::kNone ? "ufo" : name_of(fire.kind).name);
    case What::kCross:
      return blast(context, terrain.row(fire.index) | terrain.column(fire.index), "line+line");
    case What::kThick:
      return blast(context, terrain.box(fire.index, kAll, 1) | terrain.box(fire.index, 1, kAll),
                   "line+square");
    case What::kBig:
      return blast(context, terrain.box(fire.index, 4, 4), "square+square");
    case What::kAll:
      return blast(context, terrain.floor, "rainbow+rainbow");
    case What::kTwoUfos:
      blast(context,
            area(terrain, CellKind::kUfo, fire.index, 0) |
                area(terrain, CellKind::kUfo, fire.other, 0),
            "ufo+ufo");
      for (const std::int16_t from : {fire.index, fire.other, fire.index}) {
        flight.index = from;
        context.flights.push_back(flight);
      }
      return;
    case What::kCarrier:
      blast(context, area(terrain, CellKind::kUfo, fire.index, 0), "ufo");
      return context.flights.push_back(flight);
    case What::kConvert:
      return convert(context, fire);
  }
}

/// Cells where a blast counts toward an open goal.
template <int words>
[[nodiscard]] Bits<words> goal_cells(const CoreState<words>& state) {
  using Set = Bits<words>;
  const Board<words>& board = state.board;
  const auto open = [&](Thing thing) {
    return state.progress.left[static_cast<std::size_t>(thing)] > 0;
  };
  Set cells{};
  Set boxes{};
  board.blocker.each([&](int index) {
    const CellKind kind = board.blocker_at(index);
    boxes.put(index, kind == CellKind::kBox);
    cells.put(index, kind != CellKind::kBox && open(thing_of(kind)));
  });
  board.cover.each([&](int index) { cells.put(index, open(thing_of(board.cover_at(index)))); });
  (board.ground & ~boxes).each([&](int index) {
    const int ground = Board<words>::kind_of(board.ground_byte[static_cast<std::size_t>(index)]);
    if (open(thing_of(static_cast<Ground>(ground)))) cells.set(index);
  });
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    if (open(thing_of(colour))) cells |= board.tile & ~board.cover & board.of_colour(colour);
  }
  if (open(Thing::kIngredient)) {
    // What blocks the fall of an ingredient.
    board.ingredient.each([&](int index) {
      const int next = state.terrain->next[static_cast<std::size_t>(index)];
      const bool can_be_hit = next >= 0 && (board.tile.test(next) || board.special.test(next) ||
                                            (board.blocker.test(next) && !boxes.test(next)));
      if (can_be_hit) cells.set(next);
    });
  }
  return cells;
}

/// Rule `target`: candidate cells by class, best class first.
template <int words>
[[nodiscard]] std::array<Bits<words>, 4> targets(const CoreState<words>& state) {
  using Set = Bits<words>;
  const Board<words>& board = state.board;
  const Set any_tile = board.tile | board.special;
  // Option `ufo_targets`.
  if (state.options().ufo_targets == 1) return {any_tile, any_tile, any_tile, any_tile};
  Set boxes{};
  board.blocker.each(
      [&](int index) { boxes.put(index, board.blocker_at(index) == CellKind::kBox); });
  return {goal_cells(state), (board.blocker & ~boxes) | board.cover, board.ground & ~boxes,
          any_tile};
}

/// Rule `target`: flights of one wave never share a target.
template <int words, class Sink>
void fly(MoveContext<words, Sink>& context) {
  using Set = Bits<words>;
  Set taken{};
  for (Fire flight : context.flights) {
    for (const Set& choice : targets(context.state)) {
      const Set free = choice & ~taken;
      if (!free.any()) continue;
      const int from = flight.index;
      flight.index = static_cast<std::int16_t>(context.state.any_of(free));
      taken.set(flight.index);
      if constexpr (Sink::kOn)
        context.emit_path(Event::Kind::kFly, {from, flight.index},
                          flight.kind == CellKind::kNone ? "ufo" : name_of(flight.kind).name);
      context.next().push_back(flight);
      break;
    }
  }
  context.flights.clear();
}

/// After all hits of a wave: places the specials that its groups made, then sends UFOs to their
/// targets.
template <int words, class Sink>
void end_wave(MoveContext<words, Sink>& context) {
  Board<words>& board = context.state.board;
  for (const PlannedSpecial& special : context.specials) {
    board.put_special(special.index, special.kind, special.colour);
    context.emit_path(Event::Kind::kSpawnSpecial, {special.index},
                      [&] { return token_of(board.cell_at(special.index)); });
  }
  context.specials.clear();
  if (!context.flights.empty()) fly(context);
  context.emit_goals();
}

/// Fires everything due in this wave, then ends the wave.
template <int words, class Sink>
void fire_all(MoveContext<words, Sink>& context) {
  for (const Fire& each : context.now()) fire(context, each);
  end_wave(context);
}

}  // namespace gridwise::match3
