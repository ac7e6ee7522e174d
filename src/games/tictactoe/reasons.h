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

/// Its chance against random replies, if known, and what its stone does on the board. Leaves out
/// the verdict, which is shown separately. Never empty.
[[nodiscard]] std::vector<Words> reasons(const Position& position,
                                         const CandidateOf<Move>& candidate);

}  // namespace gridwise::tictactoe
