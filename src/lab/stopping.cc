#include "lab/stopping.h"

#include <algorithm>
#include <cmath>

namespace gridwise::lab {
namespace {

constexpr double kError = 0.05;
constexpr double kZ90 = 1.6448536269514722;
constexpr int kLeast = 50;  ///< games before the first check
constexpr int kStride = 64;
/// States with a lower probability are dropped.
constexpr double kUnlikely = 1e-15;

double clipped(double share) { return std::clamp(share, 0.0005, 0.9995); }

/// Number of games of a fixed-size test at one edge; see BandTest::fixed.
int fixed_games(double edge, double indifference) {
  const double low = clipped(edge - indifference);
  const double high = clipped(edge + indifference);
  const double sum = std::sqrt(low * (1 - low)) + std::sqrt(high * (1 - high));
  const double apart = high - low;
  return static_cast<int>(std::ceil(kZ90 * kZ90 * sum * sum / (apart * apart)));
}

/// Calls `use(games, won, chance)` for each stopping point of a rule with at most `most` games.
template <class Stops, class Use>
void recurse(int most, double p, const Stops& stops, const Use& use) {
  std::vector<double> chance(static_cast<std::size_t>(most) + 1);
  chance[0] = 1;
  int low = 0;
  int high = 0;  // probabilities outside [low, high] are 0
  const auto at = [&](int won) -> double& { return chance[static_cast<std::size_t>(won)]; };
  for (int games = 1; games <= most && low <= high; ++games) {
    ++high;
    for (int won = high; won >= low; --won)
      at(won) = at(won) * (1 - p) + (won > low ? at(won - 1) * p : 0);
    for (int won = low; won <= high; ++won) {
      if (at(won) == 0 || !stops(games, won)) continue;
      use(games, won, at(won));
      at(won) = 0;
    }
    for (; low <= high && at(low) < kUnlikely; ++low) at(low) = 0;
    for (; high >= low && at(high) < kUnlikely; --high) at(high) = 0;
  }
}

bool is_open(const Band& band, double edge) { return edge == band.low ? edge <= 0 : edge >= 1; }

}  // namespace

BandTest::BandTest(const Band& band, double indifference)
    : band_(band), indifference_(indifference) {
  const bool two_edges = !is_open(band, band.low) && !is_open(band, band.high);
  if (two_edges) indifference_ = std::min(indifference_, (band.high - band.low) / 4);
  low_ = edge_at(band.low);
  high_ = edge_at(band.high);
  for (const double edge : {band.low, band.high}) {
    if (!is_open(band, edge)) fixed_ = std::max(fixed_, fixed_games(edge, indifference_));
  }
  // Wald's bounds only approximate the error rates, so tighten the aim until they hold exactly.
  double aim = kError;
  for (double worst = 1; worst > kError; aim *= 0.999 * kError / std::max(worst, kError)) {
    bound_ = std::log((1 - aim) / aim);
    worst = worst_error();
  }
}

double BandTest::worst_error() const {
  double worst = 0;
  const auto stops = [this](int games, int won) { return decide(games, won).has_value(); };
  const auto add = [&](double p, BandVerdict right) {
    if (p <= 0 || p >= 1) return;
    double wrong = 0;
    recurse(most(), p, stops, [&](int games, int won, double chance) {
      wrong += decide(games, won) == right ? 0 : chance;
    });
    worst = std::max(worst, wrong);
  };
  if (!low_.open) {
    add(band_.low - indifference_, BandVerdict::kBelow);
    add(band_.low + indifference_, BandVerdict::kInside);
  }
  if (!high_.open) {
    add(band_.high - indifference_, BandVerdict::kInside);
    add(band_.high + indifference_, BandVerdict::kAbove);
  }
  return worst;
}

double BandTest::Edge::ratio(int games, int won) const {
  return won * success + (games - won) * failure;
}

BandTest::Edge BandTest::edge_at(double share) const {
  if (is_open(band_, share)) return {true, 0, 0};
  const double low = clipped(share - indifference_);
  const double high = clipped(share + indifference_);
  return {false, std::log(high / low), std::log((1 - high) / (1 - low))};
}

std::optional<BandVerdict> BandTest::by_ratios(int games, int won) const {
  // An open edge is never crossed.
  const double low = low_.open ? bound_ : low_.ratio(games, won);
  const double high = high_.open ? -bound_ : high_.ratio(games, won);
  if (low <= -bound_ && high <= -bound_) return BandVerdict::kBelow;
  if (low >= bound_ && high >= bound_) return BandVerdict::kAbove;
  if (low >= bound_ && high <= -bound_) return BandVerdict::kInside;
  return {};
}

std::optional<BandVerdict> BandTest::decide(int games, int won) const {
  if (games < kLeast) return {};
  if (const auto verdict = by_ratios(games, won)) return verdict;
  if (games < most()) return {};
  const double share = static_cast<double>(won) / games;
  if (share < band_.low) return BandVerdict::kBelow;
  return share > band_.high ? BandVerdict::kAbove : BandVerdict::kInside;
}

bool BandTest::close(int games, int won) const { return games >= most() && !by_ratios(games, won); }

WidthRule::WidthRule(double half) : half_(half) {
  most_ = kLeast;
  while (!stops(most_, most_ / 2)) most_ += kStride;
}

bool WidthRule::stops(int games, int won) const {
  if (games < kLeast || (games - kLeast) % kStride != 0) return false;
  const Interval interval = wilson(won, games);
  return (interval.high - interval.low) / 2 <= half_;
}

StoppingRegion::StoppingRegion(int most, const Rule& stops) {
  starts_.push_back(0);
  for (int games = 0; games <= most; ++games) {
    std::optional<Run> run;
    for (int won = 0; won <= games; ++won) {
      const bool on = games < most && !stops(games, won);
      if (on && !run) run = Run{won, won};
      if (on) run->last = won;
      if (!on && run) {
        runs_.push_back(*run);
        run.reset();
      }
    }
    if (run) runs_.push_back(*run);
    starts_.push_back(runs_.size());
  }
}

bool StoppingRegion::goes_on(int games, int won) const {
  const auto at = static_cast<std::size_t>(games);
  for (std::size_t i = starts_[at]; i < starts_[at + 1]; ++i) {
    if (won >= runs_[i].first && won <= runs_[i].last) return true;
  }
  return false;
}

void StoppingRegion::for_each_end(double p,
                                  const std::function<void(int, int, double)>& use) const {
  const auto stops = [this](int games, int won) { return !goes_on(games, won); };
  recurse(static_cast<int>(starts_.size()) - 2, p, stops, use);
}

double StoppingRegion::chance_above(double p, int games, int won) const {
  double above = 0;
  for_each_end(p, [&](int n, int s, double chance) {
    const std::int64_t there = std::int64_t{s} * games;
    const std::int64_t here = std::int64_t{won} * n;
    if (there > here) above += chance;
    if (there == here) above += chance / 2;
  });
  return above;
}

double StoppingRegion::solve(double wanted, int games, int won) const {
  // Regula falsi (Illinois) on the share itself; chance_above increases with p.
  double low = 0;
  double high = 1;
  const Interval near = wilson(won, games);
  double at_low = -wanted;
  double at_high = 1 - wanted;
  for (const double guess : {near.low - 0.03, near.high + 0.03}) {
    if (guess <= low || guess >= high) continue;
    const double at = chance_above(guess, games, won) - wanted;
    (at < 0 ? low : high) = guess;
    (at < 0 ? at_low : at_high) = at;
  }
  constexpr double kPrecision = 1e-6;
  constexpr int kMaxSteps = 60;
  for (int step = 0; step < kMaxSteps && high - low > kPrecision; ++step) {
    const double middle =
        step % 3 == 2 ? (low + high) / 2 : low - at_low * (high - low) / (at_high - at_low);
    const double at = chance_above(middle, games, won) - wanted;
    if (std::abs(at) < kPrecision) return middle;
    if (at < 0) {
      low = middle;
      at_low = at;
      at_high /= 2;
    } else {
      high = middle;
      at_high = at;
      at_low /= 2;
    }
  }
  return (low + high) / 2;
}

Estimate StoppingRegion::interval(int games, int won) const {
  const double low = won == 0 ? 0 : solve(0.025, games, won);
  const double high = won == games ? 1 : solve(0.975, games, won);
  const bool at_end = won == 0 || won == games;
  const double value = at_end ? static_cast<double>(won) / games : solve(0.5, games, won);
  return {low, value, high};
}

}  // namespace gridwise::lab
