// Wins by threat sequences: every move leaves a line one square short, which forces the reply,
// until a move leaves two such squares.
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
/// replies and both squares of the last threat. 0 if none is found within `positions`, which is
/// decremented for each position searched. With `race` a reply may itself threaten, and the next
/// move of the sequence must block that; otherwise the defender's lines do not count. Unless
/// `moves` is null, appends the attacker's moves, last one first. REQUIRES: the attacker cannot
/// complete a line at once.
[[nodiscard]] Bits find_threat_sequence(const Lines& lines, const Stones& stones, bool race,
                                        int& positions, std::vector<Move>* moves = nullptr);

}  // namespace gridwise::tictactoe
