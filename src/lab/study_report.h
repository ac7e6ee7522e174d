// What a study found, ready to be printed: figures with intervals, from the games of its cells.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/difficulty.h"
#include "lab/study.h"

namespace gridwise::lab {

/// How the move limit of a level could be chosen, from games beyond it.
struct LimitReport {
  int now = 0;  ///< the level's limit
  WinCurve curve{0};
  WinCurve::Suggestion suggestion;
  /// Games won one or two moves after the limit.
  Estimate just_after;
};

/// One player on one level.
struct PlayerReport {
  PlayerSpec player;
  Totals totals;
  bool complete = false;
  Estimate pass;                       ///< REQUIRES: totals.games > 0
  std::optional<BandVerdict> verdict;  ///< with a band, once decided
  bool close = false;                  ///< the verdict is close to the edge
  std::optional<LimitReport> limit;    ///< where one was asked for
};

struct LevelReport {
  Level level;
  std::vector<PlayerReport> players;  ///< those with games, in the order given
  // Over all players, from two on; absent where the games do not tell.
  std::optional<double> skill;
  std::optional<Estimate> slope;
  std::optional<Estimate> luck;  ///< where it was asked for
};

/// The levels of a study in order, for one player.
struct CurveReport {
  struct Place {
    std::string level;
    KindCounts counts;
    double fit = 0;    ///< on the nearest curve that only falls
    bool out = false;  ///< out of order
    std::optional<double> target;
    bool off = false;  ///< off the target, corrected for the number of levels
  };
  std::string player;
  std::vector<Place> places;
  double tau = 0;
};

struct StudyReport {
  std::uint64_t seed = 1;
  std::optional<Band> band;
  std::vector<LevelReport> levels;
  std::vector<CurveReport> curves;  ///< from two levels on
  bool interrupted = false;
};

/// Fills `skill` and `slope`.
void add_skill(LevelReport& level);
/// The curve of each player over the levels that it has games on.
[[nodiscard]] std::vector<CurveReport> curves_of(const std::vector<LevelReport>& levels,
                                                 const std::map<std::string, double>& targets);

}  // namespace gridwise::lab
