// The solver: exact if the board fits, otherwise random restarts.
#pragma once

#include "games/numbermatch/optimise.h"
#include "gridwise/report.h"

namespace gridwise::numbermatch {

/// Verdict won: `line` clears the board. Lost: nothing clears it within the appends. Unknown: a
/// limit was reached. `score` and `bound` are minus a number of moves.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

/// Why the board is not clearable. REQUIRES: it is not.
[[nodiscard]] Words why_not(const Position& position);

}  // namespace gridwise::numbermatch
