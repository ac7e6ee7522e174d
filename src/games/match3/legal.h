// The legal moves of a board on bitsets: rules `swap`, `tap`, `swap_into_empty`.
#pragma once

#include "games/match3/core_state.h"
#include "games/match3/match.h"

namespace gridwise::match3 {

/// Rules `swap`, `tap`.
template <int words>
[[nodiscard]] Legal<words> find_legal(const CoreState<words>& state) {
  using Set = Bits<words>;
  const Board<words>& board = state.board;
  const Set bare = board.units() & ~board.cover;
  const Set special = board.special & ~board.cover;
  // Rule `swap_into_empty`.
  const Set able = state.options().swap_into_empty != 0 ? bare | state.empties() : bare;
  const MatchingSwaps<words> swaps = find_swaps(board, state.keeps());
  const auto pairs = [&](int step, const Set& open, const Set& matching) {
    const Set both = able & able >> step & open & (bare | bare >> step);
    return both & (matching | special | special >> step);
  };
  Legal<words> legal;
  legal.taps = special;
  legal.right = pairs(1, state.terrain->open_right, swaps.right);
  legal.below = pairs(kStride<words>, state.terrain->open_down, swaps.below);
  return legal;
}

}  // namespace gridwise::match3
