// The solver as the door shows it: forced wins of the seat to move.
#pragma once

#include "games/gomoku/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::gomoku {

enum class Goal {
  kThreats,  ///< by fours and threes (VCT), which includes wins by fours
  kFours,    ///< by fours alone (VCF)
};

/// Verdict kWin with the whole line; or kUnknown, and `proved` where it is certain that there is no
/// such win. REQUIRES: the game is not finished.
[[nodiscard]] ReportOf<Move> solve(const Position& position, Goal goal, const Limits& limits);

}  // namespace gridwise::gomoku
