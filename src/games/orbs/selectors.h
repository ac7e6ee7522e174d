// The selectors of orb routes: random, greedy over the next steps, and the solver's best route.
#pragma once

#include "games/orbs/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::orbs {

/// Any move; drops now and then.
class RandomSelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// Plays toward the most combos within a few steps.
class GreedySelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// Plays the solver's best route from here.
class RouteSelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::orbs
