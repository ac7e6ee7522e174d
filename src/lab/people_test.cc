// Calibration of bots to people: fits compared with known answers and slow twins, ranks with ties,
// leave-one-out errors.
#include "lab/people.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

PeopleOnLevel level_of(int bot_percent, int won, int attempts) {
  return {{100, bot_percent}, {attempts, won}};
}

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// The least weighted sum of squares over all increasing sequences from a grid, level by level in
/// the order of the bot.
double least_misfit(const std::vector<PeopleOnLevel>& levels, const std::vector<double>& grid,
                    std::size_t at = 0, std::size_t from = 0) {
  if (at == levels.size()) return 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = from; i < grid.size(); ++i) {
    const double off =
        static_cast<double>(levels[at].people.won) / levels[at].people.games - grid[i];
    least = std::min(least,
                     levels[at].people.games * off * off + least_misfit(levels, grid, at + 1, i));
  }
  return least;
}

/// The means of all runs of neighbouring levels; the optimal steps have no other heights.
std::vector<double> heights(const std::vector<PeopleOnLevel>& levels) {
  std::vector<double> grid;
  for (std::size_t first = 0; first < levels.size(); ++first) {
    double won = 0;
    double games = 0;
    for (std::size_t last = first; last < levels.size(); ++last) {
      won += levels[last].people.won;
      games += levels[last].people.games;
      grid.push_back(won / games);
    }
  }
  std::ranges::sort(grid);
  return grid;
}

}  // namespace

TEST_CASE("rising_steps_of_rates_that_rise_are_the_rates") {
  const std::vector<PeopleOnLevel> levels{level_of(20, 10, 100), level_of(50, 40, 100),
                                          level_of(90, 80, 100)};
  const RisingSteps steps(levels);
  CHECK(steps.at(0.2) == doctest::Approx(0.1));
  CHECK(steps.at(0.5) == doctest::Approx(0.4));
  CHECK(steps.at(0.35) == doctest::Approx(0.25));
  CHECK(steps.at(0) == doctest::Approx(0.1));
  CHECK(steps.at(1) == doctest::Approx(0.8));
}

TEST_CASE("rates_that_fall_are_pooled_by_their_attempts") {
  // 40 of 100 and then 10 of 50 fall, so they are pooled: 50 of 150.
  const RisingSteps steps(std::vector<PeopleOnLevel>{level_of(10, 5, 100), level_of(30, 40, 100),
                                                     level_of(60, 10, 50), level_of(80, 70, 100)});
  CHECK(steps.at(0.1) == doctest::Approx(0.05));
  CHECK(steps.at(0.3) == doctest::Approx(50.0 / 150));
  CHECK(steps.at(0.6) == doctest::Approx(50.0 / 150));
  CHECK(steps.at(0.8) == doctest::Approx(0.7));
}

TEST_CASE("levels_on_which_the_bot_is_alike_count_as_one") {
  const RisingSteps steps(std::vector<PeopleOnLevel>{level_of(50, 90, 100), level_of(50, 10, 300)});
  CHECK(steps.at(0.5) == doctest::Approx(0.25));
}

TEST_CASE("rising_steps_are_the_nearest_of_all_rising_sequences") {
  Random random(8);
  for (int i = 0; i < 200; ++i) {
    std::vector<PeopleOnLevel> levels;
    const int count = 2 + static_cast<int>(random.below(4));
    for (int at = 0; at < count; ++at) {
      const int attempts = 30 + static_cast<int>(random.below(200));
      const int won = static_cast<int>(random.below(static_cast<std::uint32_t>(attempts + 1)));
      levels.push_back(level_of(10 * at, won, attempts));
    }
    const RisingSteps steps(levels);
    double misfit = 0;
    double before = -1;
    for (const PeopleOnLevel& level : levels) {
      const double fit = steps.at(level.bot.won / 100.0);
      const double off = static_cast<double>(level.people.won) / level.people.games - fit;
      misfit += level.people.games * off * off;
      CHECK(fit >= before);
      before = fit;
    }
    CHECK(misfit == doctest::Approx(least_misfit(levels, heights(levels))).epsilon(1e-9));
  }
}

TEST_CASE("a_rising_line_finds_the_line_of_log_odds_it_was_made_from") {
  std::vector<PeopleOnLevel> levels;
  for (const int percent : {5, 15, 25, 35, 50, 65, 75, 85, 95}) {
    const KindCounts bot{100'000, percent * 1'000};
    const double x = std::log(percent / (100.0 - percent));
    const double people = 1 / (1 + std::exp(0.5 - 0.6 * x));
    levels.push_back({bot, {100'000, static_cast<int>(std::lround(100'000 * people))}});
  }
  const RisingLine line(levels);
  CHECK(line.slope() == doctest::Approx(0.6).epsilon(0.002));
  CHECK(line.log_odds_at({100'000, 50'000}) == doctest::Approx(-0.5).epsilon(0.002));
  CHECK(line.at({100'000, 50'000}) == doctest::Approx(1 / (1 + std::exp(0.5))).epsilon(0.002));
}

