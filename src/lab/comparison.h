// Compares two versions of a level on pairs of games with shared chance and shared player noise
// (common random numbers: Glasserman, Yao, Some guidelines and guarantees for common random
// numbers, 1992). All differences are the second version's value minus the first's.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/intervals.h"

namespace gridwise::lab {

/// Pairs counted by which of their two games were won.
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
/// difference of binomial proportions based on paired data, 2012). REQUIRES: at least one pair.
[[nodiscard]] Estimate difference(const PairedResults& results);

/// The p-value under the null hypothesis that neither version is easier: the exact sign test on the
/// discordant pairs (McNemar, Note on the sampling error of the difference between correlated
/// proportions, 1947).
[[nodiscard]] double sign_test(int only_first, int only_second);

/// The standard error of the difference, relative to that of as many unpaired games. Absent if all
/// games of both versions have the same result.
[[nodiscard]] std::optional<double> error_ratio(const PairedResults& results);
/// The error ratio of the best possible pairing with these pass rates, in which the harder version
/// alone wins no game. An edit that changes many results has a high ratio however well games pair.
[[nodiscard]] std::optional<double> least_error_ratio(const PairedResults& results);

/// The second version compared with the first, for the players.
enum class Change : std::uint8_t { kHarder, kAlike, kEasier };

/// Decides whether the pass rates differ by `wanted` or more, and in which direction. Two
/// sequential probability ratio tests on one stream of pairs, one per direction (Wald 1945), with
/// estimated variance. Without a difference, each direction is accepted in 2.5% of studies; a
/// difference of `wanted` is missed in 5%. Larger differences are found sooner.
class DifferenceTest {
 public:
  static constexpr double kSmallest = 0.005;
  static constexpr double kUsual = 0.02;
  /// Minimum number of pairs for a decision.
  static constexpr int kLeast = 100;

  /// REQUIRES: kSmallest <= wanted < 0.5.
  explicit DifferenceTest(double wanted);

  /// Absent: play on. At most() pairs always decide, for the nearest of -wanted, 0 and wanted.
  [[nodiscard]] std::optional<Change> decide(const PairedResults& results) const;
  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] double wanted() const { return wanted_; }

 private:
  double wanted_;
  int most_;
};

/// The verdict of a fixed number of pairs: a direction if the sign test's p-value is at most 5%.
[[nodiscard]] Change verdict(const PairedResults& results);

/// Moves until the win in games of both versions, played beyond the move limit. Games not won
/// within the longest limit count as that limit. A second measure, for edits of the opening that
/// let the two games diverge early; it implies no pass rate.
struct MovesNeeded {
  Moments first;
  Moments second;
  Moments difference;
  int cut_off = 0;  ///< games, of either version, that were not won

  /// `first` and `second`: the move of the win by game number, kNotWon if there was none.
  void add(const std::vector<int>& first, const std::vector<int>& second, int longest);
};

}  // namespace gridwise::lab
