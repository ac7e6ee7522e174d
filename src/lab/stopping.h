// When a study may stop: rules based only on the numbers of games played and won. Recursion gives
// their exact errors and an interval that is valid after stopping.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "lab/intervals.h"

namespace gridwise::lab {

/// A range of pass rates; 0 and 1 are open ends.
struct Band {
  double low = 0;
  double high = 1;

  [[nodiscard]] bool contains(double share) const { return low <= share && share <= high; }
};

enum class BandVerdict : std::uint8_t { kBelow, kInside, kAbove };

/// Decides on which side of a band the pass rate lies: a sequential probability ratio test at each
/// edge (Wald, Sequential analysis, 1945), both on the same games (Sobel, Wald: A sequential
/// decision procedure for choosing one of three hypotheses, 1949). If the pass rate is at least
/// `indifference` away from the edges, the error rate is at most 5%. Closer to an edge, either
/// answer is acceptable.
class BandTest {
 public:
  /// Minimum width of a band with two edges.
  static constexpr double kNarrowest = 0.04;
  static constexpr double kIndifference = 0.02;

  /// REQUIRES: 0 <= low < high <= 1, not both open; the edges at least kNarrowest apart unless one
  /// is open. For a band with two edges, the indifference is capped at a quarter of its width.
  explicit BandTest(const Band& band, double indifference = kIndifference);

  /// Absent: play on. At most() games always decide.
  [[nodiscard]] std::optional<BandVerdict> decide(int games, int won) const;
  /// Whether the test was stopped without a clear decision at an edge: "close to the edge".
  [[nodiscard]] bool close(int games, int won) const;
  /// Number of games of a fixed-size test with the same error rates.
  [[nodiscard]] int fixed() const { return fixed_; }
  [[nodiscard]] int most() const { return 2 * fixed_; }
  [[nodiscard]] const Band& band() const { return band_; }
  [[nodiscard]] double indifference() const { return indifference_; }

 private:
  struct Edge {
    bool open = false;
    double success = 0;  ///< log likelihood ratio of one win, and of one loss
    double failure = 0;
    [[nodiscard]] double ratio(int games, int won) const;
  };
  Edge edge_at(double share) const;
  [[nodiscard]] std::optional<BandVerdict> by_ratios(int games, int won) const;
  /// The largest error rate over the pass rates that the tests distinguish, by recursion.
  [[nodiscard]] double worst_error() const;

  Band band_;
  double indifference_;
  Edge low_;
  Edge high_;
  int fixed_ = 0;
  double bound_ = 0;  ///< on both log likelihood ratios; keeps every error rate within 5%
};

/// Stops when the half-width of Wilson's interval is at most `half`; checks every 64 games (Chow,
/// Robbins: On the asymptotic theory of fixed-width sequential confidence intervals, 1965; Frey,
/// Fixed-width sequential confidence intervals for a proportion, 2010).
class WidthRule {
 public:
  /// The narrowest half-width on offer: it takes 40,000 games.
  static constexpr double kNarrowest = 0.005;

  /// REQUIRES: kNarrowest <= half < 0.5.
  explicit WidthRule(double half);
  [[nodiscard]] bool stops(int games, int won) const;
  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] double half() const { return half_; }

 private:
  double half_;
  int most_ = 0;
};

/// A table of the states in which a rule continues. For a pass rate p, recursion over the number of
/// games gives the probability of each stopping point: f(s) at n games is the probability of s wins
/// without having stopped.
class StoppingRegion {
 public:
  using Rule = std::function<bool(int games, int won)>;

  /// `stops` must return true at `most` games at the latest.
  StoppingRegion(int most, const Rule& stops);

  /// Calls `use(games, won, chance)` for every stopping point; skips those with a probability below
  /// 1e-15.
  void for_each_end(double p, const std::function<void(int, int, double)>& use) const;
  /// The 95% interval given that the rule stopped at (games, won). Stopping points are ordered by
  /// their share of wins (Emerson, Fleming: Parameter estimation following group sequential
  /// hypothesis testing, 1990), and half of the probability of an equal share counts (mid-p;
  /// Lancaster, Significance tests in discrete distributions, 1961). Its value is the
  /// median-unbiased estimate, since the share itself is biased outward. REQUIRES: the rule stops
  /// at (games, won).
  [[nodiscard]] Estimate interval(int games, int won) const;
  /// P_p(share of wins > won/games) + P_p(equal) / 2, as used by interval().
  [[nodiscard]] double chance_above(double p, int games, int won) const;

 private:
  struct Run {
    int first = 0;
    int last = 0;
  };
  [[nodiscard]] bool goes_on(int games, int won) const;
  /// The p at which chance_above equals `wanted`.
  [[nodiscard]] double solve(double wanted, int games, int won) const;

  std::vector<Run> runs_;            ///< win counts at which the rule continues
  std::vector<std::size_t> starts_;  ///< first run by number of games; one extra at the end
};

}  // namespace gridwise::lab
