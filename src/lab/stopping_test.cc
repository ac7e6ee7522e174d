// Stopping rules compared with their exact recursion, the recursion with simulations, and intervals
// with their definition.
#include "lab/stopping.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

StoppingRegion region_of(const BandTest& test) {
  return {test.most(), [&](int games, int won) { return test.decide(games, won).has_value(); }};
}

double mean_games(const StoppingRegion& region, double p) {
  double mean = 0;
  region.for_each_end(p, [&](int games, int, double chance) { mean += games * chance; });
  return mean;
}

/// The probability of each verdict, indexed by BandVerdict.
std::array<double, 3> verdicts(const BandTest& test, const StoppingRegion& region, double p) {
  std::array<double, 3> chances{};
  region.for_each_end(p, [&](int games, int won, double chance) {
    chances[static_cast<std::size_t>(*test.decide(games, won))] += chance;
  });
  return chances;
}

struct End {
  int games = 0;
  int won = 0;
};

End play(const StoppingRegion::Rule& stops, double p, Random& random) {
  End end;
  while (!stops(end.games, end.won)) {
    ++end.games;
    end.won += static_cast<double>(random.next() >> 11) * 0x1p-53 < p ? 1 : 0;
  }
  return end;
}

/// chance_above(p) for every stopping point, in one pass.
std::map<std::pair<int, int>, double> tails(const StoppingRegion& region, double p) {
  struct Row {
    double share;
    int games;
    int won;
    double chance;
  };
  std::vector<Row> rows;
  region.for_each_end(p, [&](int games, int won, double chance) {
    rows.push_back({static_cast<double>(won) / games, games, won, chance});
  });
  std::ranges::sort(rows, std::greater{}, &Row::share);
  std::map<std::pair<int, int>, double> above;
  double sum = 0;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    double equal = 0;
    for (; end < rows.size() && rows[end].share == rows[i].share; ++end) equal += rows[end].chance;
    for (; i < end; ++i) above[{rows[i].games, rows[i].won}] = sum + equal / 2;
    sum += equal;
  }
  return above;
}

/// The share of cases in which the interval contains p: the tail is between 2.5% and 97.5%.
double coverage(const StoppingRegion& region, double p) {
  const auto above = tails(region, p);
  double held = 0;
  region.for_each_end(p, [&](int games, int won, double chance) {
    const double tail = above.at({games, won});
    held += tail > 0.025 && tail < 0.975 ? chance : 0;
  });
  return held;
}

constexpr std::array<Band, 3> kBands{{{0.45, 0.60}, {0.45, 0.55}, {0.05, 0.15}}};
// The correct verdicts for pass rates two points outside and inside each edge.
constexpr std::array<std::pair<double, BandVerdict>, 4> kHypotheses{{{-0.02, BandVerdict::kBelow},
                                                                     {0.02, BandVerdict::kInside},
                                                                     {-0.02, BandVerdict::kInside},
                                                                     {0.02, BandVerdict::kAbove}}};

}  // namespace

TEST_CASE("chances_of_the_ends_add_up_to_one") {
  for (const Band& band : kBands) {
    const BandTest test(band);
    const StoppingRegion region = region_of(test);
    for (const double p : {0.01, 0.1, 0.5, 0.97}) {
      double sum = 0;
      region.for_each_end(p, [&](int, int, double chance) { sum += chance; });
      CHECK(sum == doctest::Approx(1).epsilon(1e-9));
    }
  }
}

TEST_CASE("a_tiny_rule_has_the_ends_that_can_be_counted_by_hand") {
  // Stops at the first win or after three games.
  const StoppingRegion region(3, [](int games, int won) { return won > 0 || games == 3; });
  std::map<std::pair<int, int>, double> ends;
  region.for_each_end(0.25,
                      [&](int games, int won, double chance) { ends[{games, won}] = chance; });
  CHECK(ends.size() == 4);
  CHECK(ends[{1, 1}] == doctest::Approx(0.25));
  CHECK(ends[{2, 1}] == doctest::Approx(0.1875));
  CHECK(ends[{3, 1}] == doctest::Approx(0.140625));
  CHECK(ends[{3, 0}] == doctest::Approx(0.421875));
  CHECK(mean_games(region, 0.25) == doctest::Approx(0.25 + 2 * 0.1875 + 3 * 0.5625));
}

