#include "lab/score.h"

#include <cmath>
#include <numeric>

namespace gridwise::lab {
namespace {

constexpr double kError = 0.05;
/// Prior count for each result.
constexpr double kPrior = 0.5;
constexpr double kZ95 = 1.959963984540054;

}  // namespace

int PairCounts::pairs() const { return std::accumulate(counts.begin(), counts.end(), 0); }

double PairCounts::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += static_cast<double>(i) / 4 * counts[i];
  return sum / pairs();
}

double PairCounts::variance() const {
  double total = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double count = counts[i] + kPrior;
    const double score = static_cast<double>(i) / 4;
    total += count;
    sum += count * score;
    squares += count * score * score;
  }
  return squares / total - sum / total * (sum / total);
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Elo elo(const PairCounts& pairs) {
  const double mean = pairs.mean();
  const double half = kZ95 * std::sqrt(pairs.variance() / pairs.pairs());
  const auto bounded = [](double score) { return std::min(1.0, std::max(0.0, score)); };
  return {elo_of(bounded(mean - half)), elo_of(mean), elo_of(bounded(mean + half))};
}

double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt) {
  if (pairs.pairs() == 0) return 0;
  const double score0 = score_of(sprt.elo0);
  const double score1 = score_of(sprt.elo1);
  return pairs.pairs() * (score1 - score0) * (2 * pairs.mean() - score0 - score1) /
         (2 * pairs.variance());
}

std::optional<bool> decide(const PairCounts& pairs, const Sprt& sprt) {
  const double bound = std::log((1 - kError) / kError);
  const double ratio = log_likelihood_ratio(pairs, sprt);
  if (ratio >= bound) return true;
  if (ratio <= -bound) return false;
  return std::nullopt;
}

}  // namespace gridwise::lab
