// Who plays orb routes: at random, by what the next steps bring, and by the solver's best route.
#pragma once

#include "games/orbs/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::orbs {

/// Any move, and lets go now and then.
class RandomSelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// Looks a few steps ahead: the most combos within reach.
class GreedySelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// Goes on as the best route does that the solver finds from here.
class RouteSelector {
 public:
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::orbs