TEST_CASE("a_band_test_errs_in_at_most_5_of_100_cases_two_points_from_an_edge") {
  for (const Band& band : kBands) {
    const BandTest test(band);
    const StoppingRegion region = region_of(test);
    for (std::size_t i = 0; i < kHypotheses.size(); ++i) {
      const double p = (i < 2 ? band.low : band.high) + kHypotheses[i].first;
      CAPTURE(band.low);
      CAPTURE(p);
      const auto chances = verdicts(test, region, p);
      CHECK(1 - chances[static_cast<std::size_t>(kHypotheses[i].second)] <= 0.05);
      CHECK(mean_games(region, p) <= 0.52 * test.fixed());
    }
  }
}

TEST_CASE("the_fixed_number_of_games_is_that_of_the_document") {
  CHECK(BandTest({0.45, 0.60}).fixed() == 1672);
  CHECK(BandTest({0.45, 0.60}, 0.03).fixed() == 742);
}

TEST_CASE("farther_from_the_edges_a_band_test_is_shorter") {
  const BandTest test({0.45, 0.60});
  const StoppingRegion region = region_of(test);
  CHECK(mean_games(region, 0.39) == doctest::Approx(307).epsilon(0.03));
  CHECK(mean_games(region, 0.43) == doctest::Approx(832).epsilon(0.03));
  CHECK(mean_games(region, 0.45) == doctest::Approx(1306).epsilon(0.03));
  CHECK(mean_games(region, 0.525) == doctest::Approx(325).epsilon(0.03));
}

TEST_CASE("two_thousand_runs_agree_with_the_recursion") {
  const BandTest test({0.45, 0.60});
  const StoppingRegion region = region_of(test);
  const auto stops = [&](int games, int won) { return test.decide(games, won).has_value(); };
  Random random(20);
  constexpr int kRuns = 2'000;
  for (const double p : {0.41, 0.43, 0.45, 0.47, 0.525, 0.58, 0.62}) {
    CAPTURE(p);
    const auto exact = verdicts(test, region, p);
    const auto above = tails(region, p);
    std::array<int, 3> seen{};
    double games = 0;
    double squares = 0;
    int held = 0;
    for (int run = 0; run < kRuns; ++run) {
      const End end = play(stops, p, random);
      ++seen[static_cast<std::size_t>(*test.decide(end.games, end.won))];
      games += end.games;
      squares += static_cast<double>(end.games) * end.games;
      const double tail = above.at({end.games, end.won});
      held += tail > 0.025 && tail < 0.975 ? 1 : 0;
    }
    for (std::size_t verdict = 0; verdict < seen.size(); ++verdict) {
      const double error = std::sqrt(exact[verdict] * (1 - exact[verdict]) / kRuns);
      CHECK(std::abs(static_cast<double>(seen[verdict]) / kRuns - exact[verdict]) <=
            3 * error + 1e-4);
    }
    const double mean = games / kRuns;
    const double error = std::sqrt((squares / kRuns - mean * mean) / kRuns);
    CHECK(std::abs(mean - mean_games(region, p)) <= 3 * error);
    CHECK(held >= 0.935 * kRuns);
    CHECK(held <= 0.965 * kRuns);
  }
}

TEST_CASE("intervals_after_a_band_test_hold_in_95_of_100_cases") {
  for (const Band& band : kBands) {
    const BandTest test(band);
    const StoppingRegion region = region_of(test);
    for (const double p : {band.low, band.low + 0.03, band.high, band.high + 0.1}) {
      CAPTURE(p);
      CHECK(coverage(region, p) >= 0.94);
      CHECK(coverage(region, p) <= 0.96);
    }
  }
}

