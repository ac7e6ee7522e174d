// Statistics of a match in paired games: score, Elo difference with interval, and the sequential
// test that decides when to stop.
#pragma once

#include <array>
#include <optional>

#include "kit/wilson.h"

namespace gridwise::lab {

/// Pentanomial counts: pairs by the first player's half points. A pair is two games of one opening
/// with colours reversed: 0 lost both, 2 one win each or two draws, 4 won both. Pairs are
/// independent; games are not, since an opening may favour one side.
struct PairCounts {
  std::array<int, 5> counts{};

  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  [[nodiscard]] int pairs() const;
  /// Mean score per game, 0 to 1. REQUIRES: pairs() > 0.
  [[nodiscard]] double mean() const;
  /// Variance of one pair's mean score. A prior count for every result keeps the variance of a
  /// short match of equal pairs above 0.
  [[nodiscard]] double variance() const;
};

/// On the logistic curve; infinite at 0 and 1.
[[nodiscard]] double elo_of(double score);
[[nodiscard]] double score_of(double elo);

struct Elo {
  double low = 0;
  double value = 0;
  double high = 0;
};
/// Elo difference with its 95% interval. REQUIRES: pairs.pairs() > 0.
[[nodiscard]] Elo elo(const PairCounts& pairs);

/// Two hypotheses about the first player's Elo minus the second's; both error rates are 5%.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;
};
/// Log-likelihood ratio of elo1 to elo0 (normal approximation of the generalised sequential
/// probability ratio test; Wald, Sequential tests of statistical hypotheses, 1945).
[[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt);
/// True: accept elo1; false: accept elo0; absent: play on.
[[nodiscard]] std::optional<bool> decide(const PairCounts& pairs, const Sprt& sprt);

}  // namespace gridwise::lab
