#include "lab/intervals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridwise::lab {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kZ95 = 1.959963984540054;

double tries(double pass) { return pass > 0 ? 1 / pass : kInfinite; }

double nearly_all(double pass) {
  if (pass <= 0) return kInfinite;
  if (pass >= 1) return 1;
  return std::max(1.0, std::ceil(std::log(0.05) / std::log1p(-pass)));
}

double all_fail(double pass) {
  const double fail = 1 - pass;
  return fail * fail * fail;
}

/// For a function that decreases in the rate.
Estimate falling(const Estimate& pass, double (*of)(double)) {
  return {of(pass.high), of(pass.value), of(pass.low)};
}

}  // namespace

Estimate share_of(int successes, int trials) {
  const Interval interval = wilson(successes, trials);
  // At 0 and 1 Wilson's ends are exact; keep rounding errors within the range.
  return {successes == 0 ? 0 : std::max(0.0, interval.low), static_cast<double>(successes) / trials,
          successes == trials ? 1 : std::min(1.0, interval.high)};
}

Estimate attempts_per_success(const Estimate& pass) { return falling(pass, tries); }
Estimate attempts_of_nearly_all(const Estimate& pass) { return falling(pass, nearly_all); }
Estimate three_losses(const Estimate& pass) { return falling(pass, all_fail); }

void Moments::add(double number) {
  ++count;
  sum += number;
  squares += number * number;
}

std::optional<Estimate> Moments::estimate() const {
  if (count < 2) return {};
  const auto n = static_cast<double>(count);
  const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
  const double half = t_point(count - 1) * std::sqrt(variance / n);
  return Estimate{mean() - half, mean(), mean() + half};
}

Estimate quantile_of(const std::vector<double>& sorted, double q) {
  const auto n = static_cast<double>(sorted.size());
  const double half = kZ95 * std::sqrt(n * q * (1 - q));
  const auto at = [&](double rank) {
    return sorted[static_cast<std::size_t>(std::clamp(rank, 0.0, n - 1))];
  };
  return {at(std::floor(n * q - half) - 1), at(std::ceil(n * q) - 1), at(std::ceil(n * q + half))};
}

double t_point(std::int64_t degrees) {
  if (degrees == 1) return 12.7062;
  if (degrees == 2) return 4.3027;
  const auto v = static_cast<double>(degrees);
  const double z = kZ95;
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

double two_sided(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

}  // namespace gridwise::lab
