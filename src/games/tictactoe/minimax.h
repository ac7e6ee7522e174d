// The `hard` player. Where everything can be looked at it plays the exact value: never gives away
// half a point, wins as quickly and loses as slowly as can be, and of equal moves takes the one
// that does best against random replies. On larger boards it proves what it can and estimates the
// rest.
#pragma once

#include "games/tictactoe/exhaustive.h"
#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::tictactoe {

/// Not thread safe.
class MinimaxSelector {
 public:
  /// Every legal move, best first; the best ones, when equal, share the weight. Small boards are
  /// answered exactly whatever the limits (see Exhaustive::suits; some 50 ms at most). On others
  /// the work stops at the limits, or after two seconds where there are none; `proved` tells
  /// whether the report's verdict is certain, each candidate's verdict is. Reports progress as
  /// cells are decided. REQUIRES: the game is not finished.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() { exhaustive_.forget(); }

 private:
  /// REQUIRES: Exhaustive::suits(position).
  [[nodiscard]] ReportOf<Move> rank_exactly(const Position& position);

  Exhaustive exhaustive_;
};

}  // namespace gridwise::tictactoe
