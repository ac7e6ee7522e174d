// 95% intervals of the figures of a study, besides Wilson's of a share (kit/wilson.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/wilson.h"

namespace gridwise::lab {

/// A value and its 95% interval. Infinite where nothing bounds it.
struct Estimate {
  double low = 0;
  double value = 0;
  double high = 0;
};

/// The share of successes with Wilson's interval. REQUIRES: trials > 0.
[[nodiscard]] Estimate share_of(int successes, int trials);

// What follows from a pass rate for tries that are independent of each other. All three are
// monotone in the rate, so the ends of its interval are transformed.

/// Mean number of tries until the first success, 1 / p; infinite at 0.
[[nodiscard]] Estimate attempts_per_success(const Estimate& pass);
/// The number of tries within which 95 of 100 succeed: ceil(ln 0.05 / ln(1 - p)).
[[nodiscard]] Estimate attempts_of_nearly_all(const Estimate& pass);
/// The chance that the next three tries all fail.
[[nodiscard]] Estimate three_losses(const Estimate& pass);

/// Counts, sum and sum of squares of numbers. Numbers that are whole add up without rounding up to
/// 2^53, so that the order does not matter.
struct Moments {
  std::int64_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double number);
  [[nodiscard]] double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
  /// With Student's t. Absent below 2 numbers.
  [[nodiscard]] std::optional<Estimate> estimate() const;
};

/// A quantile of sorted numbers with order statistics as bounds, at the binomial ranks
/// nq -+ 1.96 sqrt(nq(1-q)) (David, Nagaraja: Order statistics, 2003). REQUIRES: not empty.
[[nodiscard]] Estimate quantile_of(const std::vector<double>& sorted, double q);

/// The 97.5% point of Student's t (Abramowitz, Stegun: Handbook of mathematical functions, 1964,
/// 26.7.5); within 0.01 from 5 degrees of freedom on. REQUIRES: degrees > 0.
[[nodiscard]] double t_point(std::int64_t degrees);

/// The chance of a standard normal number of at least |z| on either side.
[[nodiscard]] double two_sided(double z);

}  // namespace gridwise::lab
