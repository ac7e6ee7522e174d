// Two versions of a level, compared on pairs of games that share their chances and the player's
// noise (common random numbers: Glasserman, Yao, Some guidelines and guarantees for common random
// numbers, 1992). All differences are the second version's minus the first one's.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/intervals.h"

namespace gridwise::lab {

/// Pairs by which of their two games were won.
struct PairedResults {
  int both = 0;
  int only_first = 0;
  int only_second = 0;
  int neither = 0;

  void add(bool first, bool second);
  [[nodiscard]] int pairs() const { return both + only_first + only_second + neither; }
  [[nodiscard]] int first_won() const { return both + only_first; }
  [[nodiscard]] int second_won() const { return both + only_second; }
};

/// The difference of the pass rates (Bonett, Price: Adjusted Wald confidence interval for a
/// difference of binomial proportions based on paired data, 2012). REQUIRES: a pair.
[[nodiscard]] Estimate difference(const PairedResults& results);

/// The chance of counts at least as unequal where neither version is easier: the exact sign test on
/// the pairs that differ (McNemar, Note on the sampling error of the difference between correlated
/// proportions, 1947).
[[nodiscard]] double sign_test(int only_first, int only_second);

/// The standard error of the difference as a share of that of as many games without pairs. Absent
/// where all games of both versions end alike.
[[nodiscard]] std::optional<double> error_ratio(const PairedResults& results);
/// The same for the best possible pairs with these pass rates, where no game is won by the harder
/// version alone: an edit that changes many results has a high ratio however well games pair.
[[nodiscard]] std::optional<double> least_error_ratio(const PairedResults& results);

/// What the second version is to its players.
enum class Change : std::uint8_t { kHarder, kAlike, kEasier };

/// Decides whether the pass rates differ by `wanted` or more, and in which direction: two
/// sequential probability ratio tests on one stream of pairs, one for each direction (Wald 1945),
/// with the variance estimated. Without a difference either direction is found in 2.5% of studies;
/// a difference of `wanted` is missed in 5%. A greater one is found the earlier.
class DifferenceTest {
 public:
  static constexpr double kSmallest = 0.005;
  static constexpr double kUsual = 0.02;
  /// The fewest pairs that decide.
  static constexpr int kLeast = 100;

  /// REQUIRES: kSmallest <= wanted < 0.5.
  explicit DifferenceTest(double wanted);

  /// Absent: play on. At most() pairs always decide, by the nearest of -wanted, 0, wanted.
  [[nodiscard]] std::optional<Change> decide(const PairedResults& results) const;
  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] double wanted() const { return wanted_; }

 private:
  double wanted_;
  int most_;
};

/// What a fixed number of pairs says: a direction where the sign test has 5% or less.
[[nodiscard]] Change verdict(const PairedResults& results);

/// How many moves the games of both versions took until they were won, played beyond the limit.
/// Games that are not won within the longest limit count with it. A second reading where an edit of
/// the opening lets the games part early; no pass rate follows from it.
struct MovesNeeded {
  Moments first;
  Moments second;
  Moments difference;
  int cut_off = 0;  ///< games of either version that were not won

  /// `first` and `second`: the moves of the wins by number of the game, kNotWon where none came.
  void add(const std::vector<int>& first, const std::vector<int>& second, int longest);
};

}  // namespace gridwise::lab
