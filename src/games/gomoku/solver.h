// The solver behind the door: forced wins (VCF, VCT) of the seat to move.
#pragma once

#include "games/gomoku/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::gomoku {

enum class Goal {
  kVct,  ///< by threats, including wins by fours
  kVcf,  ///< by fours only
};

/// Verdict kWin with the whole line; else kUnknown, with `proved` set if there is certainly no such
/// win. REQUIRES: the game is not finished.
[[nodiscard]] ReportOf<Move> solve(const Position& position, Goal goal, const Limits& limits);

}  // namespace gridwise::gomoku
