// The solver as the door shows it: exact where the board fits, restarts where it does not.
#pragma once

#include "games/numbermatch/optimise.h"
#include "kit/report.h"

namespace gridwise::numbermatch {

/// Verdict won: `line` clears the board; lost: nothing does within the appends; unknown: neither
/// was found in time. `score` is minus the moves, `bound` likewise.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

/// Why no way of playing clears the board, of a board that is not clearable.
[[nodiscard]] Words why_not(const Position& position);

}  // namespace gridwise::numbermatch
