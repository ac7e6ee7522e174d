// 95% intervals for the figures of a study; kit/wilson.h has Wilson's interval for a proportion.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/wilson.h"

namespace gridwise::lab {

/// A value with its 95% interval; an unbounded end is infinite.
struct Estimate {
  double low = 0;
  double value = 0;
  double high = 0;
};

/// The proportion of successes with Wilson's interval. REQUIRES: trials > 0.
[[nodiscard]] Estimate share_of(int successes, int trials);

// Figures derived from a pass rate, assuming independent tries. All three are monotone in the rate,
// so the ends of its interval can be transformed.

/// The mean number of tries until the first success, 1 / p; infinite at 0.
[[nodiscard]] Estimate attempts_per_success(const Estimate& pass);
/// The number of tries within which 95 of 100 players succeed: ceil(ln 0.05 / ln(1 - p)).
[[nodiscard]] Estimate attempts_of_nearly_all(const Estimate& pass);
/// The probability that three tries in a row fail.
[[nodiscard]] Estimate three_losses(const Estimate& pass);

/// Count, sum and sum of squares. Whole numbers are summed without rounding up to 2^53, so the
/// order does not matter.
struct Moments {
  std::int64_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double number);
  [[nodiscard]] double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
  /// The mean with its Student's t interval. Absent for fewer than two numbers.
  [[nodiscard]] std::optional<Estimate> estimate() const;
};

/// A quantile of sorted numbers, bounded by order statistics at the binomial ranks nq -+ 1.96
/// sqrt(nq(1-q)) (David, Nagaraja: Order statistics, 2003). REQUIRES: not empty.
[[nodiscard]] Estimate quantile_of(const std::vector<double>& sorted, double q);

/// The 97.5% point of Student's t (Abramowitz, Stegun: Handbook of mathematical functions, 1964,
/// 26.7.5); accurate to 0.01 from 5 degrees of freedom on. REQUIRES: degrees > 0.
[[nodiscard]] double t_point(std::int64_t degrees);

/// The two-sided p-value of a standard normal z.
[[nodiscard]] double two_sided(double z);

}  // namespace gridwise::lab
