// Finds the best route, anytime: beams of growing width, then the proof that no shorter route does
// as well.
#pragma once

#include "games/orbs/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::orbs {

/// REQUIRES: not dropped. The report's answers are distinct, best first; its line is the best
/// one's; `bound` is the most combos (or nothing where worth is asked for); `depth` a number of
/// steps below which nothing comes to that many; `proved` that the best answer is one of the best.
/// `limits.nodes` counts routes looked at.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

}  // namespace gridwise::orbs
