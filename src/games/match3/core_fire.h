// Specials on planes of bits: areas, pairs, flights. Part of core.cc.
#pragma once

#include "games/match3/core.h"

namespace gridwise::match3 {

template <int words>
auto Core<words>::area(Kind kind, int index, int radius) const -> Set {
  switch (kind) {
    case Kind::kLineH:
      return terrain_->row(index);
    case Kind::kLineV:
      return terrain_->column(index);
    case Kind::kBomb:
      return terrain_->box(index, radius, radius);
    case Kind::kUfo:
      return terrain_->box(index, 1, 0) | terrain_->box(index, 0, 1);
    default:
      return Set::one(index);
  }
}

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

template <int words>
template <class Sink>
void Core<words>::fire_special(const Fire& fire, Run<words>& run, Sink sink) {
  const std::string_view name = name_of(fire.kind).name;
  if constexpr (Sink::kOn) tell_path(sink, Event::Kind::kTrigger, run, {fire.index}, name);
  add_score(options().score_special, run);
  if (fire.kind == Kind::kRainbow) {
    const Colour colour = fire.colour != 0 ? fire.colour : most_frequent();
    const Set tiles = colour != 0 ? board_.tile & board_.of_colour(colour) : Set::none();
    return blast(tiles | Set::one(fire.index), name, run, sink);
  }
  blast(area(fire.kind, fire.index, fire.radius), name, run, sink);
  if (fire.kind != Kind::kUfo) return;
  run.flights.push_back(make_fire(Fire::What::kLand, Kind::kNone, fire.index));
}

/// Rule `pair`, of a rainbow with a line, square or UFO.
template <int words>
template <class Sink>
void Core<words>::convert(const Fire& fire, Run<words>& run, Sink sink) {
  const Colour colour = fire.colour != 0 ? fire.colour : most_frequent();
  Fire one = make_fire(Fire::What::kSpecial, fire.kind, fire.other);
  one.radius = options().rainbow_square_radius == 1 ? 1 : 2;
  if constexpr (Sink::kOn) tell_path(sink, Event::Kind::kBlast, run, {fire.index}, "rainbow");
  damage_ground(fire.index, run, sink);
  run.next().push_back(one);
  if (colour == 0) return;
  (board_.tile & board_.of_colour(colour)).each([&](int index) {
    if (board_.cover.test(index)) return damage_cover(index, run, sink);
    if (is_line(fire.kind)) one.kind = progress_.chance.below(2) == 0 ? Kind::kLineH : Kind::kLineV;
    clear_tiles(Set::one(index), run);
    if constexpr (Sink::kOn)
      tell_path(sink, Event::Kind::kSpawnSpecial, run, {index}, name_of(one.kind).name);
    one.index = static_cast<std::int16_t>(index);
    run.next().push_back(one);
  });
}

template <int words>
template <class Sink>
void Core<words>::fire(const Fire& fire, Run<words>& run, Sink sink) {
  using What = Fire::What;
  Fire flight = make_fire(What::kLand, fire.kind, fire.index);
  constexpr int kAll = kMostCells;
  switch (fire.what) {
    case What::kSpecial:
      return fire_special(fire, run, sink);
    case What::kLand:
      return blast(area(fire.kind, fire.index, 2),
                   fire.kind == Kind::kNone ? "ufo" : name_of(fire.kind).name, run, sink);
    case What::kCross:
      return blast(terrain_->row(fire.index) | terrain_->column(fire.index), "line+line", run,
                   sink);
    case What::kThick:
      return blast(terrain_->box(fire.index, kAll, 1) | terrain_->box(fire.index, 1, kAll),
                   "line+square", run, sink);
    case What::kBig:
      return blast(terrain_->box(fire.index, 4, 4), "square+square", run, sink);
    case What::kAll:
      return blast(terrain_->floor, "rainbow+rainbow", run, sink);
    case What::kTwoUfos:
      blast(area(Kind::kUfo, fire.index, 0) | area(Kind::kUfo, fire.other, 0), "ufo+ufo", run,
            sink);
      for (const std::int16_t from : {fire.index, fire.other, fire.index}) {
        flight.index = from;
        run.flights.push_back(flight);
      }
      return;
    case What::kCarrier:
      blast(area(Kind::kUfo, fire.index, 0), "ufo", run, sink);
      return run.flights.push_back(flight);
    case What::kConvert:
      return convert(fire, run, sink);
  }
}

template <int words>
template <class Sink>
void Core<words>::fire_all(Run<words>& run, Sink sink) {
  for (const Fire& each : run.now()) fire(each, run, sink);
  end_wave(run, sink);
}

/// Where a blast helps an open goal.
template <int words>
auto Core<words>::goal_cells() const -> Set {
  const auto open = [this](Thing thing) {
    return progress_.left[static_cast<std::size_t>(thing)] > 0;
  };
  Set cells{};
  Set boxes{};
  board_.blocker.each([&](int index) {
    const Kind kind = board_.blocker_at(index);
    boxes.put(index, kind == Kind::kBox);
    cells.put(index, kind != Kind::kBox && open(thing_of(kind)));
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
    // What lies in the way of an ingredient.
    board_.ingredient.each([&](int index) {
      const int next = terrain_->next[static_cast<std::size_t>(index)];
      const bool harmed = next >= 0 && (board_.tile.test(next) || board_.special.test(next) ||
                                        (board_.blocker.test(next) && !boxes.test(next)));
      if (harmed) cells.set(next);
    });
  }
  return cells;
}

/// Rule `target`: the classes of cells, best first.
template <int words>
auto Core<words>::targets() const -> std::array<Set, 4> {
  const Set any_tile = board_.tile | board_.special;
  if (options().ufo_targets == 1) return {any_tile, any_tile, any_tile, any_tile};
  Set boxes{};
  board_.blocker.each([&](int index) { boxes.put(index, board_.blocker_at(index) == Kind::kBox); });
  return {goal_cells(), (board_.blocker & ~boxes) | board_.cover, board_.ground & ~boxes, any_tile};
}

template <int words>
template <class Sink>
void Core<words>::fly(Run<words>& run, Sink sink) {
  if (run.flights.empty()) return;
  Set taken{};
  for (Fire flight : run.flights) {
    for (const Set& choice : targets()) {
      const Set free = choice & ~taken;
      if (!free.any()) continue;
      const int from = flight.index;
      flight.index = static_cast<std::int16_t>(any_of(free));
      taken.set(flight.index);
      if constexpr (Sink::kOn)
        tell_path(sink, Event::Kind::kFly, run, {from, flight.index},
                  flight.kind == Kind::kNone ? "ufo" : name_of(flight.kind).name);
      run.next().push_back(flight);
      break;
    }
  }
  run.flights.clear();
}

template <int words>
Fire Core<words>::pair_fire(int centre, int other) const {
  using What = Fire::What;
  const Kind a = board_.kind_at(centre);
  const Kind b = board_.kind_at(other);
  const bool line = is_line(a) || is_line(b);
  const Kind line_kind = is_line(a) ? a : b;
  Fire fire = make_fire(What::kThick, Kind::kNone, centre, other);
  if (a == Kind::kRainbow && b == Kind::kRainbow) {
    fire.what = What::kAll;
  } else if (a == Kind::kRainbow || b == Kind::kRainbow) {
    if (b == Kind::kRainbow) std::swap(fire.index, fire.other);  // the partner is the other
    fire.what = What::kConvert;
    fire.kind = board_.kind_at(fire.other);
    if (options().rainbow_colour == 1) fire.colour = board_.colour_at(fire.other);
  } else if (is_line(a) && is_line(b)) {
    fire.what = What::kCross;
  } else if (a == Kind::kBomb && b == Kind::kBomb) {
    fire.what = What::kBig;
  } else if (a == Kind::kUfo && b == Kind::kUfo) {
    fire.what = What::kTwoUfos;
  } else if (a == Kind::kUfo || b == Kind::kUfo) {
    fire.what = What::kCarrier;
    fire.kind = line ? line_kind : Kind::kBomb;
  }
  return fire;
}

}  // namespace gridwise::match3
