// The selector `minimax`, hard. Solves small boards exactly: plays the quickest win or the slowest
// loss, and breaks ties by the result against random replies. On larger boards it proves what it
// can and estimates the rest.
#pragma once

#include "games/tictactoe/exhaustive.h"
#include "games/tictactoe/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::tictactoe {

/// Not thread safe.
class MinimaxSelector {
 public:
  /// Every legal move, best first; equally good best moves share the weight. Small boards
  /// (Exhaustive::suits) are solved exactly regardless of the limits, in at most about 50 ms. On
  /// other boards the search stops at the limits, or after two seconds if there are none.
  /// Candidates' verdicts are proved; `proved` tells whether the report's verdict is too. Reports
  /// progress as moves are decided. REQUIRES: the game is not finished.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() { exhaustive_.forget(); }

 private:
  /// REQUIRES: Exhaustive::suits(position).
  [[nodiscard]] ReportOf<Move> rank_exactly(const Position& position);

  Exhaustive exhaustive_;
};

}  // namespace gridwise::tictactoe
