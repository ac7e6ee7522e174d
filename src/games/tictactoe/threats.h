// Wins by threat sequences: every move leaves one square missing in a line, which forces the reply,
// until a move leaves two.
//
//     k = 4      . x x .      1 threatens, 2 is forced, 3 threatens two squares at once
//                . 1 . .
//                . 3 . .
#pragma once

#include <vector>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

/// The stones and empty squares of a duel.
struct Stones {
  Bits attacker = 0;
  Bits defender = 0;
  Bits empty = 0;

  bool operator==(const Stones&) const = default;
};

/// The squares of a winning threat sequence with the attacker to move: its moves, the forced
/// replies and both squares of the last threat. 0 if none is found within `positions`, which it
/// counts down. With `race` a reply may itself threaten, and the next move of the sequence must
/// block that; without, the defender's lines do not count. Appends the attacker's moves to `moves`,
/// unless null, last one first. REQUIRES: the attacker cannot complete a line at once.
[[nodiscard]] Bits find_threat_sequence(const Lines& lines, const Stones& stones, bool race,
                                        int& positions, std::vector<Move>* moves = nullptr);

}  // namespace gridwise::tictactoe
