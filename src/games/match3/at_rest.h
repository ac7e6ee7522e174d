// After the cascade of a move, on bitsets: honey spreads, and a board without a legal move is
// shuffled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/match3/board.h"
#include "games/match3/core_state.h"
#include "games/match3/legal.h"
#include "games/match3/move_context.h"
#include "games/match3/names.h"
#include "games/match3/shuffle.h"
#include "games/match3/state.h"
#include "kit/fixed_list.h"

namespace gridwise::match3 {

inline constexpr int kShuffleTries = 10;

/// Rule `honey`.
template <int words, class Sink>
void spread(MoveContext<words, Sink>& context) {
  using Set = Bits<words>;
  Board<words>& board = context.state.board;
  constexpr int kDown = kStride<words>;
  Set honey{};
  board.blocker.each(
      [&](int index) { honey.put(index, board.blocker_at(index) == CellKind::kHoney); });
  if (!honey.any()) return;
  const Set to =
      board.tile & ~board.cover & (honey << 1 | honey >> 1 | honey << kDown | honey >> kDown);
  if (!to.any()) return;
  const int index = context.state.any_of(to);
  board.clear_units(Set::one(index));
  board.put_blocker(index, CellKind::kHoney, 0);
  if constexpr (Sink::kOn) {
    for (const int from : {index - kDown, index + 1, index + kDown, index - 1}) {
      if (from < 0 || from >= Terrain<words>::kIndices || !honey.test(from)) continue;
      context.emit_path(Event::Kind::kSpread, {from, index});
      break;
    }
  }
  ++context.wave;
}

/// Rule `deadlock`. Updates `legal`.
template <int words, class Sink>
void shuffle(MoveContext<words, Sink>& context) {
  CoreState<words>& state = context.state;
  Board<words>& board = state.board;
  const Terrain<words>& terrain = *state.terrain;
  FixedList<int, kMaxCells> cells;
  FixedList<Colour, kMaxCells> colours;
  (board.tile & ~board.cover).each([&](int index) {
    cells.push_back(index);
    colours.push_back(board.colour_at(index));
  });
  const BoardState before = state.board_state();
  const auto settled = [&] {
    state.legal = find_legal(state);
    return state.legal.any() && !state.matches().cells.any();
  };
  bool done = false;
  for (int attempt = 0; attempt < kShuffleTries && !done; ++attempt) {
    for (std::size_t i = cells.size(); i > 1; --i)
      std::swap(colours[i - 1],
                colours[state.progress.chance.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t i = 0; i < cells.size(); ++i) board.put_colour(cells[i], colours[i]);
    done = settled();
  }
  std::vector<int> numbers;
  for (const int index : cells) numbers.push_back(terrain.cell_of(index));
  if (!done) {
    const auto accepted = [&](const BoardState& tried) {
      return CoreState<words>(state.terrain, tried).legal.any();
    };
    const auto built = construct(before, numbers, accepted);
    const std::vector<Cell>& laid = built ? *built : before.cells;
    for (const int index : cells)
      board.put_colour(index, laid[static_cast<std::size_t>(terrain.cell_of(index))].colour);
    state.legal = find_legal(state);
    if (!built) return context.emit(Event::Kind::kLost, Bits<words>::none());
  }
  if constexpr (Sink::kOn) {
    for (const auto& [from, to] : shuffle_moves(before.cells, state.board_state().cells, numbers))
      context.emit_path(Event::Kind::kShuffle, {terrain.index_of(from), terrain.index_of(to)},
                        [&, last = to] { return token_of(board.cell_at(terrain.index_of(last))); });
  }
}

}  // namespace gridwise::match3
