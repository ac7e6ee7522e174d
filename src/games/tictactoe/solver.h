// The solver: win, draw or loss for the seat to move, proved, on any board.
#pragma once

#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::tictactoe {

/// The best proved verdict when `limits` are reached. `plies` are set if known exactly: for draws
/// and for up to 16 empty squares. The line keeps the verdict as far as it goes. Progress comes
/// about ten times a second. Tables grow to 512 MB unless `limits` say less. REQUIRES: the game is
/// not finished.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

}  // namespace gridwise::tictactoe
