// Levels 2 to 10: the same search, with more nodes at each level; the lowest level makes mistakes
// on purpose.
#pragma once

#include <memory>

#include "games/gomoku/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::gomoku {

constexpr int kFirstSearchLevel = 2;
constexpr int kLastLevel = 10;

/// The selector for one level. If nodes or depth are limited, by the level or the caller, each call
/// starts with empty tables and, with one thread, the result depends only on position and limits.
/// If only time is limited, the tables are kept for the next move of the game. Not thread safe.
class LevelSearch {
 public:
  /// REQUIRES: kFirstSearchLevel <= level <= kLastLevel.
  explicit LevelSearch(int level);
  ~LevelSearch();
  LevelSearch(const LevelSearch&) = delete;
  LevelSearch& operator=(const LevelSearch&) = delete;

  /// REQUIRES: the game is not finished.
  [[nodiscard]] ReportOf<Move> candidates(const Position& position, const SearchRequest& request,
                                          const ProgressOf<Move>& progress);
  void invalidate_cache();

 private:
  struct KeptSearch;

  int level_;
  std::unique_ptr<KeptSearch> kept_;
};

}  // namespace gridwise::gomoku
