// Hits on planes of bits: groups, layers, blasts. Part of core.cc.
#pragma once

#include "games/match3/core.h"

namespace gridwise::match3 {

template <int words>
void Core<words>::count(Thing thing, int number, Run<words>& run) {
  if ((terrain_->goals >> static_cast<int>(thing) & 1U) == 0) return;
  auto& left = progress_.left[static_cast<std::size_t>(thing)];
  if (left == 0 || number == 0) return;
  left = std::max(0, left - number);
  run.counted |= 1U << static_cast<int>(thing);
}

template <int words>
void Core<words>::add_score(int points, Run<words>& run) {
  progress_.score += points * run.cascade;
  count(Thing::kScore, points * run.cascade, run);
}

template <int words>
int Core<words>::any_of(const Set& cells) {
  const int number = cells.count();
  if (number == 1) return cells.lowest();
  return cells.nth(static_cast<int>(progress_.chance.below(static_cast<std::uint32_t>(number))));
}

template <int words>
template <class Sink>
void Core<words>::damage_cover(int index, Run<words>& run, Sink sink) {
  const Cover cover = board_.cover_at(index);
  const int hits = Board<words>::detail_of(board_.cover_byte[static_cast<std::size_t>(index)]) - 1;
  board_.put_cover(index, hits == 0 ? Cover::kNone : cover, hits);
  if (hits == 0) count(thing_of(cover), 1, run);
  if constexpr (Sink::kOn)
    tell_path(sink, Event::Kind::kDamageCover, run, {index}, cover_token(board_.cell_at(index)));
}

template <int words>
template <class Sink>
void Core<words>::damage_ground(int index, Run<words>& run, Sink sink) {
  const std::uint8_t byte = board_.ground_byte[static_cast<std::size_t>(index)];
  if (byte == 0) return;
  const auto ground = static_cast<Ground>(Board<words>::kind_of(byte));
  const int hits = Board<words>::detail_of(byte) - 1;
  board_.put_ground(index, hits == 0 ? Ground::kNone : ground, hits);
  if (hits == 0) count(thing_of(ground), 1, run);
  if constexpr (Sink::kOn)
    tell_path(sink, Event::Kind::kDamageGround, run, {index}, ground_token(board_.cell_at(index)));
}

template <int words>
template <class Sink>
void Core<words>::damage_blocker(int index, Run<words>& run, Sink sink) {
  const Kind kind = board_.blocker_at(index);
  const int hits =
      kind == Kind::kCrate
          ? Board<words>::detail_of(board_.blocker_byte[static_cast<std::size_t>(index)]) - 1
          : 0;
  if (kind == Kind::kHoney) run.honey_hit = true;
  board_.put_blocker(index, hits == 0 ? Kind::kNone : kind, hits);
  if (hits == 0) count(thing_of(kind), 1, run);
  if constexpr (Sink::kOn)
    tell_path(sink, Event::Kind::kDamageBlocker, run, {index}, token_of(board_.cell_at(index)));
}

/// The planes of bare tiles; what lies below them is not looked at.
template <int words>
void Core<words>::clear_tiles(const Set& tiles, Run<words>& run) {
  const int number = tiles.count();
  if (number == 0) return;
  constexpr std::uint32_t kColours = (1U << kMostColours) - 1;
  if ((terrain_->goals & kColours) != 0) {
    for (Colour colour = 1; colour <= kMostColours; ++colour) {
      const Thing thing = thing_of(colour);
      if ((terrain_->goals >> static_cast<int>(thing) & 1U) != 0)
        count(thing, (tiles & board_.of_colour(colour)).count(), run);
    }
  }
  add_score(options().score_tile * number, run);
  board_.clear_units(tiles);
}

template <int words>
void Core<words>::take_special(int index, Run<words>& run) {
  run.next().push_back(make_fire(Fire::What::kSpecial, board_.kind_at(index), index));
  board_.clear_units(Set::one(index));
}

template <int words>
Kind Core<words>::line_made(Kind lies, const Run<words>& run) const {
  const Kind across = lies == Kind::kLineH ? Kind::kLineV : Kind::kLineH;
  if (options().line_orientation == kParallel) return lies;
  if (options().line_orientation == kSwipe && run.swapped.any())
    return run.horizontal ? Kind::kLineH : Kind::kLineV;
  return across;
}

/// Rules `creation` and `spawn_cell`, before the group is hit.
template <int words>
void Core<words>::plan_specials(const Set& group, Run<words>& run) {
  Partition<words> partition(stride(), options().plus_makes == 1);
  for (const Shape<words>& shape : partition.best(group, run.swapped)) {
    const Set bare = shape.cells & board_.tile & ~board_.cover;
    if (!bare.any()) continue;
    const Set swapped = bare & run.swapped;
    const int index = any_of(swapped.any() ? swapped : bare);
    const Kind kind = is_line(shape.makes) ? line_made(shape.makes, run) : shape.makes;
    const Colour colour = keeps() ? board_.colour_at(index) : Colour{0};
    run.specials.push_back({static_cast<std::int16_t>(index), kind, colour});
  }
}

template <int words>
template <class Sink>
void Core<words>::hit_beside(const Set& group, Colour colour, Run<words>& run, Sink sink) {
  const Set beside = (group << 1 | group >> 1 | group << stride() | group >> stride()) & ~group;
  const Set cages =
      options().cage_near != 0 ? board_.cover & board_.no_match & board_.no_fall : Set::none();
  (beside & (board_.blocker | cages)).each([&](int index) {
    if (!board_.blocker.test(index)) return damage_cover(index, run, sink);
    const Kind kind = board_.blocker_at(index);
    const bool own_box =
        kind == Kind::kBox &&
        Board<words>::detail_of(board_.blocker_byte[static_cast<std::size_t>(index)]) == colour;
    if (kind == Kind::kCrate || kind == Kind::kHoney || own_box) damage_blocker(index, run, sink);
  });
}

template <int words>
template <class Sink>
void Core<words>::hit_group(const Set& group, Run<words>& run, Sink sink) {
  const Colour colour = board_.colour_at(group.lowest());
  const Set bare = group & ~board_.cover;
  const Set tiles = bare & board_.tile;
  const Set layered = group & (board_.cover | board_.special | board_.ground);
  const Set chained = group & board_.cover;
  const Set specials = bare & board_.special;
  clear_tiles(tiles, run);
  layered.each([&](int index) {
    if (chained.test(index))
      damage_cover(index, run, sink);
    else if (specials.test(index))
      take_special(index, run);
    else
      damage_ground(index, run, sink);
  });
  hit_beside(group, colour, run, sink);
  if (Sink::kOn && tiles.any())
    tell(sink, Event::Kind::kClear, run, tiles, name_of(thing_of(colour)).name);
}

template <int words>
template <class Sink>
void Core<words>::hit_groups(const Matched<words>& matched, Run<words>& run, Sink sink) {
  FixedList<Set, kMostCells / 3> groups;
  for (Set left = matched.cells; left.any();) {
    groups.push_back(matched.group(left.lowest(), stride()));
    left &= ~groups[groups.size() - 1];
  }
  for (const Set& group : groups) plan_specials(group, run);
  for (const Set& group : groups) hit_group(group, run, sink);
}

/// One source hits `cells`.
template <int words>
template <class Sink>
void Core<words>::blast(const Set& cells, std::string_view token, Run<words>& run, Sink sink) {
  if constexpr (Sink::kOn) tell(sink, Event::Kind::kBlast, run, cells, token);
  const Set covered = cells & board_.cover;
  const Set bare = cells & ~board_.cover;
  const Set tiles = bare & board_.tile;
  const Set specials = bare & board_.special;
  const Set blockers = bare & board_.blocker;
  const Set grounds = bare & ~specials & ~blockers & board_.ground;
  clear_tiles(tiles, run);
  (covered | specials | blockers | grounds).each([&](int index) {
    if (covered.test(index))
      damage_cover(index, run, sink);
    else if (specials.test(index))
      take_special(index, run);
    else if (grounds.test(index))
      damage_ground(index, run, sink);
    else if (board_.blocker_at(index) != Kind::kBox)
      damage_blocker(index, run, sink);
  });
  if (Sink::kOn && tiles.any()) tell(sink, Event::Kind::kClear, run, tiles);
}

template <int words>
template <class Sink>
void Core<words>::tell_goals(Run<words>& run, Sink sink) const {
  if constexpr (Sink::kOn) {
    for (const Goal& goal : level().goals) {
      if ((run.counted >> static_cast<int>(goal.thing) & 1U) == 0) continue;
      tell(sink, Event::Kind::kGoal, run, Set::none(),
           std::string(name_of(goal.thing).name) + "=" +
               std::to_string(progress_.left[static_cast<std::size_t>(goal.thing)]));
    }
  }
  run.counted = 0;
}

template <int words>
template <class Sink>
void Core<words>::end_wave(Run<words>& run, Sink sink) {
  for (const auto& special : run.specials) {
    board_.put_special(special.index, special.kind, special.colour);
    if constexpr (Sink::kOn)
      tell_path(sink, Event::Kind::kSpawnSpecial, run, {special.index},
                token_of(board_.cell_at(special.index)));
  }
  run.specials.clear();
  fly(run, sink);
  tell_goals(run, sink);
}

}  // namespace gridwise::match3
