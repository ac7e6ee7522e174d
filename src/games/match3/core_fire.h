// Specials on bitsets: areas, pairs, flights. Part of core.cc.
#pragma once

#include "games/match3/core.h"

namespace gridwise::match3 {

/// Rules `line`, `bomb`, `ufo`: what a special hits.
template <int words>
auto Core<words>::area(CellKind kind, int index, int radius) const -> Set {
  switch (kind) {
    case CellKind::kLineH:
      return terrain_->row(index);
    case CellKind::kLineV:
      return terrain_->column(index);
    case CellKind::kBomb:
      return terrain_->box(index, radius, radius);
    case CellKind::kUfo:
      return terrain_->box(index, 1, 0) | terrain_->box(index, 0, 1);
    default:
      return Set::one(index);
  }
}

/// Of a `rainbow` without a colour; ties go to the first.
template <int words>
Colour Core<words>::most_frequent() const {
  Colour best = 0;
  int most = 0;
  for (Colour colour = 1; colour <= kMostColours; ++colour) {
    const int number = (board_.tile & board_.of_colour(colour)).count();
    if (number <= most) continue;
    most = number;
    best = colour;
  }
  return best;
}

/// Rules `line`, `bomb`, `ufo`, `rainbow`.
template <int words>
template <class Sink>
void Core<words>::fire_special(const Fire& fire, MoveContext<words>& context, Sink sink) {
  const std::string_view name = name_of(fire.kind).name;
  if constexpr (Sink::kOn) emit_path(sink, Event::Kind::kTrigger, context, {fire.index}, name);
  add_score(options().score_special, context);
  if (fire.kind == CellKind::kRainbow) {
    const Colour colour = fire.colour != 0 ? fire.colour : most_frequent();
    const Set tiles = colour != 0 ? board_.tile & board_.of_colour(colour) : Set::none();
    return blast(tiles | Set::one(fire.index), name, context, sink);
  }
  blast(area(fire.kind, fire.index, fire.radius), name, context, sink);
  if (fire.kind != CellKind::kUfo) return;
  context.flights.push_back(make_fire(Fire::What::kLand, CellKind::kNone, fire.index));
}

/// Rule `pair`, of a rainbow with a line, square or UFO.
template <int words>
template <class Sink>
void Core<words>::convert(const Fire& fire, MoveContext<words>& context, Sink sink) {
  const Colour colour = fire.colour != 0 ? fire.colour : most_frequent();
  Fire one = make_fire(Fire::What::kSpecial, fire.kind, fire.other);
  one.radius = options().rainbow_square_radius == 1 ? 1 : 2;
  if constexpr (Sink::kOn) emit_path(sink, Event::Kind::kBlast, context, {fire.index}, "rainbow");
  damage_ground(fire.index, context, sink);
  context.next().push_back(one);
  if (colour == 0) return;
  (board_.tile & board_.of_colour(colour)).each([&](int index) {
    if (board_.cover.test(index)) return damage_cover(index, context, sink);
    if (is_line(fire.kind))
      one.kind = progress_.chance.below(2) == 0 ? CellKind::kLineH : CellKind::kLineV;
    clear_tiles(Set::one(index), context);
    if constexpr (Sink::kOn)
      emit_path(sink, Event::Kind::kSpawnSpecial, context, {index}, name_of(one.kind).name);
    one.index = static_cast<std::int16_t>(index);
    context.next().push_back(one);
  });
}

template <int words>
template <class Sink>
void Core<words>::fire(const Fire& fire, MoveContext<words>& context, Sink sink) {
  using What = Fire::What;
  Fire flight = make_fire(What::kLand, fire.kind, fire.index);
  constexpr int kAll = kMostCells;
  switch (fire.what) {
    case What::kSpecial:
      return fire_special(fire, context, sink);
    case What::kLand:
      return blast(area(fire.kind, fire.index, 2),
                   fire.kind == CellKind::kNone ? "ufo" : name_of(fire.kind).name, context, sink);
    case What::kCross:
      return blast(terrain_->row(fire.index) | terrain_->column(fire.index), "line+line", context,
                   sink);
    case What::kThick:
      return blast(terrain_->box(fire.index, kAll, 1) | terrain_->box(fire.index, 1, kAll),
                   "line+square", context, sink);
    case What::kBig:
      return blast(terrain_->box(fire.index, 4, 4), "square+square", context, sink);
    case What::kAll:
      return blast(terrain_->floor, "rainbow+rainbow", context, sink);
    case What::kTwoUfos:
      blast(area(CellKind::kUfo, fire.index, 0) | area(CellKind::kUfo, fire.other, 0), "ufo+ufo",
            context, sink);
      for (const std::int16_t from : {fire.index, fire.other, fire.index}) {
        flight.index = from;
        context.flights.push_back(flight);
      }
      return;
    case What::kCarrier:
      blast(area(CellKind::kUfo, fire.index, 0), "ufo", context, sink);
      return context.flights.push_back(flight);
    case What::kConvert:
      return convert(fire, context, sink);
  }
}

template <int words>
template <class Sink>
void Core<words>::fire_all(MoveContext<words>& context, Sink sink) {
  for (const Fire& each : context.now()) fire(each, context, sink);
  end_wave(context, sink);
}

/// Cells where a blast counts toward an open goal.
template <int words>
auto Core<words>::goal_cells() const -> Set {
  const auto open = [this](Thing thing) {
    return progress_.left[static_cast<std::size_t>(thing)] > 0;
  };
  Set cells{};
  Set boxes{};
  board_.blocker.each([&](int index) {
    const CellKind kind = board_.blocker_at(index);
    boxes.put(index, kind == CellKind::kBox);
    cells.put(index, kind != CellKind::kBox && open(thing_of(kind)));
  });
  board_.cover.each([&](int index) { cells.put(index, open(thing_of(board_.cover_at(index)))); });
  (board_.ground & ~boxes).each([&](int index) {
    const int ground = Board<words>::kind_of(board_.ground_byte[static_cast<std::size_t>(index)]);
    if (open(thing_of(static_cast<Ground>(ground)))) cells.set(index);
  });
  for (Colour colour = 1; colour <= kMostColours; ++colour) {
    if (open(thing_of(colour))) cells |= board_.tile & ~board_.cover & board_.of_colour(colour);
  }
  if (open(Thing::kIngredient)) {
    // What blocks the way of an ingredient.
    board_.ingredient.each([&](int index) {
      const int next = terrain_->next[static_cast<std::size_t>(index)];
      const bool can_be_hit = next >= 0 && (board_.tile.test(next) || board_.special.test(next) ||
                                            (board_.blocker.test(next) && !boxes.test(next)));
      if (can_be_hit) cells.set(next);
    });
  }
  return cells;
}

/// Rule `target`: the classes of cells, best first.
template <int words>
auto Core<words>::targets() const -> std::array<Set, 4> {
  const Set any_tile = board_.tile | board_.special;
  // Option `ufo_targets`.
  if (options().ufo_targets == 1) return {any_tile, any_tile, any_tile, any_tile};
  Set boxes{};
  board_.blocker.each(
      [&](int index) { boxes.put(index, board_.blocker_at(index) == CellKind::kBox); });
  return {goal_cells(), (board_.blocker & ~boxes) | board_.cover, board_.ground & ~boxes, any_tile};
}

/// Flights of one wave go to different targets.
template <int words>
template <class Sink>
void Core<words>::fly(MoveContext<words>& context, Sink sink) {
  if (context.flights.empty()) return;
  Set taken{};
  for (Fire flight : context.flights) {
    for (const Set& choice : targets()) {
      const Set free = choice & ~taken;
      if (!free.any()) continue;
      const int from = flight.index;
      flight.index = static_cast<std::int16_t>(any_of(free));
      taken.set(flight.index);
      if constexpr (Sink::kOn)
        emit_path(sink, Event::Kind::kFly, context, {from, flight.index},
                  flight.kind == CellKind::kNone ? "ufo" : name_of(flight.kind).name);
      context.next().push_back(flight);
      break;
    }
  }
  context.flights.clear();
}

/// Rule `pair`.
template <int words>
Fire Core<words>::pair_fire(int centre, int other) const {
  using What = Fire::What;
  const CellKind a = board_.kind_at(centre);
  const CellKind b = board_.kind_at(other);
  const bool line = is_line(a) || is_line(b);
  const CellKind line_kind = is_line(a) ? a : b;
  Fire fire = make_fire(What::kThick, CellKind::kNone, centre, other);
  if (a == CellKind::kRainbow && b == CellKind::kRainbow) {
    fire.what = What::kAll;
  } else if (a == CellKind::kRainbow || b == CellKind::kRainbow) {
    if (b == CellKind::kRainbow) std::swap(fire.index, fire.other);  // the partner is the other
    fire.what = What::kConvert;
    fire.kind = board_.kind_at(fire.other);
    if (options().rainbow_colour == 1) fire.colour = board_.colour_at(fire.other);
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

}  // namespace gridwise::match3
