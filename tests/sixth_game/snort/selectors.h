// Snort's two selectors. Neither searches: each ranks the moves of the position.
#pragma once

#include "games/snort/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::snort {

/// Any open cell with equal probability.
struct RandomSelector {
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

/// The moves after which one's own open cells outnumber the other seat's by most.
struct RoomSelector {
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache() {}
};

}  // namespace gridwise::snort
