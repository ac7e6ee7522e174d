// Pass rates for every move limit at once, from games played beyond the limit.
#include "lab/win_curve.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "kit/random.h"

using namespace gridwise::lab;  // NOLINT(google-build-using-namespace)
using gridwise::Random;

namespace {

/// 10 games with a longest limit of 6: two won at move 2, five at move 4, one at move 6.
WinCurve ten_games() {
  WinCurve curve(6);
  for (const int won_at : {2, 2, 4, 4, 4, 4, 4, 6}) curve.add(won_at);
  curve.add({});
  curve.add(7);
  return curve;
}

}  // namespace

TEST_CASE("a_win_counts_from_its_own_move_on") {
  const WinCurve curve = ten_games();
  CHECK(curve.games() == 10);
  const std::vector<int> won{0, 0, 2, 2, 7, 7, 8};
  for (int moves = 0; moves <= 6; ++moves) {
    CHECK(curve.won_by(moves) == won[static_cast<std::size_t>(moves)]);
  }
  CHECK(curve.at(4).value == doctest::Approx(0.7));
}

TEST_CASE("a_win_at_exactly_the_longest_limit_counts_and_a_later_one_does_not") {
  WinCurve curve(6);
  curve.add(6);
  curve.add(7);
  CHECK(curve.won_by(6) == 1);
  CHECK(curve.won_by(7) == 1);
  CHECK(curve.games() == 2);
}

TEST_CASE("the_suggested_limit_is_the_nearest_to_the_target_and_the_smaller_of_two") {
  const WinCurve curve = ten_games();
  const WinCurve::Suggestion nearest = curve.suggest(0.6);
  CHECK(nearest.moves == 4);  // 5 forecasts the same
  CHECK(nearest.share == doctest::Approx(0.7));
  CHECK(nearest.below == doctest::Approx(0.2));
  CHECK(nearest.above == doctest::Approx(0.7));
  CHECK(curve.suggest(1).moves == 6);
  const WinCurve::Suggestion first = curve.suggest(0);
  CHECK(first.moves == 1);
  CHECK(first.below == 0);
  CHECK(first.above == doctest::Approx(0.2));
}

TEST_CASE("limits_inside_a_band_include_its_edges") {
  const WinCurve curve = ten_games();
  CHECK(curve.inside({0.2, 0.7}) == std::vector{2, 3, 4, 5});
  CHECK(curve.inside({0.71, 1}) == std::vector{6});
  CHECK(curve.inside({0.9, 1}).empty());
  CHECK(curve.inside({0, 0.1}) == std::vector{1});
}

TEST_CASE("the_curve_equals_a_count_of_the_games_won_within_each_limit") {
  Random random(8);
  constexpr int kLongest = 30;
  WinCurve curve(kLongest);
  std::vector<int> games;
  for (int i = 0; i < 200; ++i) {
    games.push_back(1 + static_cast<int>(random.below(40)));
    curve.add(games.back());
  }
  for (int moves = 1; moves <= kLongest; ++moves) {
    CHECK(curve.won_by(moves) ==
          std::ranges::count_if(games, [&](int won_at) { return won_at <= moves; }));
  }
}
