#include "lab/start_boards.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace gridwise::lab {
namespace {

double rate(const KindCounts& board) { return static_cast<double>(board.won) / board.games; }

/// Sums over boards of their rate p, of p^2 and of p (1 - p).
struct RateSums {
  double boards = 0;
  double rates = 0;
  double squares = 0;
  double inside = 0;

  void add(double p, double times) {
    boards += times;
    rates += times * p;
    squares += times * p * p;
    inside += times * p * (1 - p);
  }
  /// The correlation of two games on one board, for boards of `games` games; absent without
  /// variance.
  [[nodiscard]] std::optional<double> correlation(double games) const {
    const double mean = rates / boards;
    const double between = games * (squares - boards * mean * mean) / (boards - 1);
    const double within = games * inside / (boards * (games - 1));
    const double all = between + (games - 1) * within;
    if (!(all > 1e-12)) return {};
    return (between - within) / all;
  }
};

}  // namespace

std::optional<Estimate> start_share(std::span<const KindCounts> boards) {
  const double games = boards.front().games;
  RateSums sums;
  for (const KindCounts& board : boards) sums.add(rate(board), 1);
  const auto all = sums.correlation(games);
  if (!all) return {};
  // Tukey's pseudo-values: n times the estimate from all boards, minus n - 1 times the estimate
  // without one.
  Moments pseudo;
  const auto n = static_cast<double>(boards.size());
  for (const KindCounts& board : boards) {
    RateSums rest = sums;
    rest.add(rate(board), -1);
    const auto without = rest.correlation(games);
    pseudo.add(n * *all - (n - 1) * without.value_or(0));
  }
  const auto spread = pseudo.estimate();
  const double half = spread ? spread->high - spread->value : 1;
  return Estimate{std::max(-1.0, *all - half), *all, std::min(1.0, *all + half)};
}

double reliability(double share, int games) {
  if (share <= 0) return 0;
  return share * games / (1 + (games - 1) * share);
}

double shrunk(const KindCounts& board, double mean, double share) {
  return mean + reliability(share, board.games) * (rate(board) - mean);
}

}  // namespace gridwise::lab
