// Hits on bitsets: groups, layers, blasts. Part of core.cc.
#pragma once

#include "games/match3/core.h"

namespace gridwise::match3 {

template <int words>
void Core<words>::count(Thing thing, int number, MoveContext<words>& context) {
  if ((terrain_->goals >> static_cast<int>(thing) & 1U) == 0) return;
  auto& left = progress_.left[static_cast<std::size_t>(thing)];
  if (left == 0 || number == 0) return;
  left = std::max(0, left - number);
  context.counted |= 1U << static_cast<int>(thing);
}

/// Rule `score`.
template <int words>
void Core<words>::add_score(int points, MoveContext<words>& context) {
  progress_.score += points * context.cascade;
  count(Thing::kScore, points * context.cascade, context);
}

template <int words>
int Core<words>::any_of(const Set& cells) {
  const int number = cells.count();
  if (number == 1) return cells.lowest();
  return cells.nth(static_cast<int>(progress_.chance.below(static_cast<std::uint32_t>(number))));
}

template <int words>
template <class Sink>
void Core<words>::damage_cover(int index, MoveContext<words>& context, Sink sink) {
  const Cover cover = board_.cover_at(index);
  const int hits = Board<words>::detail_of(board_.cover_byte[static_cast<std::size_t>(index)]) - 1;
  board_.put_cover(index, hits == 0 ? Cover::kNone : cover, hits);
  if (hits == 0) count(thing_of(cover), 1, context);
  if constexpr (Sink::kOn)
    emit_path(sink, Event::Kind::kDamageCover, context, {index},
              cover_token(board_.cell_at(index)));
}

/// Rules `ice`, `jelly`.
template <int words>
template <class Sink>
void Core<words>::damage_ground(int index, MoveContext<words>& context, Sink sink) {
  const std::uint8_t byte = board_.ground_byte[static_cast<std::size_t>(index)];
  if (byte == 0) return;
  const auto ground = static_cast<Ground>(Board<words>::kind_of(byte));
  const int hits = Board<words>::detail_of(byte) - 1;
  board_.put_ground(index, hits == 0 ? Ground::kNone : ground, hits);
  if (hits == 0) count(thing_of(ground), 1, context);
  if constexpr (Sink::kOn)
    emit_path(sink, Event::Kind::kDamageGround, context, {index},
              ground_token(board_.cell_at(index)));
}

template <int words>
template <class Sink>
void Core<words>::damage_blocker(int index, MoveContext<words>& context, Sink sink) {
  const CellKind kind = board_.blocker_at(index);
  const int hits =
      kind == CellKind::kCrate
          ? Board<words>::detail_of(board_.blocker_byte[static_cast<std::size_t>(index)]) - 1
          : 0;
  if (kind == CellKind::kHoney) context.honey_hit = true;
  board_.put_blocker(index, hits == 0 ? CellKind::kNone : kind, hits);
  if (hits == 0) count(thing_of(kind), 1, context);
  if constexpr (Sink::kOn)
    emit_path(sink, Event::Kind::kDamageBlocker, context, {index}, token_of(board_.cell_at(index)));
}

/// Removes uncovered tiles; their grounds are hit elsewhere.
template <int words>
void Core<words>::clear_tiles(const Set& tiles, MoveContext<words>& context) {
  const int number = tiles.count();
  if (number == 0) return;
  constexpr std::uint32_t kColours = (1U << kMostColours) - 1;
  if ((terrain_->goals & kColours) != 0) {
    for (Colour colour = 1; colour <= kMostColours; ++colour) {
      const Thing thing = thing_of(colour);
      if ((terrain_->goals >> static_cast<int>(thing) & 1U) != 0)
        count(thing, (tiles & board_.of_colour(colour)).count(), context);
    }
  }
  add_score(options().score_tile * number, context);
  board_.clear_units(tiles);
}

/// Rule `chain_reaction`: the special leaves the board and fires in the next wave.
template <int words>
void Core<words>::trigger_special(int index, MoveContext<words>& context) {
  context.next().push_back(make_fire(Fire::What::kSpecial, board_.kind_at(index), index));
  board_.clear_units(Set::one(index));
}

template <int words>
CellKind Core<words>::line_made(CellKind direction, const MoveContext<words>& context) const {
  const CellKind across = direction == CellKind::kLineH ? CellKind::kLineV : CellKind::kLineH;
  if (options().line_orientation == kParallel) return direction;
  if (options().line_orientation == kSwipe && context.swapped.any())
    return context.horizontal ? CellKind::kLineH : CellKind::kLineV;
  return across;
}

/// Rules `creation` and `spawn_cell`, before the group is hit.
template <int words>
void Core<words>::plan_specials(const Set& group, MoveContext<words>& context) {
  Partition<words> partition(stride(), options().plus_makes == 1);
  for (const Shape<words>& shape : partition.best(group, context.swapped)) {
    const Set bare = shape.cells & board_.tile & ~board_.cover;
    if (!bare.any()) continue;
    const Set swapped = bare & context.swapped;
    const int index = any_of(swapped.any() ? swapped : bare);
    const CellKind kind = is_line(shape.makes) ? line_made(shape.makes, context) : shape.makes;
    const Colour colour = keeps() ? board_.colour_at(index) : Colour{0};
    context.specials.push_back({static_cast<std::int16_t>(index), kind, colour});
  }
}

/// Rules `crate`, `box`, `honey`, and `cage` with option `cage_near`.
template <int words>
template <class Sink>
void Core<words>::hit_beside(const Set& group, Colour colour, MoveContext<words>& context,
                             Sink sink) {
  const Set beside = (group << 1 | group >> 1 | group << stride() | group >> stride()) & ~group;
  const Set cages =
      options().cage_near != 0 ? board_.cover & board_.no_match & board_.no_fall : Set::none();
  (beside & (board_.blocker | cages)).each([&](int index) {
    if (!board_.blocker.test(index)) return damage_cover(index, context, sink);
    const CellKind kind = board_.blocker_at(index);
    const bool own_box =
        kind == CellKind::kBox &&
        Board<words>::detail_of(board_.blocker_byte[static_cast<std::size_t>(index)]) == colour;
    if (kind == CellKind::kCrate || kind == CellKind::kHoney || own_box)
      damage_blocker(index, context, sink);
  });
}

/// Rule `hit`, of a group.
template <int words>
template <class Sink>
void Core<words>::hit_group(const Set& group, MoveContext<words>& context, Sink sink) {
  const Colour colour = board_.colour_at(group.lowest());
  const Set bare = group & ~board_.cover;
  const Set tiles = bare & board_.tile;
  const Set layered = group & (board_.cover | board_.special | board_.ground);
  const Set chained = group & board_.cover;
  const Set specials = bare & board_.special;
  clear_tiles(tiles, context);
  layered.each([&](int index) {
    if (chained.test(index))
      damage_cover(index, context, sink);
    else if (specials.test(index))
      trigger_special(index, context);
    else
      damage_ground(index, context, sink);
  });
  hit_beside(group, colour, context, sink);
  if (Sink::kOn && tiles.any())
    emit(sink, Event::Kind::kClear, context, tiles, name_of(thing_of(colour)).name);
}

template <int words>
template <class Sink>
void Core<words>::hit_groups(const Matched<words>& matched, MoveContext<words>& context,
                             Sink sink) {
  FixedList<Set, kMostCells / 3> groups;
  for (Set left = matched.cells; left.any();) {
    groups.push_back(matched.group(left.lowest(), stride()));
    left &= ~groups[groups.size() - 1];
  }
  for (const Set& group : groups) plan_specials(group, context);
  for (const Set& group : groups) hit_group(group, context, sink);
}

/// Rule `hit`, of a special: cover, then tile, then ground; `stone` falls, a box does not.
template <int words>
template <class Sink>
void Core<words>::blast(const Set& cells, std::string_view token, MoveContext<words>& context,
                        Sink sink) {
  if constexpr (Sink::kOn) emit(sink, Event::Kind::kBlast, context, cells, token);
  const Set covered = cells & board_.cover;
  const Set bare = cells & ~board_.cover;
  const Set tiles = bare & board_.tile;
  const Set specials = bare & board_.special;
  const Set blockers = bare & board_.blocker;
  const Set grounds = bare & ~specials & ~blockers & board_.ground;
  clear_tiles(tiles, context);
  (covered | specials | blockers | grounds).each([&](int index) {
    if (covered.test(index))
      damage_cover(index, context, sink);
    else if (specials.test(index))
      trigger_special(index, context);
    else if (grounds.test(index))
      damage_ground(index, context, sink);
    else if (board_.blocker_at(index) != CellKind::kBox)
      damage_blocker(index, context, sink);
  });
  if (Sink::kOn && tiles.any()) emit(sink, Event::Kind::kClear, context, tiles);
}

template <int words>
template <class Sink>
void Core<words>::emit_goals(MoveContext<words>& context, Sink sink) const {
  if constexpr (Sink::kOn) {
    for (const Goal& goal : level().goals) {
      if ((context.counted >> static_cast<int>(goal.thing) & 1U) == 0) continue;
      emit(sink, Event::Kind::kGoal, context, Set::none(),
           std::string(name_of(goal.thing).name) + "=" +
               std::to_string(progress_.left[static_cast<std::size_t>(goal.thing)]));
    }
  }
  context.counted = 0;
}

template <int words>
template <class Sink>
void Core<words>::end_wave(MoveContext<words>& context, Sink sink) {
  for (const auto& special : context.specials) {
    board_.put_special(special.index, special.kind, special.colour);
    if constexpr (Sink::kOn)
      emit_path(sink, Event::Kind::kSpawnSpecial, context, {special.index},
                token_of(board_.cell_at(special.index)));
  }
  context.specials.clear();
  fly(context, sink);
  emit_goals(context, sink);
}

}  // namespace gridwise::match3
