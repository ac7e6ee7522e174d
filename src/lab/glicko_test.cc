#include "lab/glicko.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "kit/random.h"

using namespace gridwise;       // NOLINT(google-build-using-namespace)
using namespace gridwise::lab;  // NOLINT(google-build-using-namespace)

namespace {

const std::array<RatedGame, 3> kExample{{
    {.opponent = {1400, 30, 0.06}, .score = 1},
    {.opponent = {1550, 100, 0.06}, .score = 0},
    {.opponent = {1700, 300, 0.06}, .score = 0},
}};

void check_close(const Rating& rating, const Rating& expected, double tolerance = 1e-6) {
  CHECK(std::abs(rating.value - expected.value) < tolerance);
  CHECK(std::abs(rating.deviation - expected.deviation) < tolerance);
  CHECK(std::abs(rating.volatility - expected.volatility) < tolerance);
}

Rating rated(const Rating& before, std::span<const RatedGame> games, double periods) {
  Evidence evidence;
  for (const RatedGame& game : games) {
    const Result<Evidence> more = add_game(evidence, before, game);
    REQUIRE(more.ok());
    evidence = more.value();
  }
  const Result<Rating> after = rate(before, evidence, periods);
  REQUIRE(after.ok());
  return after.value();
}

}  // namespace

TEST_CASE("glicko: the_example_of_the_paper") {
  const Rating after = rated({1500, 200, 0.06}, kExample, 1);
  check_close(after, {1464.050671, 151.516524, 0.059995984});
  // The paper prints 1464.06, 151.52 and 0.05999, since it rounds intermediate results.
  CHECK(std::abs(after.value - 1464.06) < 0.01);
  CHECK(std::abs(after.deviation - 151.52) < 0.01);
  CHECK(std::abs(after.volatility - 0.05999) < 0.00001);
}

TEST_CASE("glicko: game_by_game_without_growth_of_the_deviation") {
  Rating rating{1500, 200, 0.06};
  for (const RatedGame& game : kExample) rating = rated(rating, {&game, 1}, 0);
  check_close(rating, {1464.219039, 151.253746, 0.059997513});
}

TEST_CASE("glicko: the_first_game_of_two_new_players") {
  const RatedGame won{.opponent = {}, .score = 1};
  const RatedGame lost{.opponent = {}, .score = 0};
  const Rating winner = rated({}, {&won, 1}, 0);
  const Rating loser = rated({}, {&lost, 1}, 0);
  CHECK(winner.value == doctest::Approx(1662.2120).epsilon(1e-7));
  CHECK(winner.deviation == doctest::Approx(290.2305).epsilon(1e-6));
  CHECK(winner.value + loser.value == doctest::Approx(3000));
  CHECK(winner.deviation == loser.deviation);
}

TEST_CASE("glicko: the_deviation_grows_while_nothing_is_played") {
  const Rating rating{1700, 60, 0.06};
  CHECK(deviation_after(rating, 0) == doctest::Approx(60));
  CHECK(deviation_after(rating, 78.2) == doctest::Approx(110).epsilon(1e-3));
  CHECK(deviation_after(rating, 90) == doctest::Approx(115.66).epsilon(1e-4));
  CHECK(deviation_after(rating, 1e9) == 350);
  check_close(rated(rating, {}, 90), {1700, deviation_after(rating, 90), 0.06}, 1e-9);
}

TEST_CASE("glicko: the_deviation_stays_between_45_and_350") {
  Rating rating{1500, 46, 0.06};
  const std::vector<RatedGame> games(50, {.opponent = rating, .score = 0.5});
  rating = rated(rating, games, 1);
  CHECK(rating.deviation == 45);
}

TEST_CASE("glicko: numbers_out_of_range_are_refused") {
  const double infinite = std::numeric_limits<double>::infinity();
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [](const auto& result) {
    return !result.ok() && result.error().code == "rating/range";
  };
  const Rating fair{1500, 200, 0.06};
  const RatedGame game{.opponent = fair, .score = 1};
  CHECK_FALSE(refused(add_game({}, fair, game)));
  CHECK(refused(add_game({}, {unknown, 200, 0.06}, game)));
  CHECK(refused(add_game({}, {1500, 0, 0.06}, game)));
  CHECK(refused(add_game({}, {1500, 351, 0.06}, game)));
  CHECK(refused(add_game({}, {1500, 200, 0}, game)));
  CHECK(refused(add_game({}, fair, {.opponent = {infinite, 30, 0.06}, .score = 1})));
  CHECK(refused(add_game({}, fair, {.opponent = fair, .score = 1.5})));
  CHECK(refused(add_game({}, fair, {.opponent = fair, .score = unknown})));
  CHECK_FALSE(refused(rate(fair, {.information = 0.1, .surplus = 1}, 1)));
  CHECK(refused(rate(fair, {.information = -0.1, .surplus = 1}, 1)));
  CHECK(refused(rate(fair, {.information = 0.1, .surplus = infinite}, 1)));
  CHECK(refused(rate(fair, {}, -1)));
  CHECK(refused(rate(fair, {}, unknown)));
  CHECK(refused(rate({1500, 200, 2}, {}, 1)));
}

TEST_CASE("glicko: every_rating_in_range_gives_a_rating_in_range") {
  Random random(7);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random.below(1'000'001)) / 1'000'000;
  };
  const auto any = [&] {
    return Rating{between(-10'000, 10'000), between(1, 350), between(1e-4, 1)};
  };
  for (int i = 0; i < 20'000; ++i) {
    const Rating before = any();
    std::vector<RatedGame> games(random.below(4) + 1);
    for (RatedGame& game : games)
      game = {.opponent = any(), .score = static_cast<double>(random.below(3)) / 2};
    CAPTURE(before.value);
    CAPTURE(before.deviation);
    const Rating after = rated(before, games, between(0, 1000));
    CHECK(std::abs(after.value) <= 10'000);
    CHECK(after.deviation >= 45);
    CHECK(after.deviation <= 350);
    CHECK(after.volatility > 0);
    CHECK(after.volatility <= 1);
  }
}
