// Calibration of bots to people: fits compared with known answers and slow twins, ranks with ties,
// leave-one-out errors.
#include "lab/people.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
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

namespace {

/// Games that weighted, novice, core and skilled won, of 400, on each of 33 match-3 levels.
constexpr int kGamesOfBots = 400;
constexpr std::array<std::array<int, 4>, 33> kWonByBots{
    {{400, 400, 400, 400}, {395, 399, 400, 400}, {391, 399, 400, 400}, {381, 396, 400, 400},
     {399, 400, 400, 400}, {384, 398, 400, 400}, {392, 395, 400, 400}, {297, 391, 397, 400},
     {323, 363, 400, 400}, {343, 332, 394, 400}, {297, 379, 398, 400}, {299, 324, 393, 396},
     {245, 321, 396, 400}, {190, 286, 378, 394}, {162, 175, 386, 397}, {125, 129, 309, 373},
     {122, 108, 341, 388}, {130, 108, 252, 319}, {99, 88, 291, 346},   {89, 114, 266, 294},
     {83, 70, 289, 377},   {60, 58, 253, 361},   {47, 37, 229, 316},   {47, 66, 372, 399},
     {55, 80, 312, 371},   {41, 165, 333, 384},  {57, 89, 372, 389},   {33, 62, 257, 290},
     {50, 78, 350, 378},   {27, 66, 262, 333},   {13, 17, 171, 241},   {9, 6, 158, 329},
     {11, 22, 155, 249}}};

double log_odds_of(double share) { return std::log(share / (1 - share)); }

/// A normal deviate (Box, Muller 1958).
double normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - uniform(random))) *
         std::cos(6.283185307179586 * uniform(random));
}

/// Invented people on these levels: a mixture of the four bots, and for each level a deviation of
/// its own. The bots of the result are novice, core and skilled.
std::vector<PeopleAndBots> invented_folder(Random& random) {
  std::array<double, 4> mix{};
  double total = 0;
  for (double& share : mix) total += share = uniform(random);
  std::vector<PeopleAndBots> levels;
  for (const auto& won : kWonByBots) {
    double pass = 0;
    for (std::size_t i = 0; i < mix.size(); ++i) pass += mix[i] / total * won[i] / kGamesOfBots;
    const double truth =
        1 / (1 + std::exp(-log_odds_of(std::clamp(pass, 0.005, 0.995)) - 0.4 * normal(random)));
    static constexpr std::array kAttempts{200, 500, 2'000};
    PeopleAndBots level;
    level.people.games = kAttempts[random.below(3)];
    for (int i = 0; i < level.people.games; ++i)
      level.people.won += uniform(random) < truth ? 1 : 0;
    for (std::size_t i = 1; i < won.size(); ++i) level.bots.push_back({kGamesOfBots, won[i]});
    levels.push_back(std::move(level));
  }
  return levels;
}

std::vector<PeopleOnLevel> of_bot(const std::vector<PeopleAndBots>& levels, std::size_t bot) {
  std::vector<PeopleOnLevel> alone;
  alone.reserve(levels.size());
  for (const PeopleAndBots& level : levels) alone.push_back({level.bots[bot], level.people});
  return alone;
}

}  // namespace

TEST_CASE("three_bots_together_forecast_people_better_than_core_alone") {
  Random random(5);
  double together = 0;
  double core = 0;
  int ridges = 0;
  constexpr int kFolders = 60;
  for (int folder = 0; folder < kFolders; ++folder) {
    const std::vector<PeopleAndBots> levels = invented_folder(random);
    const BotsCalibration found = *calibrate(levels);
    together += found.error / kFolders;
    core += calibrate(of_bot(levels, 1))->line_error / kFolders;
    ridges += found.fit.line_on() ? 0 : 1;
  }
  CAPTURE(together);
  CAPTURE(core);
  CHECK(together <= 0.9 * core);
  CHECK(ridges > kFolders / 2);
}

TEST_CASE("few_levels_of_several_bots_are_fitted_by_a_line_on_the_one_that_tells_most") {
  Random random(6);
  std::vector<PeopleAndBots> levels = invented_folder(random);
  CHECK_FALSE(BotsFit(std::span(levels).first(kLevelsForRidge)).line_on());
  levels.resize(kLevelsForRidge - 1);
  // Core and skilled win nearly all games on most of these levels.
  const BotsFit fit(levels);
  REQUIRE(fit.line_on());
  CHECK(*fit.line_on() == 0);
  const RisingLine line(of_bot(levels, 0));
  for (const PeopleAndBots& level : levels)
    CHECK(fit.log_odds_at(level.bots) == doctest::Approx(line.log_odds_at(level.bots[0])));
  CHECK_FALSE(calibrate(std::span<const PeopleAndBots>(levels).first(kFewLevels - 1)));
}

TEST_CASE("a_bot_whose_wins_speak_against_people_turns_the_fit_to_a_line") {
  // People are as core; the second bot wins where core loses, and people do too, a little less.
  std::vector<PeopleAndBots> levels;
  for (int i = 0; i < 24; ++i) {
    const int core = 10 + 3 * i;
    const int against = 90 - 3 * i + (i % 3) * 4;
    levels.push_back({{{100, core}, {100, against}}, {1'000, 10 * core}});
  }
  const BotsFit fit(levels);
  REQUIRE(fit.line_on());
  CHECK(*fit.line_on() == 0);
}

TEST_CASE("a_forecast_by_several_bots_has_an_interval_and_rises_with_their_wins") {
  Random random(7);
  const std::vector<PeopleAndBots> levels = invented_folder(random);
  const BotsCalibration found = *calibrate(levels);
  for (const PeopleAndBots& level : levels) {
    const Estimate forecast = found.forecast(level.bots);
    CHECK(forecast.low < forecast.value);
    CHECK(forecast.value < forecast.high);
    CHECK(log_odds_of(forecast.value) == doctest::Approx(found.fit.log_odds_at(level.bots)));
  }
  for (std::size_t bot = 0; bot < 3; ++bot) {
    std::vector<KindCounts> bots(3, {100, 50});
    const double before = found.fit.log_odds_at(bots);
    bots[bot].won = 60;
    CHECK(found.fit.log_odds_at(bots) >= before);
  }
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
