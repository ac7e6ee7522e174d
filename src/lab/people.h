// From bots to people: how pass rates of people follow from those of a bot on the same levels.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lab/intervals.h"
#include "lab/skill.h"

namespace gridwise::lab {

/// Levels that people have tried less often are not fitted.
inline constexpr int kFewAttempts = 30;
/// On fewer levels nothing is fitted.
inline constexpr std::size_t kFewLevels = 8;

/// A bot and people on one level; attempts of people are their games. Both have some.
struct PeopleOnLevel {
  KindCounts bot;
  KindCounts people;
};

/// The rising steps nearest to the pass rates of people, in order of the bot's, weighted by
/// attempts (isotonic regression by pooling adjacent violators; Ayer, Brunk, Ewing, Reid, Silverman
/// 1955; Barlow, Bartholomew, Bremner, Brunk, Statistical inference under order restrictions,
/// 1972). Levels on which the bot is alike count as one.
class RisingSteps {
 public:
  /// REQUIRES: a level or more.
  explicit RisingSteps(std::span<const PeopleOnLevel> levels);
  /// Linear between two levels; beyond the outermost ones it stays as it is there.
  [[nodiscard]] double at(double bot) const;

 private:
  struct Point {
    double bot = 0;
    double people = 0;
    double weight = 0;
  };
  std::vector<Point> points_;  ///< ascending by bot, and by people
};

/// A rising line through log odds, half a success added on either side. The weight of a level is
/// 1 / (v + t), v the variance that its attempts leave and t the one between levels, by moments
/// (DerSimonian, Laird, Meta-analysis in clinical trials, 1986). Where the line would fall it is
/// level.
class RisingLine {
 public:
  /// REQUIRES: a level or more.
  explicit RisingLine(std::span<const PeopleOnLevel> levels);
  /// The log odds of people where the bot has this pass rate of its games.
  [[nodiscard]] double log_odds_at(const KindCounts& bot) const;
  [[nodiscard]] double at(const KindCounts& bot) const;
  [[nodiscard]] double slope() const { return slope_; }

 private:
  double intercept_ = 0;
  double slope_ = 0;
};

/// How one bot's pass rates forecast those of people. Errors are mean distances in shares, each of
/// a level by a fit to all others.
struct Calibration {
  RisingLine line;
  RisingSteps steps;
  double line_error = 0;
  double steps_error = 0;
  double bot_error = 0;  ///< the bot's pass rate taken for that of people, without a fit
  /// Of the forecast of a level that was left out: root mean square of log odds.
  double log_odds_error = 0;
  double easiest = 0;  ///< the range of the bot's pass rates that were fitted
  double hardest = 0;

  /// The pass rate of people forecast for a level, with the range that holds 95 of 100 levels.
  [[nodiscard]] Estimate forecast(const KindCounts& bot) const;
  [[nodiscard]] bool extrapolates(const KindCounts& bot) const;
};

/// Absent below kFewLevels levels. REQUIRES: every level has kFewAttempts attempts or more.
[[nodiscard]] std::optional<Calibration> calibrate(std::span<const PeopleOnLevel> levels);

/// Spearman's rank correlation of the pass rates, equal ones with the mean of their ranks
/// (Spearman, The proof and measurement of association between two things, 1904); from ten levels
/// on with an interval (Fieller, Hartley, Pearson, Tests for rank correlation coefficients, 1957),
/// below that from -1 to 1. Absent below two levels, and where one side is the same on all.
[[nodiscard]] std::optional<Estimate> rank_correlation(std::span<const PeopleOnLevel> levels);

}  // namespace gridwise::lab
