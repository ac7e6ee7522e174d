// Winning by threats alone: every move completes a line but for one square, so that there is only
// one reply, until two squares are missing at once.
//
//     k = 4      . x x .      1 threatens, 2 is forced, 3 threatens two squares at once
//                . 1 . .
//                . 3 . .
#pragma once

#include <vector>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

/// The squares that matter, from the attacker's point of view.
struct Stones {
  Bits attacker = 0;
  Bits defender = 0;
  Bits empty = 0;

  bool operator==(const Stones&) const = default;
};

/// The squares of one winning sequence of threats, the attacker to move and not yet one stone short
/// of a line: its moves, the forced replies and both squares of the last threat. 0 when none is
/// found within `positions` (which it counts down). With `race` a reply may threaten in turn, and
/// must be answered by the next move of the sequence; without, the defender's own lines count for
/// nothing.
/// Where `moves` is given, the attacker's moves are added to it, the last one first.
[[nodiscard]] Bits find_threat_sequence(const Lines& lines, const Stones& stones, bool race,
                                        int& positions, std::vector<Move>* moves = nullptr);

}  // namespace gridwise::tictactoe