TEST_CASE("a_line_that_would_fall_is_level") {
  std::vector<PeopleOnLevel> levels;
  levels.reserve(9);
  for (int i = 0; i < 9; ++i) levels.push_back(level_of(10 + 10 * i, 90 - 10 * i, 100));
  const RisingLine line(levels);
  CHECK(line.slope() == 0);
  CHECK(line.at({100, 10}) == line.at({100, 90}));
  CHECK(line.at({100, 10}) == doctest::Approx(0.5).epsilon(0.01));
}

TEST_CASE("many_attempts_on_one_level_do_not_drown_the_others") {
  // People deviate from the line level by level, so a level counts once, however often it is tried.
  std::vector<PeopleOnLevel> levels;
  levels.reserve(9);
  for (int i = 0; i < 8; ++i) levels.push_back(level_of(10 + 10 * i, i % 2 == 0 ? 30 : 60, 100));
  levels.push_back({{100, 90}, {1'000'000, 100'000}});
  const double with_all = RisingLine(levels).at({100, 45});
  CHECK(with_all > 0.3);
  CHECK(with_all < 0.55);
}

TEST_CASE("a_bot_that_is_like_people_needs_no_fit_and_another_one_does") {
  Random random(4);
  const auto errors = [&](double shift, double noise) {
    Calibration mean = *calibrate(std::vector<PeopleOnLevel>(8, level_of(50, 50, 100)));
    mean.line_error = mean.steps_error = mean.bot_error = 0;
    constexpr int kFolders = 20;
    for (int folder = 0; folder < kFolders; ++folder) {
      std::vector<PeopleOnLevel> levels;
      for (int i = 0; i < 30; ++i) {
        const double x = 5 * uniform(random) - 2.5;
        const double off = noise * (uniform(random) + uniform(random) - 1);
        const int people = static_cast<int>(5'000 / (1 + std::exp(-x - shift - off)));
        levels.push_back({{5'000, static_cast<int>(5'000 / (1 + std::exp(-x)))}, {5'000, people}});
      }
      const Calibration found = *calibrate(levels);
      mean.line_error += found.line_error / kFolders;
      mean.steps_error += found.steps_error / kFolders;
      mean.bot_error += found.bot_error / kFolders;
    }
    return mean;
  };
  const Calibration alike = errors(0, 0.5);
  CHECK(std::abs(alike.line_error - alike.bot_error) < 0.01);
  const Calibration shifted = errors(-1.5, 0.5);
  CHECK(shifted.line_error < shifted.bot_error - 0.1);
  CHECK(shifted.steps_error < shifted.bot_error - 0.1);
  CHECK(shifted.line_error < shifted.steps_error);
}

TEST_CASE("few_levels_are_not_fitted") {
  const std::vector<PeopleOnLevel> levels(kFewLevels, level_of(50, 50, 100));
  CHECK(calibrate(levels));
  CHECK_FALSE(calibrate(std::span(levels).first(kFewLevels - 1)));
}

TEST_CASE("a_forecast_outside_the_fitted_levels_is_an_extrapolation") {
  std::vector<PeopleOnLevel> levels;
  levels.reserve(10);
  for (int i = 0; i < 10; ++i) levels.push_back(level_of(20 + 5 * i, 10 + 6 * i, 100));
  const Calibration found = *calibrate(levels);
  CHECK(found.extrapolates({100, 19}));
  CHECK_FALSE(found.extrapolates({100, 20}));
  CHECK_FALSE(found.extrapolates({100, 65}));
  CHECK(found.extrapolates({100, 66}));
  const Estimate forecast = found.forecast({100, 40});
  CHECK(forecast.low < forecast.value);
  CHECK(forecast.value < forecast.high);
  CHECK(forecast.value == doctest::Approx(found.line.at({100, 40})));
}

TEST_CASE("rank_correlation_of_known_orders") {
  const auto of = [](const std::vector<std::pair<int, int>>& rates) {
    std::vector<PeopleOnLevel> levels;
    levels.reserve(rates.size());
    for (const auto& [bot, people] : rates) levels.push_back(level_of(bot, people, 100));
    return rank_correlation(levels);
  };
  CHECK(of({{10, 20}, {20, 30}, {30, 90}})->value == doctest::Approx(1));
  CHECK(of({{10, 90}, {20, 30}, {30, 20}})->value == doctest::Approx(-1));
  // 1 - 6 * 8 / (5 * 24).
  CHECK(of({{10, 20}, {20, 10}, {30, 50}, {40, 30}, {50, 40}})->value == doctest::Approx(0.6));
  // Ties: ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4.
  CHECK(of({{10, 10}, {20, 20}, {20, 30}, {40, 40}})->value ==
        doctest::Approx(4.5 / std::sqrt(4.5 * 5)));
  CHECK_FALSE(of({{10, 10}}));
  CHECK_FALSE(of({{10, 10}, {10, 20}}));
  CHECK(of({{10, 20}, {20, 30}, {30, 90}})->low == -1);
}

}  // namespace gridwise::lab
