// The selector `minimax`, hard. Small boards are solved exactly: it plays the quickest win or the
// slowest loss, and of equal moves the one that does best against random replies. On larger boards
// it proves what it can and estimates the rest.
#pragma once

#include "games/tictactoe/exhaustive.h"
#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::tictactoe {

/// Not thread safe.
class MinimaxSelector {
 public:
  /// Every legal move, best first; equal best moves share the weight. Small boards are solved
  /// exactly whatever the limits (Exhaustive::suits; about 50 ms at most). On others the search
  /// stops at the limits, or after two seconds without limits. Verdicts of candidates are proved;
  /// `proved` says whether the report's verdict is too. Reports progress as moves are decided.
  /// REQUIRES: the game is not finished.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() { exhaustive_.forget(); }

 private:
  /// REQUIRES: Exhaustive::suits(position).
  [[nodiscard]] ReportOf<Move> rank_exactly(const Position& position);

  Exhaustive exhaustive_;
};

}  // namespace gridwise::tictactoe
