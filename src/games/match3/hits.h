// What a hit does to a cell, on bitsets: groups and blasts clear tiles, damage covers, grounds and
// blockers, and trigger specials. Groups also plan the specials that they make.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "games/match3/board.h"
#include "games/match3/match.h"
#include "games/match3/move_context.h"
#include "games/match3/names.h"
#include "games/match3/partition.h"
#include "kit/fixed_list.h"

namespace gridwise::match3 {

template <int words, class Sink>
void damage_cover(MoveContext<words, Sink>& context, int index) {
  Board<words>& board = context.state.board;
  const Cover cover = board.cover_at(index);
  const int hits = Board<words>::detail_of(board.cover_byte[static_cast<std::size_t>(index)]) - 1;
  board.put_cover(index, hits == 0 ? Cover::kNone : cover, hits);
  if (hits == 0) context.count(thing_of(cover), 1);
  context.emit_path(Event::Kind::kDamageCover, {index},
                    [&] { return cover_token(board.cell_at(index)); });
}

/// Rules `ice`, `jelly`.
template <int words, class Sink>
void damage_ground(MoveContext<words, Sink>& context, int index) {
  Board<words>& board = context.state.board;
  const std::uint8_t byte = board.ground_byte[static_cast<std::size_t>(index)];
  if (byte == 0) return;
  const auto ground = static_cast<Ground>(Board<words>::kind_of(byte));
  const int hits = Board<words>::detail_of(byte) - 1;
  board.put_ground(index, hits == 0 ? Ground::kNone : ground, hits);
  if (hits == 0) context.count(thing_of(ground), 1);
  context.emit_path(Event::Kind::kDamageGround, {index},
                    [&] { return ground_token(board.cell_at(index)); });
}

template <int words, class Sink>
void damage_blocker(MoveContext<words, Sink>& context, int index) {
  Board<words>& board = context.state.board;
  const CellKind kind = board.blocker_at(index);
  const int hits =
      kind == CellKind::kCrate
          ? Board<words>::detail_of(board.blocker_byte[static_cast<std::size_t>(index)]) - 1
          : 0;
  if (kind == CellKind::kHoney) context.honey_hit = true;
  board.put_blocker(index, hits == 0 ? CellKind::kNone : kind, hits);
  if (hits == 0) context.count(thing_of(kind), 1);
  context.emit_path(Event::Kind::kDamageBlocker, {index},
                    [&] { return token_of(board.cell_at(index)); });
}

/// Removes uncovered tiles and counts them for goals and score; the caller hits their grounds.
template <int words, class Sink>
void clear_tiles(MoveContext<words, Sink>& context, const Bits<words>& tiles) {
  CoreState<words>& state = context.state;
  const int number = tiles.count();
  if (number == 0) return;
  constexpr std::uint32_t kColours = (1U << kMaxColours) - 1;
  for (std::uint32_t goals = state.terrain->goals & kColours; goals != 0; goals &= goals - 1) {
    const auto thing = static_cast<Thing>(std::countr_zero(goals));
    context.count(thing, (tiles & state.board.of_colour(colour_of(thing))).count());
  }
  context.add_score(state.options().score_tile * number);
  state.board.clear_units(tiles);
}

/// Rule `chain_reaction`: the special leaves the board and fires in the next wave.
template <int words, class Sink>
void trigger_special(MoveContext<words, Sink>& context, int index) {
  Board<words>& board = context.state.board;
  context.next().push_back(make_fire(Fire::What::kSpecial, board.kind_at(index), index));
  board.clear_units(Bits<words>::one(index));
}

/// Rule `creation` with option `line_orientation`: the line bomb that four tiles in this direction
/// make.
template <int words, class Sink>
[[nodiscard]] CellKind line_made(const MoveContext<words, Sink>& context, CellKind direction) {
  const int orientation = context.state.options().line_orientation;
  const CellKind across = direction == CellKind::kLineH ? CellKind::kLineV : CellKind::kLineH;
  if (orientation == kParallel) return direction;
  if (orientation == kSwipe && context.swapped.any())
    return context.horizontal ? CellKind::kLineH : CellKind::kLineV;
  return across;
}

/// Rules `creation` and `spawn_cell`; call before the group is hit. Returns the cells of the chosen
/// shapes.
template <int words, class Sink>
Bits<words> plan_specials(MoveContext<words, Sink>& context, const Bits<words>& group) {
  if (group.count() == 3) return {};  // three make no special; most groups end here
  CoreState<words>& state = context.state;
  const Board<words>& board = state.board;
  Partition<words> partition(state.options().plus_makes == 1);
  Bits<words> used{};
  for (const Shape<words>& shape : partition.best(group, context.swapped)) {
    used |= shape.cells;
    const Bits<words> bare = shape.cells & board.tile & ~board.cover;
    if (!bare.any()) continue;
    const Bits<words> swapped = bare & context.swapped;
    const int index = state.any_of(swapped.any() ? swapped : bare);
    const CellKind kind = is_line(shape.makes) ? line_made(context, shape.makes) : shape.makes;
    const Colour colour = state.keeps() ? board.colour_at(index) : Colour{0};
    context.specials.push_back({static_cast<std::int16_t>(index), kind, colour});
  }
  return used;
}

/// Rules `crate`, `box`, `honey`, and `cage` with option `cage_near`.
template <int words, class Sink>
void hit_beside(MoveContext<words, Sink>& context, const Bits<words>& group, Colour colour) {
  using Set = Bits<words>;
  constexpr int kDown = kStride<words>;
  const Board<words>& board = context.state.board;
  const Set cages = context.state.options().cage_near != 0 ? board.caged : Set::none();
  const Set hit = board.blocker | cages;
  if (!hit.any()) return;
  const Set beside = (group << 1 | group >> 1 | group << kDown | group >> kDown) & ~group;
  (beside & hit).each([&](int index) {
    if (!board.blocker.test(index)) return damage_cover(context, index);
    const CellKind kind = board.blocker_at(index);
    const bool own_box =
        kind == CellKind::kBox &&
        Board<words>::detail_of(board.blocker_byte[static_cast<std::size_t>(index)]) == colour;
    if (kind == CellKind::kCrate || kind == CellKind::kHoney || own_box)
      damage_blocker(context, index);
  });
}

/// Rule `hit` for a group, reduced to the cells that it hits.
template <int words, class Sink>
void hit_group(MoveContext<words, Sink>& context, const Bits<words>& group) {
  using Set = Bits<words>;
  const Board<words>& board = context.state.board;
  const Colour colour = board.colour_at(group.lowest());
  const Set bare = group & ~board.cover;
  const Set tiles = bare & board.tile;
  const Set layered = group & (board.cover | board.special | board.ground);
  const Set covered = group & board.cover;
  const Set specials = bare & board.special;
  clear_tiles(context, tiles);
  layered.each([&](int index) {
    if (covered.test(index))
      damage_cover(context, index);
    else if (specials.test(index))
      trigger_special(context, index);
    else
      damage_ground(context, index);
  });
  hit_beside(context, group, colour);
  if (Sink::kOn && tiles.any())
    context.emit(Event::Kind::kClear, tiles, name_of(thing_of(colour)).name);
}

/// All groups of a wave; each plans its specials before any is hit. Rule `partition`: cells in
/// neither a chosen shape nor a run stay.
template <int words, class Sink>
void hit_groups(MoveContext<words, Sink>& context, const Matched<words>& matched) {
  FixedList<Bits<words>, kMaxCells / 3> groups;
  Bits<words> left = matched.cells;
  if (left.count() < 6) {  // too few for two groups
    if (left.any()) groups.push_back(left);
    left = {};
  }
  while (left.any()) {
    groups.push_back(matched.group(left.lowest()));
    left &= ~groups[groups.size() - 1];
  }
  for (auto& group : groups) group &= plan_specials(context, group) | matched.runs;
  for (const auto& group : groups) hit_group(context, group);
}

/// Rule `hit` for a blast: cover, then tile, then ground. Removes a `stone`, but not a box.
template <int words, class Sink>
void blast(MoveContext<words, Sink>& context, const Bits<words>& cells, std::string_view token) {
  using Set = Bits<words>;
  const Board<words>& board = context.state.board;
  context.emit(Event::Kind::kBlast, cells, token);
  const Set covered = cells & board.cover;
  const Set bare = cells & ~board.cover;
  const Set tiles = bare & board.tile;
  const Set specials = bare & board.special;
  const Set blockers = bare & board.blocker;
  const Set grounds = bare & ~specials & ~blockers & board.ground;
  clear_tiles(context, tiles);
  (covered | specials | blockers | grounds).each([&](int index) {
    if (covered.test(index))
      damage_cover(context, index);
    else if (specials.test(index))
      trigger_special(context, index);
    else if (grounds.test(index))
      damage_ground(context, index);
    else if (board.blocker_at(index) != CellKind::kBox)
      damage_blocker(context, index);
  });
  if (Sink::kOn && tiles.any()) context.emit(Event::Kind::kClear, tiles);
}

}  // namespace gridwise::match3
