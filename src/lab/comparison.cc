#include "lab/comparison.h"

#include <algorithm>
#include <cmath>

#include "lab/totals.h"

namespace gridwise::lab {
namespace {

constexpr double kZ95 = 1.959963984540054;
constexpr double kEachDirection = 0.025;  ///< chance of each direction if there is no difference
constexpr double kMissed = 0.05;

}  // namespace

void PairedResults::add(bool first, bool second) {
  if (first) {
    ++(second ? both : only_first);
  } else {
    ++(second ? only_second : neither);
  }
}

Estimate difference(const PairedResults& results) {
  const double n = results.pairs() + 2;
  const double lost = (results.only_first + 1) / n;
  const double won = (results.only_second + 1) / n;
  const double middle = won - lost;
  const double half = kZ95 * std::sqrt(std::max(0.0, won + lost - middle * middle) / n);
  const double seen =
      static_cast<double>(results.only_second - results.only_first) / results.pairs();
  return {middle - half, seen, middle + half};
}

double sign_test(int only_first, int only_second) {
  const int n = only_first + only_second;
  const int fewer = std::min(only_first, only_second);
  if (2 * fewer >= n) return 1;
  // In logarithms, since 2^n overflows a double.
  double chance = 0;
  for (int i = 0; i <= fewer; ++i)
    chance += std::exp(std::lgamma(n + 1.0) - std::lgamma(i + 1.0) - std::lgamma(n - i + 1.0) -
                       n * std::log(2.0));
  return std::min(1.0, 2 * chance);
}

std::optional<double> error_ratio(const PairedResults& results) {
  const double n = results.pairs();
  if (n == 0) return {};
  const double first = results.first_won() / n;
  const double second = results.second_won() / n;
  const double apart = first * (1 - first) + second * (1 - second);
  if (apart <= 0) return {};
  const double mean = second - first;
  const double paired = (results.only_first + results.only_second) / n - mean * mean;
  return std::sqrt(std::max(0.0, paired) / apart);
}

std::optional<double> least_error_ratio(const PairedResults& results) {
  const int both = std::min(results.first_won(), results.second_won());
  PairedResults best{both, results.first_won() - both, results.second_won() - both, 0};
  best.neither = results.pairs() - best.pairs();
  return error_ratio(best);
}

DifferenceTest::DifferenceTest(double wanted) : wanted_(wanted) {
  // Twice the size of a fixed-size test for uncorrelated pairs and a pass rate of one half.
  constexpr double kPoints = 1.959963984540054 + 1.6448536269514722;
  most_ = 2 * static_cast<int>(std::ceil(kPoints * kPoints * 0.5 / (wanted * wanted)));
}

std::optional<Change> DifferenceTest::decide(const PairedResults& results) const {
  const int n = results.pairs();
  if (n < kLeast) return {};
  const double mean = static_cast<double>(results.only_second - results.only_first) / n;
  if (n >= most_) {
    if (std::abs(mean) < wanted_ / 2) return Change::kAlike;
    return mean > 0 ? Change::kEasier : Change::kHarder;
  }
  // One pseudo-pair of either kind, so that a few equal pairs do not give a variance of 0.
  const double variance =
      (results.only_first + results.only_second + 2.0) / (n + 2.0) - mean * mean;
  const double scale = n * wanted_ / (2 * variance);
  const double easier = scale * (2 * mean - wanted_);
  const double harder = scale * (-2 * mean - wanted_);
  const double found = std::log((1 - kMissed) / kEachDirection);
  const double none = std::log(kMissed / (1 - kEachDirection));
  if (easier >= found) return Change::kEasier;
  if (harder >= found) return Change::kHarder;
  if (easier <= none && harder <= none) return Change::kAlike;
  return {};
}

Change verdict(const PairedResults& results) {
  constexpr double kSure = 0.05;
  if (sign_test(results.only_first, results.only_second) > kSure) return Change::kAlike;
  return results.only_second > results.only_first ? Change::kEasier : Change::kHarder;
}

void MovesNeeded::add(const std::vector<int>& first_won, const std::vector<int>& second_won,
                      int longest) {
  const auto moves = [&](int won_at) {
    cut_off += won_at == kNotWon ? 1 : 0;
    return won_at == kNotWon ? longest : won_at;
  };
  const std::size_t count = std::min(first_won.size(), second_won.size());
  for (std::size_t i = 0; i < count; ++i) {
    const int one = moves(first_won[i]);
    const int other = moves(second_won[i]);
    first.add(one);
    second.add(other);
    difference.add(other - one);
  }
}

}  // namespace gridwise::lab
