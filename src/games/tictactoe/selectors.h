// The players that do not search. A selector is a ranking: which move it makes is drawn from the
// weights of its candidates, so what it shows and what it plays cannot differ.
#pragma once

#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::tictactoe {

/// `easy`: every empty cell is as likely as any other.
struct RandomSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// `medium`: takes a win (`win_now`), else blocks a loss (`block_now`), else plays anywhere.
struct TacticalSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::tictactoe
