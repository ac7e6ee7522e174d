// What a match of paired games says: score, Elo difference with interval, and the sequential test
// that decides when to stop.
#pragma once

#include <array>
#include <optional>

#include "kit/wilson.h"

namespace gridwise::lab {

/// Both games of one opening, colours changed, by what the first player got of two points, in
/// halves: 0 lost both, 2 one each or two draws, 4 won both. Pairs, not games, are independent of
/// each other: an opening that is won for one side says nothing.
struct PairCounts {
  std::array<int, 5> counts{};

  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  [[nodiscard]] int pairs() const;
  /// Mean score of a game, 0 to 1. REQUIRES: pairs() > 0.
  [[nodiscard]] double mean() const;
  /// Of one pair's mean score; a little is added for every kind of pair that has not been seen, so
  /// that a short match of equal pairs is not taken for certain.
  [[nodiscard]] double variance() const;
};

/// By the logistic curve; infinite at 0 and 1.
[[nodiscard]] double elo_of(double score);
[[nodiscard]] double score_of(double elo);

struct Elo {
  double low = 0;
  double value = 0;
  double high = 0;
};
/// With its 95% interval. REQUIRES: pairs.pairs() > 0.
[[nodiscard]] Elo elo(const PairCounts& pairs);

/// Two hypotheses about the first player's Elo above the second's, both errors 5%.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;
};
/// The logarithm of how much likelier the pairs are under elo1 than under elo0 (normal
/// approximation of the generalised sequential probability ratio test; Wald, Sequential tests of
/// statistical hypotheses, 1945).
[[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt);
/// True: elo1 is accepted, false: elo0; none: play on.
[[nodiscard]] std::optional<bool> decide(const PairCounts& pairs, const Sprt& sprt);

}  // namespace gridwise::lab
