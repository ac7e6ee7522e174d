#include "lab/score.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace gridwise::lab;  // NOLINT(google-build-using-namespace)

TEST_CASE("lab: elo_and_score_are_each_others_inverse") {
  CHECK(score_of(0) == doctest::Approx(0.5));
  CHECK(score_of(400) == doctest::Approx(10.0 / 11));
  for (const double each : {-300.0, -5.0, 0.0, 12.0, 250.0})
    CHECK(elo_of(score_of(each)) == doctest::Approx(each).epsilon(1e-9));
}

TEST_CASE("lab: an_interval_narrows_with_the_root_of_the_pairs") {
  const PairCounts few{{2, 5, 20, 9, 4}};
  PairCounts many = few;
  for (int& count : many.counts) count *= 100;
  CHECK(few.mean() == doctest::Approx(0.55));
  const auto width = [](const PairCounts& pairs) { return elo(pairs).high - elo(pairs).low; };
  CHECK(width(few) / width(many) == doctest::Approx(10).epsilon(0.1));
  CHECK(elo(few).low < elo(few).value);
  CHECK(elo(few).value == doctest::Approx(elo(many).value));
}

TEST_CASE("lab: pairs_of_equal_games_say_less_than_they_seem") {
  // An opening that one side always wins: 100 games, but the players are equal.
  const PairCounts equal{{0, 0, 50, 0, 0}};
  CHECK(elo(equal).value == doctest::Approx(0));
  CHECK(elo(equal).high - elo(equal).low < 40);
  const PairCounts won{{0, 0, 0, 0, 50}};
  CHECK(std::isinf(elo(won).value));
}

TEST_CASE("lab: a_few_equal_pairs_decide_nothing") {
  CHECK_FALSE(decide({{0, 0, 4, 0, 0}}, {0, 30}));
  CHECK_FALSE(decide({{0, 0, 0, 0, 3}}, {0, 30}));
}

TEST_CASE("lab: the_sequential_test_decides_both_ways_and_waits_between") {
  const Sprt sprt{0, 20};
  CHECK(log_likelihood_ratio({}, sprt) == 0);
  CHECK_FALSE(decide({{2, 5, 20, 9, 4}}, sprt));
  CHECK(decide({{100, 200, 1000, 400, 200}}, sprt) == true);
  CHECK(decide({{200, 300, 1000, 300, 200}}, sprt) == false);
  // Exactly in the middle, no number of pairs decides.
  const double between = (score_of(0) + score_of(20)) / 2;
  const int wins = 100'000;
  const int others = static_cast<int>(std::lround(wins * (1 - between) / between));
  CHECK(std::abs(log_likelihood_ratio({{others, 0, 0, 0, wins}}, sprt)) < 0.1);
}
