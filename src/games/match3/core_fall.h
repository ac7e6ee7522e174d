// Falling, refill, exits, honey and shuffles on bitsets. Part of core.cc.
#pragma once

#include "games/match3/core.h"
#include "games/match3/shuffle.h"

namespace gridwise::match3 {

/// A unit takes its `bubble` along.
template <int words>
void Core<words>::move_unit(int from, int to) {
  board_.exchange_units(from, to);
  if (!board_.cover.test(from)) return;
  const std::uint8_t byte = board_.cover_byte[static_cast<std::size_t>(from)];
  board_.put_cover(from, Cover::kNone, 0);
  board_.put_cover(to, static_cast<Cover>(Board<words>::kind_of(byte)),
                   Board<words>::detail_of(byte));
}

/// Rule `fall` where all lanes go straight down and nobody asks for paths: one row per pass.
template <int words>
template <class Sink>
void Core<words>::settle_straight_down(Sink sink) {
  const int down = stride();
  Set moved{};  // where the units are that fell
  while (true) {
    const Set able = board_.movable() & terrain_->falls_down;
    // Units with an empty cell below, then all units above them (by doubling).
    Set falling = able & empties() >> down;
    if (!falling.any()) break;
    Set through = able;
    for (int step = 1; step < level().rows; step *= 2) {
      Set shifted = falling;
      Set reach = through;
      for (int i = 0; i < step; ++i) {
        shifted = shifted >> down;
        reach = reach >> down;
      }
      falling |= through & shifted;
      through &= reach;
    }
    board_.shift_down(falling, down);
    moved = (moved & ~falling) | falling << down;
  }
  sink.add(Event::Kind::kFall, moved.count());
}

/// The nearest unit upstream of an empty cell, or -1. Appends the cells on the way to `path`, the
/// unit's last.
template <int words>
int Core<words>::pull(int index, Set& empty, const Set& movable,
                      FixedList<int, kMostCells>& path) const {
  for (const int from : terrain_->feeders[static_cast<std::size_t>(index)]) {
    path.push_back(from);
    if (movable.test(from)) return from;
    if (empty.test(from)) {
      const int found = pull(from, empty, movable, path);
      if (found >= 0) return found;
    }
    path.pop_back();
  }
  return -1;
}

/// Rule `fall` in general, lane by lane.
template <int words>
template <class Sink>
void Core<words>::settle(const MoveContext<words>& context, Sink sink) {
  Set empty = empties();
  if (!empty.any()) return;
  Set movable = board_.movable();
  for (const int index : terrain_->order) {
    if (!empty.test(index)) continue;
    FixedList<int, kMostCells> path;
    const int from = pull(index, empty, movable, path);
    if (from < 0) continue;
    move_unit(from, index);
    empty.reset(index);
    empty.set(from);
    movable.set(index);
    movable.reset(from);
    if constexpr (Sink::kOn) {
      sink.add(Event::Kind::kFall, [&] {
        Event event{Event::Kind::kFall, context.wave, {}, {}};
        for (std::size_t i = path.size(); i > 0; --i)
          event.cells.push_back(terrain_->cell_of(path[i - 1]));
        event.cells.push_back(terrain_->cell_of(index));
        return event;
      });
    }
  }
}

/// Option `spawn_model` of rule `refill`.
template <int words>
Colour Core<words>::draw_colour(const Weights& base, int landing) {
  const int model = options().spawn_model;
  std::array<int, kMostColours> weights{};
  std::array<int, kMostColours> numbers{};
  int most = 0;
  const int tiles = board_.tile.count();
  const Set near = Set::one(landing) << 1 | Set::one(landing) >> 1 | Set::one(landing) << stride() |
                   Set::one(landing) >> stride();
  if (model != kPlain) {
    for (std::size_t i = 0; i < kMostColours; ++i) {
      numbers[i] = (board_.tile & board_.of_colour(static_cast<Colour>(i + 1))).count();
      most = std::max(most, numbers[i]);
    }
  }
  int total = 0;
  for (int i = 0; i < level().colours; ++i) {
    const auto at = static_cast<std::size_t>(i);
    int weight = base[at];
    if (model != kPlain) {
      const Set same = board_.tile & board_.of_colour(static_cast<Colour>(i + 1));
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
    total = level().colours;
  }
  int left = static_cast<int>(progress_.chance.below(static_cast<std::uint32_t>(total)));
  Colour colour = 0;
  while (left >= 0) left -= weights[colour++];
  return colour;
}

/// The next unit of a spawner, which will land in `landing` (rule `refill`).
template <int words>
Cell Core<words>::next_unit(int spawner, int landing) {
  Cell unit;
  unit.kind = CellKind::kTile;
  if (terrain_->plain_spawns) {
    unit.colour = static_cast<Colour>(
        1 + progress_.chance.below(static_cast<std::uint32_t>(level().colours)));
    return unit;
  }
  const Spawner& from = level().spawners[static_cast<std::size_t>(spawner)];
  std::uint8_t& used = progress_.queues_used[static_cast<std::size_t>(spawner)];
  if (used < from.queue.size()) return from.queue[used++];
  unit.colour = draw_colour(from.weights ? *from.weights : level().weights, landing);
  return unit;
}

/// Rule `refill`.
template <int words>
template <class Sink>
void Core<words>::refill(const MoveContext<words>& context, Sink sink) {
  Set empty = empties();
  (terrain_->spawners & empty).each([&](int spawner) {
    FixedList<int, kMostCells> lane;  // from the spawner down to where the next unit lands
    for (int index = spawner; index >= 0 && empty.test(index);
         index = terrain_->next[static_cast<std::size_t>(index)])
      lane.push_back(index);
    for (std::size_t length = lane.size(); length > 0; --length) {
      const int landing = lane[length - 1];
      const Cell unit = next_unit(terrain_->spawner[static_cast<std::size_t>(spawner)], landing);
      if (unit.kind == CellKind::kTile)
        board_.put_tile(landing, unit.colour);
      else if (unit.kind == CellKind::kIngredient)
        board_.ingredient.set(landing);
      else
        board_.put_special(landing, unit.kind, unit.colour);
      empty.reset(landing);
      if constexpr (Sink::kOn) {
        sink.add(Event::Kind::kRefill, [&] {
          Event event{Event::Kind::kRefill, context.wave, {}, token_of(unit)};
          for (std::size_t i = 0; i < length; ++i)
            event.cells.push_back(terrain_->cell_of(lane[i]));
          return event;
        });
      }
    }
  });
}

/// Rule `slide`; whether a unit slid.
template <int words>
template <class Sink>
bool Core<words>::slide(const MoveContext<words>& context, Sink sink) {
  const Set empty = empties();
  if (!empty.any()) return false;
  const Set movable = board_.movable();
  Set able = empty;
  if (level().simple()) {
    able = (empty & terrain_->slide_left & movable << (stride() + 1)) |
           (empty & terrain_->slide_right & movable << (stride() - 1));
  }
  int first = -1;
  Set sources{};
  able.each([&](int index) {
    const auto rank = [&](int of) { return terrain_->rank[static_cast<std::size_t>(of)]; };
    if (first >= 0 && rank(first) < rank(index)) return;
    Set found{};
    for (const int from : terrain_->slides[static_cast<std::size_t>(index)])
      found.put(from, movable.test(from));
    if (!found.any()) return;
    first = index;
    sources = found;
  });
  if (first < 0) return false;
  const int from = any_of(sources);
  move_unit(from, first);
  emit_path(sink, Event::Kind::kFall, context, {from, first});
  return true;
}

template <int words>
template <class Sink>
void Core<words>::fall(const MoveContext<words>& context, Sink sink) {
  do {
    if constexpr (Sink::kPaths) {
      settle(context, sink);
    } else {
      const bool bubbles = (board_.cover & ~board_.no_fall).any();
      if (level().simple() && !bubbles)
        settle_straight_down(sink);
      else
        settle(context, sink);
    }
    refill(context, sink);
  } while (slide(context, sink));
}

/// Rule `ingredient`; whether any left.
template <int words>
template <class Sink>
bool Core<words>::ingredients_out(MoveContext<words>& context, Sink sink) {
  const Set out = board_.ingredient & terrain_->exits & ~board_.cover;
  if (!out.any()) return false;
  ++context.wave;
  board_.clear_units(out);
  out.each([&](int index) {
    count(Thing::kIngredient, 1, context);
    emit_path(sink, Event::Kind::kIngredientOut, context, {index});
  });
  emit_goals(context, sink);
  ++context.wave;
  return true;
}

/// Rule `honey`.
template <int words>
template <class Sink>
void Core<words>::spread(MoveContext<words>& context, Sink sink) {
  Set honey{};
  board_.blocker.each(
      [&](int index) { honey.put(index, board_.blocker_at(index) == CellKind::kHoney); });
  if (!honey.any()) return;
  const Set to = board_.tile & ~board_.cover &
                 (honey << 1 | honey >> 1 | honey << stride() | honey >> stride());
  if (!to.any()) return;
  const int index = any_of(to);
  board_.clear_units(Set::one(index));
  board_.put_blocker(index, CellKind::kHoney, 0);
  if constexpr (Sink::kOn) {
    for (const int from : {index - stride(), index + 1, index + stride(), index - 1}) {
      if (from < 0 || from >= Land::kIndices || !honey.test(from)) continue;
      emit_path(sink, Event::Kind::kSpread, context, {from, index});
      break;
    }
  }
  ++context.wave;
}

/// Rule `deadlock`.
template <int words>
template <class Sink>
void Core<words>::shuffle(MoveContext<words>& context, Sink sink) {
  const Set free = board_.tile & ~board_.cover;
  FixedList<int, kMostCells> cells;
  FixedList<Colour, kMostCells> colours;
  free.each([&](int index) {
    cells.push_back(index);
    colours.push_back(board_.colour_at(index));
  });
  const BoardState before = state();
  const auto settled = [&] {
    legal_ = find_legal();
    return legal_.any() && !any_match();
  };
  bool done = false;
  for (int attempt = 0; attempt < kShuffleTries && !done; ++attempt) {
    for (std::size_t i = cells.size(); i > 1; --i)
      std::swap(colours[i - 1], colours[progress_.chance.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t i = 0; i < cells.size(); ++i) board_.put_colour(cells[i], colours[i]);
    done = settled();
  }
  std::vector<int> numbers;
  for (const int index : cells) numbers.push_back(terrain_->cell_of(index));
  if (!done) {
    const auto accepted = [this](const BoardState& tried) {
      return Core(terrain_, tried).any_move();
    };
    const auto built = construct(before, numbers, accepted);
    const std::vector<Cell>& laid = built ? *built : before.cells;
    for (const int index : cells)
      board_.put_colour(index, laid[static_cast<std::size_t>(terrain_->cell_of(index))].colour);
    legal_ = find_legal();
    if (!built) return emit(sink, Event::Kind::kLost, context, Set::none());
  }
  if constexpr (Sink::kOn) {
    for (const auto& [from, to] : shuffle_moves(before.cells, state().cells, numbers))
      emit_path(sink, Event::Kind::kShuffle, context,
                {terrain_->index_of(from), terrain_->index_of(to)},
                token_of(board_.cell_at(terrain_->index_of(to))));
  }
}

}  // namespace gridwise::match3
