#include "lab/tune.h"

#include <algorithm>
#include <cmath>

namespace gridwise::lab {
namespace {

constexpr int kFactor = 4;      ///< search range: value / kFactor to value * kFactor
constexpr int kFirstStep = 16;  ///< the first step is value / kFirstStep

/// One search.
class Search {
 public:
  Search(const Knob& knob, BandVerdict now, const AskProbe& ask)
      : knob_(knob), now_(now), ask_(ask) {
    const bool easier = now == BandVerdict::kBelow;
    direction_ = easier == (knob.more == Knob::More::kEasier) ? 1 : -1;
    low_ = std::max(knob.low, knob.value / kFactor);
    high_ = std::min(knob.high, knob.value * kFactor);
  }

  Result<KnobSearch> run() {
    if (const auto bracketed = bracket(); !bracketed) return bracketed.error();
    // Bisect between near_, on the level's side of the band, and far_.
    while (far_ && !interrupted_ && std::abs(*far_ - near_) > 1) {
      const auto probe = try_value(near_ + (*far_ - near_) / 2);
      if (!probe) return probe.error();
    }
    std::ranges::sort(result_.probes, {}, &Probe::value);
    return std::move(result_);
  }

 private:
  Result<void> bracket() {
    near_ = knob_.value;
    int step = std::max(1, knob_.value / kFirstStep);
    while (!far_ && !interrupted_) {
      const int value = std::clamp(near_ + direction_ * step, low_, high_);
      if (value == near_) return {};
      if (const auto tried = try_value(value); !tried) return tried.error();
      step *= 2;
    }
    return {};
  }

  Result<void> try_value(int value) {
    const auto probe = ask_(value);
    if (!probe) return probe.error();
    if (!*probe) {
      interrupted_ = true;
      return {};
    }
    result_.probes.push_back(**probe);
    if ((*probe)->verdict == now_) {
      near_ = value;
      return {};
    }
    far_ = value;
    if ((*probe)->verdict == BandVerdict::kInside) result_.found = value;
    return {};
  }

  const Knob& knob_;
  BandVerdict now_;
  const AskProbe& ask_;
  int direction_ = 1;
  int low_ = 0;
  int high_ = 0;
  int near_ = 0;
  std::optional<int> far_;  ///< inside the band or past it
  bool interrupted_ = false;
  KnobSearch result_;
};

}  // namespace

Result<KnobSearch> search_knob(const Knob& knob, BandVerdict now, const AskProbe& ask) {
  return Search(knob, now, ask).run();
}

Band inner_band(const Band& band, int games) {
  const double width = band.high - band.low;
  double margin = std::min(width / 4, 2 * std::sqrt(2 * 0.25 / games));
  const bool open = band.low <= 0 || band.high >= 1;
  if (!open) margin = std::min(margin, std::max(0.0, (width - BandTest::kNarrowest) / 2));
  return {band.low <= 0 ? 0 : band.low + margin, band.high >= 1 ? 1 : band.high - margin};
}

double log_odds(int won, int games) { return std::log((won + 0.5) / (games - won + 0.5)); }

std::optional<int> nearest_limit(const WinCurve& curve, const Band& band, int now, double shift) {
  std::optional<int> best;
  double best_off = 0;
  const double middle = (band.low + band.high) / 2;
  for (int moves = 1; moves <= curve.longest(); ++moves) {
    const double odds = log_odds(curve.won_by(moves), curve.games()) + shift;
    const double share = shift == 0 ? static_cast<double>(curve.won_by(moves)) / curve.games()
                                    : 1 / (1 + std::exp(-odds));
    if (!band.contains(share)) continue;
    const double off = std::abs(share - middle);
    const int change = std::abs(moves - now);
    const bool better = !best || change < std::abs(*best - now) ||
                        (change == std::abs(*best - now) && off < best_off);
    if (!better) continue;
    best = moves;
    best_off = off;
  }
  return best;
}

}  // namespace gridwise::lab
