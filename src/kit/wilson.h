// The confidence interval of a proportion.
#pragma once

#include <cmath>

namespace gridwise {

struct Interval {
  double low = 0;
  double high = 1;
};

/// The 95% score interval of a proportion (Wilson, Probable inference, the law of succession, and
/// statistical inference, 1927). REQUIRES: 0 <= successes <= trials.
[[nodiscard]] inline Interval wilson(int successes, int trials) {
  if (trials == 0) return {};
  constexpr double kZ = 1.959963984540054;
  const double n = trials;
  const double share = successes / n;
  const double middle = (share + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half =
      kZ / (1 + kZ * kZ / n) * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  return {middle - half, middle + half};
}

}  // namespace gridwise
