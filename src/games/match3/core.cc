#include "games/match3/core.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "games/match3/core_fall.h"
#include "games/match3/core_fire.h"
#include "games/match3/core_hits.h"

namespace gridwise::match3 {

template <int words>
Core<words>::Core(TerrainPtr<words> terrain, const BoardState& state)
    : terrain_(std::move(terrain)) {
  for (int cell = 0; cell < level().cells(); ++cell) {
    const Cell& put = state.at(cell);
    if (put == Cell{CellKind::kTile, put.colour})  // most are: the quick way
      board_.put_tile(terrain_->index_of(cell), put.colour);
    else
      board_.put_cell(terrain_->index_of(cell), put);
  }
  for (std::size_t i = 0; i < level().goals.size(); ++i)
    progress_.left[static_cast<std::size_t>(level().goals[i].thing)] = state.goals_left[i];
  for (std::size_t i = 0; i < state.queues_used.size(); ++i)
    progress_.queues_used[i] = static_cast<std::uint8_t>(state.queues_used[i]);
  progress_.moves_left = state.moves_left;
  progress_.score = state.score;
  progress_.chance = state.chance;
  legal_ = find_legal();
}

template <int words>
BoardState Core<words>::state() const {
  BoardState state(terrain_->level);
  for (int cell = 0; cell < level().cells(); ++cell)
    state.at(cell) = board_.cell_at(terrain_->index_of(cell));
  for (std::size_t i = 0; i < level().goals.size(); ++i)
    state.goals_left[i] = progress_.left[static_cast<std::size_t>(level().goals[i].thing)];
  for (std::size_t i = 0; i < state.queues_used.size(); ++i)
    state.queues_used[i] = progress_.queues_used[i];
  state.moves_left = progress_.moves_left;
  state.score = progress_.score;
  state.chance = progress_.chance;
  return state;
}

/// Rule `goals`.
template <int words>
bool Core<words>::all_reached() const {
  return !level().goals.empty() && std::ranges::all_of(level().goals, [this](const Goal& goal) {
    return progress_.left[static_cast<std::size_t>(goal.thing)] == 0;
  });
}

template <int words>
Outcome Core<words>::outcome() const {
  if (all_reached()) return {Outcome::Kind::kWon, 0};
  if (level().moves > 0 && progress_.moves_left == 0)
    return {level().goals.empty() ? Outcome::Kind::kDrawn : Outcome::Kind::kLost};
  if (!any_move()) return {Outcome::Kind::kLost};
  return {};
}

/// Rules `swap`, `tap`.
template <int words>
Legal<words> Core<words>::find_legal() const {
  const Set bare = board_.units() & ~board_.cover;
  const Set special = board_.special & ~board_.cover;
  // Rule `swap_into_empty`.
  const Set able = options().swap_into_empty != 0 ? bare | empties() : bare;
  const MatchingSwaps<words> swaps = find_swaps(board_, stride(), keeps());
  const auto pairs = [&](int step, const Set& open, const Set& matching) {
    const Set both = able & able >> step & open & (bare | bare >> step);
    return both & (matching | special | special >> step);
  };
  Legal<words> legal;
  legal.taps = special;
  legal.right = pairs(1, terrain_->open_right, swaps.right);
  legal.below = pairs(stride(), terrain_->open_down, swaps.below);
  return legal;
}

template <int words>
void Core<words>::generate(MoveList& moves) const {
  moves.clear();
  if (finished()) return;
  const Set special = board_.special;
  const auto add = [&](int from, int to) {
    moves.push_back({static_cast<std::uint8_t>(terrain_->cell_of(from)),
                     static_cast<std::uint8_t>(terrain_->cell_of(to))});
  };
  (legal_.taps | legal_.right | legal_.below).each([&](int index) {
    if (legal_.taps.test(index)) add(index, index);
    for (const auto& [swaps, to] :
         {std::pair(&legal_.right, index + 1), std::pair(&legal_.below, index + stride())}) {
      if (!swaps->test(index)) continue;
      add(index, to);
      if (special.test(index) && special.test(to)) add(to, index);
    }
  });
}

template <int words>
template <class Sink>
void Core<words>::start_swap(Move move, MoveContext<words>& context, Sink sink) {
  const int from = terrain_->index_of(move.from);
  const int to = terrain_->index_of(move.to);
  emit_path(sink, Event::Kind::kSwap, context, {from, to});
  board_.exchange_units(from, to);
  context.swapped.set(from);
  context.swapped.set(to);
  context.horizontal = std::abs(from - to) == 1;
  ++context.wave;
  if (board_.special.test(from) && board_.special.test(to)) {
    if constexpr (Sink::kOn)
      emit_path(sink, Event::Kind::kCombine, context, {to, from},
                token_of(board_.cell_at(to)) + "+" + token_of(board_.cell_at(from)));
    add_score(2 * options().score_special, context);
    context.now().push_back(pair_fire(to, from));
    board_.clear_units(context.swapped);
    return;
  }
  for (const auto& [index, other] : {std::pair(from, to), std::pair(to, from)}) {
    if (!board_.special.test(index)) continue;
    Fire fire = make_fire(Fire::What::kSpecial, board_.kind_at(index), index);
    if (fire.kind == CellKind::kRainbow && board_.tile.test(other))
      fire.colour = board_.colour_at(other);
    board_.clear_units(Set::one(index));
    context.now().push_back(fire);
  }
}

template <int words>
template <class Sink>
void Core<words>::play(Move move, Sink sink) {
  MoveContext<words> context;
  if (level().moves > 0) --progress_.moves_left;
  if (move.tap()) {
    trigger_special(terrain_->index_of(move.from), context);
    context.turn = 1 - context.turn;
  } else {
    start_swap(move, context, sink);
  }
  // Rule `cascade`.
  for (; context.cascade <= kMostCascades; ++context.cascade) {
    const Matched<words> matched = find_matches(board_, stride(), keeps());
    if (context.now().empty() && !matched.cells.any()) break;
    hit_groups(matched, context, sink);
    fire_all(context, sink);
    // Rule `chain_reaction`.
    while (!context.next().empty()) {
      context.next_wave();
      fire_all(context, sink);
    }
    context.swapped = Set::none();
    context.now().clear();
    ++context.wave;
    fall(context, sink);
    while (ingredients_out(context, sink)) fall(context, sink);
    ++context.wave;
  }
  if (!context.honey_hit && board_.blocker.any()) spread(context, sink);
  legal_ = find_legal();
  if (!finished() && !legal_.any()) shuffle(context, sink);
}

template <int words>
FixedList<CellKind, kMostCells / 4> Core<words>::creates(Move move) const {
  const int from = terrain_->index_of(move.from);
  const int to = terrain_->index_of(move.to);
  const Set swapped = Set::one(from) | Set::one(to);
  Board<words> board = board_;
  board.exchange_units(from, to);
  const Matched<words> matched = find_matches(board, stride(), keeps());
  FixedList<CellKind, kMostCells / 4> kinds;
  if (matched.cells.count() == 3) return kinds;  // three make nothing
  Core after = *this;
  after.board_ = board;
  MoveContext<words> context;
  context.swapped = swapped;
  context.horizontal = move.from / level().columns == move.to / level().columns;
  for (Set left = matched.cells & swapped; left.any();) {
    const Set group = matched.group(left.lowest(), stride());
    after.plan_specials(group, context);
    left &= ~group;
  }
  for (const auto& special : context.specials) kinds.push_back(special.kind);
  return kinds;
}

template <int words>
std::uint64_t Core<words>::visible_hash() const {
  std::uint64_t hash = terrain_->hash;
  const auto add = [&hash](std::uint64_t value) {
    hash = mix64(hash + 0x9e3779b97f4a7c15U) ^ value;
  };
  const auto add_set = [&](const Set& set) {
    for (const std::uint64_t word : set.word) add(word);
  };
  for (const Set& plane : board_.colour) add_set(plane);
  for (const Set& plane : board_.kind) add_set(plane);
  for (const Set& plane : {board_.tile, board_.special, board_.ingredient}) add_set(plane);
  const auto add_bytes = [&](const Set& where, const auto& bytes) {
    where.each([&](int index) {
      add(static_cast<std::uint64_t>(index) << 8 | bytes[static_cast<std::size_t>(index)]);
    });
    add(0);
  };
  add_bytes(board_.blocker, board_.blocker_byte);
  add_bytes(board_.cover, board_.cover_byte);
  add_bytes(board_.ground, board_.ground_byte);
  for (const Goal& goal : level().goals)
    add(static_cast<std::uint64_t>(progress_.left[static_cast<std::size_t>(goal.thing)]));
  for (std::size_t i = 0; i < level().spawners.size(); ++i)
    if (progress_.queues_used[i] != 0) add(i << 8 | progress_.queues_used[i]);
  add(static_cast<std::uint64_t>(progress_.moves_left));
  add(static_cast<std::uint64_t>(progress_.score));
  return mix64(hash);
}

template class Core<2>;
template class Core<3>;
template void Core<2>::play(Move, NoEvents);
template void Core<3>::play(Move, NoEvents);
template void Core<2>::play(Move, EventList);
template void Core<3>::play(Move, EventList);
template void Core<2>::play(Move, EventCounter);
template void Core<3>::play(Move, EventCounter);

}  // namespace gridwise::match3
