// The reasons of a candidate, in words.
#pragma once

#include <vector>

#include "games/tictactoe/rules.h"
#include "kit/report.h"
#include "kit/words.h"

namespace gridwise::tictactoe {

/// First its verdict, then what its stone does on the board; never empty.
[[nodiscard]] std::vector<Words> reasons(const Position& position,
                                         const CandidateOf<Move>& candidate);

}  // namespace gridwise::tictactoe
