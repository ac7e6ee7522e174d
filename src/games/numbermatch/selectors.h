// The selectors of number match: random, greedy, and exact (the solver).
#pragma once

#include "games/numbermatch/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::numbermatch {

/// A random pair; appends if there is none.
class RandomSelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// The pair that leaves the greatest potential; ties go to the first in order.
class GreedySelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// The oracle's best moves, with the value of every move.
class ExactSelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::numbermatch
