// The value of a position, of any board: win, draw or loss for the seat to move, with proof.
#pragma once

#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::tictactoe {

/// What is proved when `limits` are reached; `plies` where they are known exactly, which they are
/// for draws and for up to 16 empty squares. The line keeps the verdict as far as it goes. Progress
/// arrives some ten times a second. Tables grow to 512 MB unless `limits` say less. REQUIRES: the
/// game is not finished.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

}  // namespace gridwise::tictactoe
