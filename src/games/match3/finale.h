// Rule `finale`, on bitsets: spare moves become line bombs, and every special fires.
#pragma once

#include <algorithm>

#include "games/match3/board.h"
#include "games/match3/core_state.h"
#include "games/match3/hits.h"
#include "games/match3/move_context.h"
#include "games/match3/names.h"

namespace gridwise::match3 {

inline constexpr int kMaxFinaleBombs = 10;
inline constexpr int kSpareMoveScore = 200;  ///< of each move that becomes no line bomb

/// Plain uncovered tiles become line bombs, one for each spare move while there are tiles. Returns
/// their number.
template <int words, class Sink>
int make_line_bombs(MoveContext<words, Sink>& context) {
  CoreState<words>& state = context.state;
  Board<words>& board = state.board;
  Bits<words> plain = board.tile & ~board.cover;
  const int most = std::min(kMaxFinaleBombs, state.progress.moves_left);
  int bombs = 0;
  for (; bombs < most && plain.any(); ++bombs) {
    const int index = state.any_of(plain);
    plain &= ~Bits<words>::one(index);
    const bool across = state.progress.chance.below(2) == 0;
    const Colour colour = state.keeps() ? board.colour_at(index) : Colour{0};
    board.clear_units(Bits<words>::one(index));
    board.put_special(index, across ? CellKind::kLineH : CellKind::kLineV, colour);
    context.emit_path(Event::Kind::kSpawnSpecial, {index},
                      [&] { return token_of(board.cell_at(index)); });
  }
  return bombs;
}

/// All uncovered specials fire in this wave.
template <int words, class Sink>
void trigger_specials(MoveContext<words, Sink>& context) {
  const Board<words>& board = context.state.board;
  (board.special & ~board.cover).each([&](int index) { trigger_special(context, index); });
  context.turn = 1 - context.turn;
}

}  // namespace gridwise::match3
