#include "lab/win_curve.h"

#include <cmath>

namespace gridwise::lab {

void WinCurve::add(std::optional<int> won_at) {
  ++games_;
  if (won_at && *won_at <= longest_) ++won_at_[*won_at];
}

int WinCurve::won_by(int moves) const {
  int won = 0;
  for (const auto& [move, games] : won_at_) {
    if (move > moves) break;
    won += games;
  }
  return won;
}

WinCurve::Suggestion WinCurve::suggest(double target) const {
  const auto share = [&](int moves) { return static_cast<double>(won_by(moves)) / games_; };
  Suggestion best{1, share(1), 0, 0};
  for (int moves = 2; moves <= longest_; ++moves) {
    const double there = share(moves);
    if (std::abs(there - target) < std::abs(best.share - target)) best = {moves, there, 0, 0};
  }
  best.below = best.moves > 1 ? share(best.moves - 1) : 0;
  best.above = share(best.moves + 1);
  return best;
}

std::vector<int> WinCurve::inside(const Band& band) const {
  std::vector<int> limits;
  for (int moves = 1; moves <= longest_; ++moves) {
    if (band.contains(static_cast<double>(won_by(moves)) / games_)) limits.push_back(moves);
  }
  return limits;
}

}  // namespace gridwise::lab
