// The selector `tactical`.
#pragma once

#include "games/tictactoe/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::tictactoe {

/// Medium: completes a line (`win_now`), else blocks one (`block_now`), else plays anywhere.
struct TacticalSelector {
  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress) const;
  void invalidate_cache() {}
};

}  // namespace gridwise::tictactoe
