// The players that search, level 2 to 10: the same search with ever more nodes, the lower ones with
// slips.
#pragma once

#include <array>

#include "games/gomoku/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::gomoku {

constexpr int kFirstSearchLevel = 2;
constexpr int kLastLevel = 10;

/// REQUIRES: kFirstSearchLevel <= level <= kLastLevel; the game is not finished.
[[nodiscard]] ReportOf<Move> rank_by_search(const Position& position, int level,
                                            const Limits& limits, const ProgressOf<Move>& progress);

/// One level as a selector. What it answers depends on position and limits alone, so nothing is
/// kept between calls.
template <int kLevel>
struct SearchSelector {
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const Limits& limits,
                                          const ProgressOf<Move>& progress) {
    return rank_by_search(position, kLevel, limits, progress);
  }
  void invalidate_cache() {}
};

}  // namespace gridwise::gomoku
