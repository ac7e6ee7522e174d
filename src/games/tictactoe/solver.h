// The solver: a proved win, draw or loss for the seat to move, on any board.
#pragma once

#include "games/tictactoe/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::tictactoe {

/// The best verdict proved before `limits` are reached. `plies` is set only if known exactly: for
/// draws, for up to 16 empty squares, and for wins within the reach of ShortWins. All moves of the
/// line keep the verdict; the line may be incomplete. Progress is reported about ten times a
/// second. Tables grow to 512 MB unless `limits` allow less. REQUIRES: the game is not finished.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

}  // namespace gridwise::tictactoe
