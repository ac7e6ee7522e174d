// The solver: forced wins (VCF, VCT) of the seat to move, as the door offers it.
#pragma once

#include "games/gomoku/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::gomoku {

enum class Goal {
  kVct,  ///< wins by threats, which include wins by fours
  kVcf,  ///< wins by fours alone
};

/// Verdict kWin with the whole line; else kUnknown, and `proved` where there is certainly no such
/// win. REQUIRES: the game is not finished.
[[nodiscard]] ReportOf<Move> solve(const Position& position, Goal goal, const Limits& limits);

}  // namespace gridwise::gomoku
