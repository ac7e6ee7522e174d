#include "lab/difficulty.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gridwise::lab {
namespace {

constexpr double kZ95 = 1.959963984540054;
constexpr double kFalseShare = 0.05;

double rate(const KindCounts& level) { return static_cast<double>(level.won) / level.games; }

/// With half a win added on either side, so it is never 0.
double variance(const KindCounts& level) {
  const double p = (level.won + 0.5) / (level.games + 1);
  return p * (1 - p) / level.games;
}

/// Whether `later` may follow `earlier` on a falling curve.
bool falls(const KindCounts& earlier, const KindCounts& later) {
  return rate(later) - rate(earlier) <= kZ95 * std::sqrt(variance(earlier) + variance(later));
}

}  // namespace

std::vector<double> falling_fit(const std::vector<KindCounts>& levels) {
  struct Block {
    double weight;
    double mean;
    std::size_t size;
  };
  std::vector<Block> blocks;
  for (const KindCounts& level : levels) {
    blocks.push_back({1 / variance(level), rate(level), 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean < blocks.back().mean) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& into = blocks.back();
      const double weight = into.weight + last.weight;
      into.mean = (into.mean * into.weight + last.mean * last.weight) / weight;
      into.weight = weight;
      into.size += last.size;
    }
  }
  std::vector<double> fit;
  for (const Block& block : blocks) fit.insert(fit.end(), block.size, block.mean);
  return fit;
}

std::vector<bool> out_of_order(const std::vector<KindCounts>& levels) {
  const std::size_t n = levels.size();
  std::vector<int> length(n, 1);
  std::vector<std::size_t> before(n);
  std::iota(before.begin(), before.end(), std::size_t{0});
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (length[j] + 1 <= length[i] || !falls(levels[j], levels[i])) continue;
      length[i] = length[j] + 1;
      before[i] = j;
    }
  }
  std::vector<bool> out(n, true);
  if (n == 0) return out;
  auto at = static_cast<std::size_t>(std::ranges::max_element(length) - length.begin());
  while (true) {
    out[at] = false;
    if (before[at] == at) return out;
    at = before[at];
  }
}

double kendall_tau(const std::vector<KindCounts>& levels) {
  int sum = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double rise = rate(levels[i]) - rate(levels[j]);
      sum += rise > 0 ? 1 : rise < 0 ? -1 : 0;
    }
  }
  const auto n = static_cast<double>(levels.size());
  return sum / (n * (n - 1) / 2);
}

double target_chance(const KindCounts& level, double target) {
  const double p = std::clamp(target, 0.0005, 0.9995);
  return two_sided((rate(level) - p) / std::sqrt(p * (1 - p) / level.games));
}

std::vector<bool> findings(const std::vector<double>& chances) {
  std::vector<double> sorted = chances;
  std::ranges::sort(sorted);
  const auto n = static_cast<double>(sorted.size());
  double bound = -1;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] <= kFalseShare * static_cast<double>(i + 1) / n) bound = sorted[i];
  }
  std::vector<bool> found;
  found.reserve(chances.size());
  for (const double chance : chances) found.push_back(chance <= bound);
  return found;
}

}  // namespace gridwise::lab
