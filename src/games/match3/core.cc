#include "games/match3/core.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

#include "games/match3/at_rest.h"
#include "games/match3/falling.h"
#include "games/match3/finale.h"
#include "games/match3/firing.h"
#include "games/match3/hits.h"
#include "games/match3/legal.h"
#include "games/match3/move_context.h"

namespace gridwise::match3 {
namespace {

constexpr int kMaxCascades = 100;

}  // namespace

/// Rule `goals`.
template <int words>
Outcome Core<words>::outcome() const {
  if (state_.all_reached()) return {Outcome::Kind::kWon, 0};
  if (state_.finished())
    return {state_.level().goals.empty() ? Outcome::Kind::kDrawn : Outcome::Kind::kLost};
  if (!state_.legal.any()) return {Outcome::Kind::kLost};
  return {};
}

template <int words>
void Core<words>::generate(MoveList& moves) const {
  moves.clear();
  if (state_.finished()) return;
  const Terrain<words>& terrain = *state_.terrain;
  const Legal<words>& legal = state_.legal;
  const Bits<words> special = state_.board.special;
  const auto add = [&](int from, int to) {
    moves.push_back({static_cast<std::uint16_t>(terrain.cell_of(from)),
                     static_cast<std::uint16_t>(terrain.cell_of(to))});
  };
  (legal.taps | legal.right | legal.below).each([&](int index) {
    if (legal.taps.test(index)) add(index, index);
    for (const auto& [swaps, to] :
         {std::pair(&legal.right, index + 1), std::pair(&legal.below, index + kStride<words>)}) {
      if (!swaps->test(index)) continue;
      add(index, to);
      if (special.test(index) && special.test(to)) add(to, index);
    }
  });
}

template <int words>
std::optional<Move> Core<words>::random_move(Random& random) const {
  if (state_.finished()) return {};
  const Legal<words>& legal = state_.legal;
  const Bits<words> special = state_.board.special;
  constexpr int kDown = kStride<words>;
  // Taps, swaps, and reverse drags of two specials.
  const std::array<Bits<words>, 5> kinds{legal.taps, legal.right, legal.below,
                                         legal.right & special & special >> 1,
                                         legal.below & special & special >> kDown};
  constexpr std::array<bool, 5> kBackward{false, false, false, true, true};
  const std::array<int, 5> steps{0, 1, kDown, 1, kDown};
  std::array<int, 5> counts{};
  int total = 0;
  const auto count = [&](std::size_t i) { total += counts[i] = kinds[i].count(); };
  count(1);
  count(2);
  if (special.any()) {
    for (const std::size_t i : {0, 3, 4}) count(i);
  }
  if (total == 0) return {};
  int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
  std::size_t kind = 0;
  for (; chosen >= counts[kind]; ++kind) chosen -= counts[kind];
  const int index = kinds[kind].nth(chosen);
  const auto from = static_cast<std::uint16_t>(state_.terrain->cell_of(index));
  const auto to = static_cast<std::uint16_t>(state_.terrain->cell_of(index + steps[kind]));
  return kBackward[kind] ? Move{to, from} : Move{from, to};
}

template <int words>
template <class Sink>
void Core<words>::start_tap(Move move, MoveContext<words, Sink>& context) {
  trigger_special(context, state_.terrain->index_of(move.from));
  context.turn = 1 - context.turn;  // so that it fires in this wave
}

template <int words>
template <class Sink>
void Core<words>::start_swap(Move move, MoveContext<words, Sink>& context) {
  Board<words>& board = state_.board;
  const int from = state_.terrain->index_of(move.from);
  const int to = state_.terrain->index_of(move.to);
  context.emit_path(Event::Kind::kSwap, {from, to});
  board.exchange_units(from, to);
  context.swapped.set(from);
  context.swapped.set(to);
  context.horizontal = std::abs(from - to) == 1;
  ++context.wave;
  if (board.special.test(from) && board.special.test(to)) {
    context.emit_path(Event::Kind::kCombine, {to, from}, [&] {
      return token_of(board.cell_at(to)) + "+" + token_of(board.cell_at(from));
    });
    context.add_score(2 * state_.options().score_special);
    context.now().push_back(pair_fire(state_, to, from));
    board.clear_units(context.swapped);
    return;
  }
  for (const auto& [index, other] : {std::pair(from, to), std::pair(to, from)}) {
    if (!board.special.test(index)) continue;
    Fire fire = make_fire(Fire::What::kSpecial, board.kind_at(index), index);
    if (fire.kind == CellKind::kRainbow && board.tile.test(other))
      fire.colour = board.colour_at(other);
    board.clear_units(Bits<words>::one(index));
    context.now().push_back(fire);
  }
}

/// Rule `cascade`.
template <int words>
template <class Sink>
void Core<words>::cascade(MoveContext<words, Sink>& context) {
  for (; context.cascade <= kMaxCascades; ++context.cascade) {
    const Matched<words> matched = state_.matches();
    if (context.now().empty() && !matched.cells.any()) break;
    hit_groups(context, matched);
    fire_all(context);
    // Rule `chain_reaction`.
    while (!context.next().empty()) {
      context.next_wave();
      fire_all(context);
    }
    context.swapped = Bits<words>::none();
    context.now().clear();
    ++context.wave;
    fall(context);
    while (ingredients_out(context)) fall(context);
    ++context.wave;
  }
}

/// Rule `finale`. Not inlined: most games have none.
template <int words>
template <class Sink>
[[gnu::noinline]] void Core<words>::play_finale(MoveContext<words, Sink>& context) {
  LevelProgress& progress = state_.progress;
  const Random chance = std::exchange(progress.chance, finale_chance(progress.chance));
  const std::int64_t score = progress.score;
  context.emit(Event::Kind::kFinale, Bits<words>::none(),
               [&] { return std::to_string(progress.moves_left); });
  const int bombs = make_line_bombs(context);
  ++context.wave;
  trigger_specials(context);
  context.cascade = 1;
  cascade(context);
  progress.score += kSpareMoveScore * (progress.moves_left - bombs);
  context.emit(Event::Kind::kFinaleScore, Bits<words>::none(),
               [&] { return std::to_string(progress.score - score); });
  progress.chance = chance;
}

/// Rule `deadlock`, and the legal moves of the next turn.
template <int words>
template <class Sink>
void Core<words>::come_to_rest(MoveContext<words, Sink>& context) {
  state_.legal = find_legal(state_);
  if (!state_.finished() && !state_.legal.any()) shuffle(context);
}

// Not inlined: perft flattens its callees, and link-time optimization would copy a whole move there
// for every size and sink.
template <int words>
template <class Sink>
[[gnu::noinline]] void Core<words>::play(Move move, Sink sink) {
  MoveContext<words, Sink> context(state_, sink);
  if (state_.level().moves > 0) --state_.progress.moves_left;
  if (move.tap())
    start_tap(move, context);
  else
    start_swap(move, context);
  cascade(context);
  if (!context.honey_hit && state_.board.blocker.any()) spread(context);
  if (state_.finale && progress().moves_left > 0 && state_.all_reached()) play_finale(context);
  come_to_rest(context);
}

template <int words>
void Core<words>::settle() {
  MoveContext<words, NoEvents> context(state_, NoEvents{});
  cascade(context);
  come_to_rest(context);
}

template <int words>
bool Core<words>::matches(Move move) const {
  const int from = state_.terrain->index_of(move.from);
  const int to = state_.terrain->index_of(move.to);
  const int first = std::min(from, to);
  const MatchingSwaps<words> swaps = find_swaps(state_.board, state_.keeps());
  return (std::abs(from - to) == 1 ? swaps.right : swaps.below).test(first);
}

template <int words>
FixedList<CellKind, kMaxCells / 4> Core<words>::creates(Move move) const {
  const int from = state_.terrain->index_of(move.from);
  const int to = state_.terrain->index_of(move.to);
  const Bits<words> swapped = Bits<words>::one(from) | Bits<words>::one(to);
  Board<words> board = state_.board;
  board.exchange_units(from, to);
  board.clear_units(swapped & board.special);  // they fire before anything matches
  const Matched<words> matched = find_matches(board, state_.keeps());
  FixedList<CellKind, kMaxCells / 4> kinds;
  if (matched.cells.count() == 3) return kinds;  // three make no special; most swaps end here
  CoreState<words> after = state_;
  after.board = board;
  MoveContext<words, NoEvents> context(after, NoEvents{});
  context.swapped = swapped;
  context.horizontal = move.from / state_.level().columns == move.to / state_.level().columns;
  for (Bits<words> left = matched.cells & swapped; left.any();) {
    const Bits<words> group = matched.group(left.lowest());
    (void)plan_specials(context, group);
    left &= ~group;
  }
  for (const PlannedSpecial& special : context.specials) kinds.push_back(special.kind);
  return kinds;
}

template class Core<2>;
template class Core<3>;
template class Core<7>;
template void Core<2>::play(Move, NoEvents);
template void Core<3>::play(Move, NoEvents);
template void Core<7>::play(Move, NoEvents);
template void Core<2>::play(Move, EventList);
template void Core<3>::play(Move, EventList);
template void Core<7>::play(Move, EventList);
template void Core<2>::play(Move, EventCounter);
template void Core<3>::play(Move, EventCounter);
template void Core<7>::play(Move, EventCounter);

}  // namespace gridwise::match3
