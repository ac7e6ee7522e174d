#include "lab/skill.h"

#include <algorithm>
#include <cmath>

namespace gridwise::lab {
namespace {

constexpr double kZ95 = 1.959963984540054;

double rate(const KindCounts& kind) { return static_cast<double>(kind.won) / kind.games; }

}  // namespace

std::optional<double> skill_share(std::span<const KindCounts> kinds) {
  const auto k = static_cast<double>(kinds.size());
  double mean = 0;
  for (const KindCounts& kind : kinds) mean += rate(kind) / k;
  if (mean <= 0 || mean >= 1) return {};
  double spread = 0;
  double noise = 0;  // mean variance of a kind's rate
  for (const KindCounts& kind : kinds) {
    const double p = rate(kind);
    spread += (p - mean) * (p - mean) / k;
    noise += p * (1 - p) / (kind.games - 1) / k;
  }
  return (spread - (k - 1) / k * noise) / (mean * (1 - mean));
}

std::optional<Estimate> skill_slope(std::span<const KindCounts> kinds) {
  // Newton's method on two parameters, with centred ranks.
  const double centre = static_cast<double>(kinds.size() - 1) / 2;
  double level = 0;
  double slope = 0;
  constexpr int kMaxSteps = 50;
  constexpr double kSteepest = 20;  // a log odds ratio beyond any real data
  for (int step = 0; step < kMaxSteps; ++step) {
    double g0 = 0;
    double g1 = 0;
    double h00 = 0;
    double h01 = 0;
    double h11 = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const double rank = static_cast<double>(i) - centre;
      const double p = 1 / (1 + std::exp(-(level + slope * rank)));
      const double residual = kinds[i].won - kinds[i].games * p;
      const double weight = kinds[i].games * p * (1 - p);
      g0 += residual;
      g1 += residual * rank;
      h00 += weight;
      h01 += weight * rank;
      h11 += weight * rank * rank;
    }
    const double determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 1e-9)) return {};
    const double d0 = (h11 * g0 - h01 * g1) / determinant;
    const double d1 = (h00 * g1 - h01 * g0) / determinant;
    level += std::clamp(d0, -2.0, 2.0);
    slope += std::clamp(d1, -2.0, 2.0);
    if (std::abs(level) > kSteepest || std::abs(slope) > kSteepest) return {};
    if (std::abs(d0) + std::abs(d1) > 1e-10) continue;
    const double half = kZ95 * std::sqrt(h00 / determinant);
    return Estimate{slope - half, slope, slope + half};
  }
  return {};
}

std::optional<Estimate> luck_share(const LuckPairs& pairs) {
  const double n = pairs.pairs();
  if (n == 0) return {};
  const double one = pairs.won[1] / n;
  const double both = pairs.won[2] / n;
  const double mean = both + one / 2;
  const double variance = mean * (1 - mean);
  if (variance <= 0) return {};
  const double luck = 1 - (both - mean * mean) / variance;
  // Influence of one pair on the correlation g(x, m) = (x - m^2) / (m (1 - m)).
  const double by_both = 1 / variance;
  const double by_mean =
      (-2 * mean * variance - (both - mean * mean) * (1 - 2 * mean)) / (variance * variance);
  const double of_both = by_both + by_mean;
  const double of_one = by_mean / 2;
  const double first = both * of_both + one * of_one;
  const double second = both * of_both * of_both + one * of_one * of_one;
  const double half = kZ95 * std::sqrt(std::max(0.0, second - first * first) / n);
  return Estimate{luck - half, luck, luck + half};
}

}  // namespace gridwise::lab
