// Calibrates bots to people: predicts people's pass rates from a bot's on the same levels.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lab/intervals.h"
#include "lab/skill.h"

namespace gridwise::lab {

/// Levels with fewer attempts by people are not fitted.
inline constexpr int kFewAttempts = 30;
/// With fewer levels, nothing is fitted.
inline constexpr std::size_t kFewLevels = 8;

/// The results of a bot and of people on one level; people's attempts count as games. Both are
/// nonempty.
struct PeopleOnLevel {
  KindCounts bot;
  KindCounts people;
};

/// The increasing step function closest to people's pass rates, ordered by the bot's and weighted
/// by attempts (isotonic regression by pooling adjacent violators; Ayer, Brunk, Ewing, Reid,
/// Silverman 1955; Barlow, Bartholomew, Bremner, Brunk, Statistical inference under order
/// restrictions, 1972). Levels with equal bot pass rates count as one.
class RisingSteps {
 public:
  /// REQUIRES: at least one level.
  explicit RisingSteps(std::span<const PeopleOnLevel> levels);
  /// Linear between levels; constant beyond the outermost ones.
  [[nodiscard]] double at(double bot) const;

 private:
  struct Point {
    double bot = 0;
    double people = 0;
    double weight = 0;
  };
  std::vector<Point> points_;  ///< ascending by both bot and people
};

/// A nondecreasing line through log odds, with half a success added on either side. A level's
/// weight is 1 / (v + t): v is the variance within the level, t the variance between levels,
/// estimated by moments (DerSimonian, Laird, Meta-analysis in clinical trials, 1986). A line that
/// would fall is replaced by a constant.
class RisingLine {
 public:
  /// REQUIRES: at least one level.
  explicit RisingLine(std::span<const PeopleOnLevel> levels);
  /// People's log odds on a level with these bot results.
  [[nodiscard]] double log_odds_at(const KindCounts& bot) const;
  [[nodiscard]] double at(const KindCounts& bot) const;
  [[nodiscard]] double slope() const { return slope_; }

 private:
  double intercept_ = 0;
  double slope_ = 0;
};

/// How well one bot's pass rates predict people's. Errors are mean absolute errors, leave-one-out:
/// each level is predicted by a fit to all others.
struct Calibration {
  RisingLine line;
  RisingSteps steps;
  double line_error = 0;
  double steps_error = 0;
  double bot_error = 0;  ///< using the bot's pass rate as is, without a fit
  /// Root mean square error in log odds of the leave-one-out forecasts.
  double log_odds_error = 0;
  double easiest = 0;  ///< range of the bot's pass rates in the fit
  double hardest = 0;

  /// People's forecast pass rate on a level, with a 95% prediction interval.
  [[nodiscard]] Estimate forecast(const KindCounts& bot) const;
  [[nodiscard]] bool extrapolates(const KindCounts& bot) const;
};

/// Absent for fewer than kFewLevels levels. REQUIRES: every level has at least kFewAttempts
/// attempts.
[[nodiscard]] std::optional<Calibration> calibrate(std::span<const PeopleOnLevel> levels);

/// Spearman's rank correlation of the pass rates, with midranks for ties (Spearman, The proof and
/// measurement of association between two things, 1904). From ten levels on with an interval
/// (Fieller, Hartley, Pearson, Tests for rank correlation coefficients, 1957); below that, from -1
/// to 1. Absent for fewer than two levels, or if either side has equal rates on all levels.
[[nodiscard]] std::optional<Estimate> rank_correlation(std::span<const PeopleOnLevel> levels);

}  // namespace gridwise::lab