TEST_CASE("the_ends_of_an_interval_are_where_its_tails_are_two_and_a_half_percent") {
  const BandTest test({0.45, 0.60});
  const StoppingRegion region = region_of(test);
  const Estimate interval = region.interval(986, 574);
  CHECK(region.chance_above(interval.low, 986, 574) == doctest::Approx(0.025).epsilon(0.001));
  CHECK(region.chance_above(interval.high, 986, 574) == doctest::Approx(0.975).epsilon(0.001));
  CHECK(interval.low == doctest::Approx(0.556).epsilon(0.002));
  CHECK(interval.high == doctest::Approx(0.623).epsilon(0.002));
  CHECK(interval.low < interval.value);
  CHECK(interval.value < interval.high);
}

TEST_CASE("an_interval_without_wins_begins_at_0_and_with_wins_only_ends_at_1") {
  const BandTest test({0.45, 0.60});
  const StoppingRegion region = region_of(test);
  const Estimate none = region.interval(50, 0);
  CHECK(none.low == 0);
  CHECK(none.value == 0);
  CHECK(none.high > 0.03);
  CHECK(none.high < 0.12);
  const Estimate all = region.interval(50, 50);
  CHECK(all.high == 1);
  CHECK(all.low > 0.88);
}

TEST_CASE("a_band_with_an_open_edge_knows_two_verdicts") {
  const BandTest test({0, 0.2});
  CHECK(test.decide(400, 10) == BandVerdict::kInside);
  CHECK(test.decide(400, 390) == BandVerdict::kAbove);
  const StoppingRegion region = region_of(test);
  CHECK(verdicts(test, region, 0.5)[0] == 0);
  CHECK(verdicts(test, region, 0.18)[2] <= 0.05);
  CHECK(verdicts(test, region, 0.22)[1] <= 0.05);
}

TEST_CASE("a_band_test_decides_nothing_before_50_games") {
  const BandTest test({0.5, 0.6});
  CHECK(!test.decide(49, 0));
  CHECK(test.decide(50, 0) == BandVerdict::kBelow);
}

TEST_CASE("a_band_test_without_a_decision_at_its_end_says_that_it_is_close") {
  const BandTest test({0.45, 0.60});
  const int most = test.most();
  const int won = static_cast<int>(0.45 * most) + 1;
  CHECK_FALSE(test.decide(most - 1, won));
  CHECK(test.decide(most, won) == BandVerdict::kInside);
  CHECK(test.close(most, won));
  CHECK_FALSE(test.close(400, 20));
}

TEST_CASE("a_width_rule_reaches_its_width_and_its_interval_holds") {
  const WidthRule rule(0.02);
  const auto stops = [&](int games, int won) { return rule.stops(games, won); };
  const StoppingRegion region(rule.most(), stops);
  Random random(21);
  for (const double p : {0.02, 0.05, 0.3, 0.5, 0.9}) {
    CAPTURE(p);
    const End end = play(stops, p, random);
    const Interval seen = wilson(end.won, end.games);
    CHECK((seen.high - seen.low) / 2 <= 0.02);
    CHECK(coverage(region, p) >= 0.935);
    CHECK(coverage(region, p) <= 0.97);
  }
  CHECK(mean_games(region, 0.5) == doctest::Approx(2400).epsilon(0.03));
}

TEST_CASE("a_narrow_band_is_told_with_a_narrower_indifference") {
  CHECK(BandTest({0.50, 0.54}).indifference() == doctest::Approx(0.01));
  CHECK(BandTest({0.96, 1}).indifference() == BandTest::kIndifference);
}

TEST_CASE("a_share_that_ends_at_an_edge_is_inside") {
  const BandTest below({0.4, 0.5});
  CHECK(below.close(below.most(), below.most() / 2));
  CHECK(below.decide(below.most(), below.most() / 2) == BandVerdict::kInside);
  const BandTest above({0.5, 0.6});
  CHECK(above.decide(above.most(), above.most() / 2) == BandVerdict::kInside);
}

}  // namespace gridwise::lab
