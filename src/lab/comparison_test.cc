// Statistics of paired games compared with slow twins and known answers; no games are played.
#include "lab/comparison.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "kit/random.h"
#include "lab/totals.h"

namespace gridwise::lab {
namespace {

PairedResults counts(int both, int only_first, int only_second, int neither) {
  return {both, only_first, only_second, neither};
}

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// Pairs in which only the second game is won with probability `won`, only the first with `lost`.
PairedResults simulated(Random& random, int pairs, double lost, double won) {
  PairedResults results;
  for (int i = 0; i < pairs; ++i) {
    const double u = uniform(random);
    results.add(u < lost, u >= lost && u < lost + won);
  }
  return results;
}

/// The sign test by enumerating all outcomes of n pairs.
double all_ways(int only_first, int only_second) {
  const int n = only_first + only_second;
  const int fewer = std::min(only_first, only_second);
  int as_unequal = 0;
  for (unsigned ways = 0; ways < 1U << n; ++ways) {
    const int ones = __builtin_popcount(ways);
    as_unequal += std::min(ones, n - ones) <= fewer ? 1 : 0;
  }
  return static_cast<double>(as_unequal) / static_cast<double>(1U << n);
}

}  // namespace

TEST_CASE("pairs_are_counted_by_which_game_was_won") {
  PairedResults results;
  results.add(true, true);
  results.add(true, false);
  results.add(false, true);
  results.add(false, true);
  results.add(false, false);
  CHECK(results.both == 1);
  CHECK(results.only_first == 1);
  CHECK(results.only_second == 2);
  CHECK(results.neither == 1);
  CHECK(results.pairs() == 5);
  CHECK(results.first_won() == 2);
  CHECK(results.second_won() == 3);
}

TEST_CASE("a_difference_changes_its_sign_with_the_order_of_the_versions") {
  PairedResults results;
  results.only_first = 3;
  results.only_second = 8;
  results.neither = 20;
  PairedResults swapped = results;
  std::swap(swapped.only_first, swapped.only_second);
  const Estimate there = difference(results);
  const Estimate back = difference(swapped);
  CHECK(there.low == doctest::Approx(-back.high));
  CHECK(there.value == doctest::Approx(-back.value));
  CHECK(there.high == doctest::Approx(-back.low));
}

TEST_CASE("the_sign_test_counts_all_ways") {
  for (int first = 0; first <= 7; ++first) {
    for (int second = 0; second <= 7; ++second)
      CHECK(sign_test(first, second) == doctest::Approx(all_ways(first, second)));
  }
  CHECK(sign_test(0, 6) == doctest::Approx(2.0 / 64));
  CHECK(sign_test(0, 5'000) < 1e-300);
  CHECK(sign_test(5'000, 5'000) == 1);
  CHECK(sign_test(4'900, 5'100) == doctest::Approx(0.0466).epsilon(0.01));
}

TEST_CASE("the_error_ratio_is_that_of_the_variances_of_the_pairs") {
  // The twin: variance of the individual differences, and of each version.
  const PairedResults results = counts(300, 40, 90, 570);
  const std::array<std::array<int, 3>, 4> kinds{{{results.both, 1, 1},
                                                 {results.only_first, 1, 0},
                                                 {results.only_second, 0, 1},
                                                 {results.neither, 0, 0}}};
  std::array<double, 3> sum{};
  std::array<double, 3> squares{};
  for (const auto& [count, first, second] : kinds) {
    const std::array<double, 3> values{double(first), double(second), double(second - first)};
    for (std::size_t i = 0; i < 3; ++i) {
      sum[i] += count * values[i];
      squares[i] += count * values[i] * values[i];
    }
  }
  const auto variance = [&](std::size_t i) {
    return squares[i] / 1'000 - sum[i] / 1'000 * (sum[i] / 1'000);
  };
  CHECK(*error_ratio(results) ==
        doctest::Approx(std::sqrt(variance(2) / (variance(0) + variance(1)))));
  CHECK(*error_ratio(counts(50, 0, 0, 50)) == 0);
  CHECK(*error_ratio(counts(25, 25, 25, 25)) == doctest::Approx(1));
  CHECK_FALSE(error_ratio(counts(10, 0, 0, 0)).has_value());
  CHECK_FALSE(error_ratio(counts(0, 0, 0, 0)).has_value());
}

TEST_CASE("no_pairs_with_the_same_pass_rates_have_a_lower_error_ratio_than_the_least") {
  constexpr int kFirst = 30;
  constexpr int kSecond = 45;
  constexpr int kPairs = 60;
  double least = 2;
  for (int both = kFirst + kSecond - kPairs; both <= kFirst; ++both) {
    const PairedResults results =
        counts(both, kFirst - both, kSecond - both, kPairs - kFirst - kSecond + both);
    least = std::min(least, *error_ratio(results));
    CHECK(*least_error_ratio(results) == doctest::Approx(std::sqrt(3.0 / 7)));
  }
  CHECK(least == doctest::Approx(std::sqrt(3.0 / 7)));
  CHECK(*least_error_ratio(counts(20, 30, 30, 20)) == 0);
  CHECK_FALSE(least_error_ratio(counts(10, 0, 0, 0)).has_value());
}

TEST_CASE("the_interval_of_a_difference_holds_it_in_95_of_100_studies") {
  Random random(12);
  struct Case {
    int pairs;
    double lost;
    double won;
  };
  constexpr int kStudies = 4'000;
  for (const auto& [pairs, lost, won] :
       {Case{500, 0.1, 0.15}, Case{500, 0.02, 0.02}, Case{2'000, 0.0, 0.05}}) {
    int held = 0;
    for (int i = 0; i < kStudies; ++i) {
      const Estimate found = difference(simulated(random, pairs, lost, won));
      held += found.low <= won - lost && won - lost <= found.high ? 1 : 0;
    }
    const double share = static_cast<double>(held) / kStudies;
    CHECK_MESSAGE(share > 0.935, pairs, " ", lost, " ", won, ": ", share);
    CHECK_MESSAGE(share < 0.975, pairs, " ", lost, " ", won, ": ", share);
  }
  const Estimate seen = difference(counts(10, 0, 20, 70));
  CHECK(seen.value == doctest::Approx(0.2));
  CHECK(seen.low < 0.2);
  CHECK(seen.high > 0.2);
}

TEST_CASE("a_difference_is_found_and_none_is_not") {
  const DifferenceTest test(0.02);
  struct Found {
    std::array<int, 3> by_change{};
    double pairs = 0;
  };
  constexpr int kStudies = 400;
  const auto studies = [&](double lost, double won) {
    Random random(99);
    Found found;
    for (int i = 0; i < kStudies; ++i) {
      PairedResults results;
      std::optional<Change> change;
      while (!change) {
        const PairedResults more = simulated(random, 100, lost, won);
        results.only_first += more.only_first;
        results.only_second += more.only_second;
        results.neither += more.neither;
        change = test.decide(results);
      }
      ++found.by_change[static_cast<std::size_t>(*change)];
      found.pairs += static_cast<double>(results.pairs()) / kStudies;
    }
    return found;
  };
  // The bounds are three standard errors of 400 studies beyond the error rates of 2.5% and 5%.
  const Found none = studies(0.05, 0.05);
  CHECK(none.by_change[1] > kStudies * 0.91);
  const Found easier = studies(0.04, 0.06);
  CHECK(easier.by_change[2] > kStudies * 0.917);
  CHECK(easier.by_change[0] == 0);
  const Found harder = studies(0.06, 0.04);
  CHECK(harder.by_change[0] > kStudies * 0.917);
  const Found sure = studies(0.003, 0.1);
  CHECK(sure.by_change[2] == kStudies);
  CHECK(sure.pairs < 300);
  CHECK(easier.pairs < test.most() / 3.0);
}

TEST_CASE("a_test_of_a_difference_ends") {
  const DifferenceTest test(0.02);
  CHECK_FALSE(test.decide(counts(0, 0, 99, 0)).has_value());
  CHECK(test.decide(counts(0, 0, 100, 0)) == Change::kEasier);
  const int quarter = test.most() / 4;
  const int rest = test.most() - 3 * quarter;
  CHECK(test.decide(counts(quarter, quarter, quarter, rest)) == Change::kAlike);
  const int apart = static_cast<int>(test.most() * 0.011) + 1;
  CHECK(test.decide(counts(quarter, quarter - apart, quarter, rest + apart)) == Change::kEasier);
}

TEST_CASE("a_fixed_number_of_pairs_is_judged_by_the_sign_test") {
  CHECK(verdict(counts(10, 5, 5, 10)) == Change::kAlike);
  CHECK(verdict(counts(10, 0, 5, 10)) == Change::kAlike);   // 2 / 32
  CHECK(verdict(counts(10, 0, 6, 10)) == Change::kEasier);  // 2 / 64
  CHECK(verdict(counts(10, 6, 0, 10)) == Change::kHarder);
}

TEST_CASE("two_moves_more_are_found_at_ten_thousand_games") {
  // Two more moves win six more games of a hundred and lose none: the smallest gain among the
  // measured levels (docs/study.md). 10,000 games are 5,000 pairs.
  Random random(5);
  int found = 0;
  for (int i = 0; i < 200; ++i)
    found += verdict(simulated(random, 5'000, 0, 0.06)) == Change::kEasier ? 1 : 0;
  CHECK(found == 200);
  // Even a gain of 0.3 points is found in 95% of studies.
  found = 0;
  for (int i = 0; i < 1'000; ++i)
    found += verdict(simulated(random, 5'000, 0, 0.003)) == Change::kEasier ? 1 : 0;
  CHECK(found >= 950);
}

TEST_CASE("moves_needed_are_compared_game_by_game") {
  MovesNeeded needed;
  needed.add({10, 20, kNotWon}, {8, 21, 30}, 60);
  CHECK(needed.first.mean() == doctest::Approx(30));
  CHECK(needed.second.mean() == doctest::Approx(59.0 / 3));
  CHECK(needed.difference.mean() == doctest::Approx((-2 + 1 - 30) / 3.0));
  CHECK(needed.difference.count == 3);
  CHECK(needed.cut_off == 1);
}

}  // namespace gridwise::lab
