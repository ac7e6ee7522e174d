#include "lab/tune.h"

#include <doctest/doctest.h>

#include <cmath>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

Knob goal(int value) {
  return {"goal.red", {"goal", "目标"}, value, 1, 1'000, Knob::More::kHarder};
}

/// A level with a known pass rate for each value.
AskProbe exactly(const Band& band, double (*rate)(int)) {
  return [=](int value) -> Result<std::optional<Probe>> {
    const double p = rate(value);
    const BandVerdict verdict = p < band.low    ? BandVerdict::kBelow
                                : p > band.high ? BandVerdict::kAbove
                                                : BandVerdict::kInside;
    return std::optional(Probe{value, 1'000, static_cast<int>(1'000 * p), verdict});
  };
}

}  // namespace

TEST_CASE("the_value_nearest_to_the_levels_that_lands_is_found") {
  const Band band{0.449, 0.551};
  const auto rate = +[](int value) { return 1 - value / 100.0; };
  const auto down = *search_knob(goal(80), BandVerdict::kBelow, exactly(band, rate));
  CHECK(down.found == 55);
  const auto up = *search_knob(goal(20), BandVerdict::kAbove, exactly(band, rate));
  CHECK(up.found == 45);
  CHECK(up.probes.size() <= 10);
}

TEST_CASE("a_knob_whose_step_jumps_over_the_band_finds_nothing") {
  const Band band{0.45, 0.55};
  const auto rate = +[](int value) { return value <= 12 ? 0.9 : 0.1; };
  const auto search = *search_knob(goal(10), BandVerdict::kAbove, exactly(band, rate));
  CHECK_FALSE(search.found);
  CHECK(search.probes.front().verdict == BandVerdict::kAbove);
  CHECK(search.probes.back().verdict == BandVerdict::kBelow);
}

TEST_CASE("a_search_ends_at_the_range_of_the_knob") {
  const Band band{0.45, 0.55};
  Knob knob = goal(10);
  knob.high = 14;
  const auto search =
      *search_knob(knob, BandVerdict::kAbove, exactly(band, +[](int) { return 0.9; }));
  CHECK_FALSE(search.found);
  CHECK(search.probes.back().value == 14);
  const auto refused = search_knob(
      knob, BandVerdict::kAbove,
      [](int) -> Result<std::optional<Probe>> { return Error{"level/value", "no", {}}; });
  CHECK(refused.error().code == "level/value");
}

TEST_CASE("an_interrupted_search_keeps_what_it_knows") {
  int asked = 0;
  const auto search =
      search_knob(goal(10), BandVerdict::kAbove, [&](int value) -> Result<std::optional<Probe>> {
        if (++asked == 3) return std::optional<Probe>();
        return std::optional(Probe{value, 100, 90, BandVerdict::kAbove});
      });
  CHECK(search->probes.size() == 2);
}

TEST_CASE("a_win_curve_gives_every_limit_at_once") {
  WinCurve curve(6);
  for (const int move : {2, 3, 3, 5}) curve.add(move);
  curve.add({});
  CHECK(curve.won_by(1) == 0);
  CHECK(curve.won_by(3) == 3);
  CHECK(curve.at(6).value == 0.8);
  const WinCurve::Suggestion half = curve.suggest(0.5);
  CHECK(half.moves == 3);
  CHECK(half.share == 0.6);
  CHECK(half.below == 0.2);
  CHECK(half.above == 0.6);
  CHECK(curve.inside({0.5, 0.7}) == std::vector<int>{3, 4});
}

TEST_CASE("the_limit_nearest_to_the_present_one_is_taken") {
  WinCurve curve(30);
  for (int move = 1; move <= 20; ++move) {
    for (int game = 0; game < 5; ++game) curve.add(move);
  }
  CHECK(nearest_limit(curve, {0.4, 0.6}, 20) == 12);
  CHECK(nearest_limit(curve, {0.4, 0.6}, 2) == 8);
  CHECK(nearest_limit(curve, {0.4, 0.6}, 10) == 10);
  CHECK_FALSE(nearest_limit(curve, {0.42, 0.44}, 10));
  // A player who wins less often than the curve says needs more moves.
  CHECK(*nearest_limit(curve, {0.4, 0.6}, 2, -0.5) > 8);
}

TEST_CASE("the_inner_band_leaves_room_for_the_noise_of_a_verification") {
  CHECK(inner_band({0.45, 0.55}, 5'000).low == doctest::Approx(0.47));
  CHECK(inner_band({0.45, 0.55}, 100).high == doctest::Approx(0.525));
  CHECK(inner_band({0.45, 0.49}, 5'000).low == doctest::Approx(0.45));
  CHECK(inner_band({0, 0.2}, 5'000).low == 0);
  CHECK(inner_band({0.8, 1}, 5'000).high == 1);
}

TEST_CASE("a_forecast_and_a_fresh_run_agree_within_two_points_in_95_of_100_cases") {
  // A player who needs a geometrically distributed number of moves: every limit's pass rate is
  // known.
  Random random(5);
  const auto moves_needed = [&] {
    int moves = 1;
    while (moves < 300 && random.below(100) >= 4) ++moves;
    return moves;
  };
  int close = 0;
  constexpr int kCases = 200;
  constexpr int kGames = 5'000;
  for (int i = 0; i < kCases; ++i) {
    const double target = 0.3 + 0.2 * (i % 3);
    WinCurve curve(100);
    for (int game = 0; game < kGames; ++game) curve.add(moves_needed());
    const WinCurve::Suggestion suggestion = curve.suggest(target);
    int won = 0;
    for (int game = 0; game < kGames; ++game) won += moves_needed() <= suggestion.moves ? 1 : 0;
    close += std::abs(static_cast<double>(won) / kGames - suggestion.share) <= 0.02 ? 1 : 0;
  }
  CHECK(close >= 0.93 * kCases);
}

}  // namespace gridwise::lab
