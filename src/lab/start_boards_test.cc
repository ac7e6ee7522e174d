// The start share of boards whose share is known, and the shrinkage of rates toward their mean.
#include "lab/start_boards.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

int wins_of(Random& random, int games, double p) {
  int won = 0;
  for (int i = 0; i < games; ++i) won += uniform(random) < p ? 1 : 0;
  return won;
}

/// Boards with pass rates 0.5 - d and 0.5 + d, equally likely: their share is 4 d^2.
std::vector<KindCounts> boards_of(Random& random, int boards, int games, double d) {
  std::vector<KindCounts> made;
  for (int i = 0; i < boards; ++i) {
    const double p = uniform(random) < 0.5 ? 0.5 - d : 0.5 + d;
    made.push_back({games, wins_of(random, games, p)});
  }
  return made;
}

/// The slow twin: the correlation over all pairs of games on one board.
double pairs_correlation(const std::vector<KindCounts>& boards) {
  double both = 0;
  double pairs = 0;
  double won = 0;
  double games = 0;
  for (const KindCounts& board : boards) {
    both += static_cast<double>(board.won) * (board.won - 1);
    pairs += static_cast<double>(board.games) * (board.games - 1);
    won += board.won;
    games += board.games;
  }
  const double mean = won / games;
  return (both / pairs - mean * mean) / (mean * (1 - mean));
}

}  // namespace

TEST_CASE("the_start_share_is_1_where_the_board_decides_and_0_where_it_does_not") {
  const std::vector<KindCounts> decides{{50, 50}, {50, 0}, {50, 50}, {50, 0}};
  CHECK(start_share(decides)->value == doctest::Approx(1));
  std::vector<KindCounts> alike(30, {50, 20});
  CHECK(start_share(alike)->value == doctest::Approx(-1.0 / 49).epsilon(1e-9));
  CHECK_FALSE(start_share(std::vector<KindCounts>(5, {50, 50})));
  CHECK_FALSE(start_share(std::vector<KindCounts>(5, {50, 0})));
}

TEST_CASE("the_start_share_is_the_correlation_of_two_games_on_one_board") {
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const auto boards = boards_of(random, 400, 20, 0.2);
    // The two differ by one degree of freedom in 400.
    CHECK(std::abs(start_share(boards)->value - pairs_correlation(boards)) < 0.005);
  }
}

TEST_CASE("the_interval_of_the_start_share_holds_in_about_95_of_100_studies") {
  constexpr int kStudies = 400;
  for (const double d : {0.0, 0.1, 0.2}) {
    CAPTURE(d);
    Random random(11);
    int held = 0;
    Moments values;
    for (int i = 0; i < kStudies; ++i) {
      const Estimate share = *start_share(boards_of(random, 100, 40, d));
      held += share.low <= 4 * d * d && 4 * d * d <= share.high ? 1 : 0;
      values.add(share.value);
    }
    // 95% of 400 is 380, with standard deviation 4.4.
    CHECK(held >= 362);
    CHECK(held <= 398);
    const Estimate mean = *values.estimate();
    CHECK(std::abs(mean.value - 4 * d * d) < 2 * (mean.high - mean.value));
  }
}

TEST_CASE("chosen_boards_are_flattered_unless_their_rates_are_drawn_toward_the_mean") {
  Random random(3);
  constexpr int kGames = 60;
  // Nearly a bell curve: the sum of three uniform numbers has variance 1/4.
  constexpr double kShare = 0.2 * 0.2;
  double seen = 0;
  double guessed = 0;
  double again = 0;
  int chosen = 0;
  for (int i = 0; i < 20'000; ++i) {
    const double p = 0.5 + 0.2 * (uniform(random) + uniform(random) + uniform(random) - 1.5);
    const KindCounts board{kGames, wins_of(random, kGames, p)};
    if (board.won < 39) continue;
    ++chosen;
    seen += board.won;
    guessed += kGames * shrunk(board, 0.5, kShare);
    again += wins_of(random, kGames, p);
  }
  REQUIRE(chosen > 500);
  CHECK(seen / chosen > again / chosen + 2);
  CHECK(std::abs(guessed - again) / chosen < 0.5);
}

TEST_CASE("what_a_board_says_about_itself_grows_with_its_games") {
  CHECK(reliability(0, 400) == 0);
  CHECK(reliability(-0.01, 400) == 0);
  CHECK(reliability(1, 5) == 1);
  CHECK(reliability(0.05, 400) == doctest::Approx(20 / 20.95));
  CHECK(shrunk({400, 280}, 0.5, 0.05) == doctest::Approx(0.5 + 0.2 * 20 / 20.95));
  CHECK(shrunk({400, 280}, 0.5, 0) == 0.5);
}

}  // namespace gridwise::lab
