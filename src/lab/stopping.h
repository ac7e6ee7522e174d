// When a study may stop: rules that look at the games played and the games won only. Such a rule is
// exact by recursion: errors, mean number of games, and an interval that is right after stopping.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "lab/intervals.h"

namespace gridwise::lab {

/// A pass rate from `low` to `high`; 0 and 1 are open ends.
struct Band {
  double low = 0;
  double high = 1;

  [[nodiscard]] bool contains(double share) const { return low <= share && share <= high; }
};

enum class BandVerdict : std::uint8_t { kBelow, kInside, kAbove };

/// Decides on which side of a band the pass rate lies: a sequential probability ratio test at each
/// edge (Wald, Sequential analysis, 1945), both on the same games (Sobel, Wald: A sequential
/// decision procedure for choosing one of three hypotheses, 1949). At least `indifference` away
/// from the edges an error has a chance of at most 5%; closer to an edge either answer is right.
class BandTest {
 public:
  /// The narrowest band between two edges.
  static constexpr double kNarrowest = 0.04;
  static constexpr double kIndifference = 0.02;

  /// REQUIRES: 0 <= low < high <= 1, not both open; the edges at least kNarrowest apart unless one
  /// is open. The indifference is at most a quarter of a band with two edges.
  explicit BandTest(const Band& band, double indifference = kIndifference);

  /// Absent: play on. At most() games always decide.
  [[nodiscard]] std::optional<BandVerdict> decide(int games, int won) const;
  /// Whether the rule had to stop without a decision at an edge: "close to the edge".
  [[nodiscard]] bool close(int games, int won) const;
  /// Games of a test of the same errors that does not look before its end.
  [[nodiscard]] int fixed() const { return fixed_; }
  [[nodiscard]] int most() const { return 2 * fixed_; }
  [[nodiscard]] const Band& band() const { return band_; }
  [[nodiscard]] double indifference() const { return indifference_; }

 private:
  struct Edge {
    bool open = false;
    double success = 0;  ///< log likelihood ratio of one won game, of one lost
    double failure = 0;
    [[nodiscard]] double ratio(int games, int won) const;
  };
  Edge edge_at(double share) const;
  [[nodiscard]] std::optional<BandVerdict> by_ratios(int games, int won) const;
  /// The greatest chance of an error at the pass rates that the tests tell apart, by recursion.
  [[nodiscard]] double worst_error() const;

  Band band_;
  double indifference_;
  Edge low_;
  Edge high_;
  int fixed_ = 0;
  double bound_ = 0;  ///< of both log likelihood ratios; such that no error exceeds 5%
};

/// Stops when half of Wilson's interval is at most `half`; it looks every 64 games (Chow, Robbins:
/// On the asymptotic theory of fixed-width sequential confidence intervals, 1965; Frey, Fixed-width
/// sequential confidence intervals for a proportion, 2010).
class WidthRule {
 public:
  /// The narrowest that is offered: it takes 40,000 games.
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

/// Where a rule goes on, tabulated. The chance of each end for a pass rate p follows by recursion
/// over the number of games: f(s) of n games is the chance of s wins without having stopped.
class StoppingRegion {
 public:
  using Rule = std::function<bool(int games, int won)>;

  /// `stops` is true at `most` games at the latest.
  StoppingRegion(int most, const Rule& stops);

  /// Calls `use(games, won, chance)` for every end. Ends with a chance below 1e-15 are left out.
  void for_each_end(double p, const std::function<void(int, int, double)>& use) const;
  [[nodiscard]] double mean_games(double p) const;
  /// The 95% interval after the rule stopped there: ends ordered by their share of wins (Emerson,
  /// Fleming: Parameter estimation following group sequential hypothesis testing, 1990), half of
  /// the chance of an equal share counted (mid-p; Lancaster, Significance tests in discrete
  /// distributions, 1961). Its value is where both sides are equally likely: the share itself
  /// tends outward. REQUIRES: the rule stops at (games, won).
  [[nodiscard]] Estimate interval(int games, int won) const;
  /// P_p(share of wins > won/games) + P_p(equal) / 2, as used by interval().
  [[nodiscard]] double chance_above(double p, int games, int won) const;

 private:
  struct Run {
    int first = 0;
    int last = 0;
  };
  [[nodiscard]] bool goes_on(int games, int won) const;
  /// The p at which chance_above is `wanted`.
  [[nodiscard]] double solve(double wanted, int games, int won) const;

  std::vector<Run> runs_;            ///< wins at which the rule goes on
  std::vector<std::size_t> starts_;  ///< by games: the first of its runs; one more at the end
};

}  // namespace gridwise::lab
