// The reasons for a candidate, in words.
#pragma once

#include <vector>

#include "games/tictactoe/rules.h"
#include "gridwise/report.h"
#include "gridwise/words.h"

namespace gridwise::tictactoe {

inline const Words kCompletesLine{"completes a line", "连成一线"};
inline const Words kBlocksLine{"blocks a line", "阻挡对方连线"};
inline const Words kAnyCell{"any empty cell", "任意空格"};

/// What a stone of the seat to move does on a square: lines completed, blocked and threatened,
/// forced lines of either side, pairs that stop every line of the other side; if none of these, the
/// number of lines that it can still complete. Never empty. Takes up to a millisecond. REQUIRES: a
/// legal move.
[[nodiscard]] std::vector<Words> move_reasons(const Position& position, Move move);

/// The chance against random replies, for people.
[[nodiscard]] Words chance_reason(double probability);

}  // namespace gridwise::tictactoe
