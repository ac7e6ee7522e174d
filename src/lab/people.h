// Calibrates bots to people: predicts people's pass rates from a bot's on the same levels.
#pragma once

#include <cstddef>
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
  [[nodiscard]] double intercept() const { return intercept_; }

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

/// With fewer levels, several bots are not fitted together.
inline constexpr std::size_t kLevelsForRidge = 20;

/// The results of several bots and of people on one level. All are nonempty, with equally many bots
/// in the same order on each level of a fit.
struct PeopleAndBots {
  std::vector<KindCounts> bots;
  KindCounts people;
};

/// People's log odds from those of several bots. From kLevelsForRidge levels on by ridge regression
/// (Hoerl, Kennard, Ridge regression: biased estimation for nonorthogonal problems, 1970; lambda 3
/// on standardised log odds), since bots are alike on many levels. With fewer, or if a coefficient
/// is negative, by the rising line on the bot with the most levels between 3 and 97%.
class BotsFit {
 public:
  /// REQUIRES: at least one level and one bot.
  explicit BotsFit(std::span<const PeopleAndBots> levels);
  /// REQUIRES: as many bots as on the levels of the fit.
  [[nodiscard]] double log_odds_at(std::span<const KindCounts> bots) const;
  /// The index of the bot with the line; absent if the fit is by ridge regression.
  [[nodiscard]] std::optional<std::size_t> line_on() const { return line_on_; }

 private:
  void fit_ridge(std::span<const PeopleAndBots> levels);
  void fit_line(std::span<const PeopleAndBots> levels);

  double intercept_ = 0;
  std::vector<double> slopes_;  ///< by bot, for log odds
  std::optional<std::size_t> line_on_;
};

/// How well several bots together predict people's pass rates; errors as in Calibration. The choice
/// of ridge or line is made anew for each level left out.
struct BotsCalibration {
  BotsFit fit;
  double error = 0;
  double log_odds_error = 0;

  /// People's forecast pass rate on a level, with a 95% prediction interval.
  [[nodiscard]] Estimate forecast(std::span<const KindCounts> bots) const;
};

/// As the other calibrate().
[[nodiscard]] std::optional<BotsCalibration> calibrate(std::span<const PeopleAndBots> levels);

/// Spearman's rank correlation of the pass rates, with midranks for ties (Spearman, The proof and
/// measurement of association between two things, 1904). From ten levels on with an interval
/// (Fieller, Hartley, Pearson, Tests for rank correlation coefficients, 1957); below that, from -1
/// to 1. Absent for fewer than two levels, or if either side has equal rates on all levels.
[[nodiscard]] std::optional<Estimate> rank_correlation(std::span<const PeopleOnLevel> levels);

}  // namespace gridwise::lab
