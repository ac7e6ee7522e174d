// The results of a study, ready to print: figures with intervals, computed from the games of its
// cells.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/difficulty.h"
#include "lab/study.h"

namespace gridwise::lab {

/// Data for choosing a level's move limit, from games played beyond it.
struct LimitReport {
  int now = 0;  ///< the level's current limit
  WinCurve curve{0};
  WinCurve::Suggestion suggestion;
  /// Share of games won one or two moves after the limit.
  Estimate just_after;
};

/// One player on one level.
struct PlayerReport {
  PlayerSpec player;
  Totals totals;
  bool complete = false;
  Estimate pass;                       ///< REQUIRES: totals.games > 0
  std::optional<BandVerdict> verdict;  ///< if there is a band: the verdict, once decided
  bool close = false;                  ///< the verdict is close to the edge
  std::optional<LimitReport> limit;    ///< if requested
};

struct LevelReport {
  Level level;
  std::vector<PlayerReport> players;  ///< those with games, in the given order
  // Over all players, if there are at least two; absent if the games do not determine them.
  std::optional<double> skill;
  std::optional<Estimate> slope;
  std::optional<Estimate> luck;  ///< if requested
};

/// The levels of a study in order, for one player.
struct CurveReport {
  struct Place {
    std::string level;
    KindCounts counts;
    double fit = 0;    ///< on the closest falling curve
    bool out = false;  ///< out of order
    std::optional<double> target;
    bool off = false;  ///< off target, corrected for multiple comparisons
  };
  std::string player;
  std::vector<Place> places;
  double tau = 0;
};

struct StudyReport {
  std::uint64_t seed = 1;
  std::optional<Band> band;
  std::vector<LevelReport> levels;
  std::vector<CurveReport> curves;  ///< only if there are at least two levels
  bool interrupted = false;
  std::vector<UnreadLevel> unread;
};

/// Fills `skill` and `slope`.
void add_skill(LevelReport& level);
/// Each player's curve over the levels it has games on.
[[nodiscard]] std::vector<CurveReport> curves_of(const std::vector<LevelReport>& levels,
                                                 const std::map<std::string, double>& targets);

}  // namespace gridwise::lab
