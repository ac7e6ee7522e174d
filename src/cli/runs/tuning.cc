#include "cli/runs/tuning.h"

#include <algorithm>
#include <cstdlib>

namespace gridwise::cli {
namespace {

/// Maximum number of limits verified for players who look at the moves left.
constexpr int kMaxLimits = 3;

}  // namespace

Result<void> Tuning::run() {
  const auto now = play(task_.level, lab::Stop(games_), lab::Stream::kStudy);
  if (!now) return now.error();
  now_ = {now->games, now->won};
  now_complete_ = complete_;
  if (inside_now().value_or(true)) return {};
  for (const Knob& knob : task_.knobs) {
    if (playing_.interrupted()) return {};
    const bool moves = knob.name == kMovesKnob;
    if (!moves && task_.by_default && landed()) continue;
    auto tried = moves ? try_moves(knob) : try_knob(knob);
    if (!tried) return tried.error();
    tried_.push_back(*std::move(tried));
  }
  return {};
}

const TriedKnob* Tuning::landed() const {
  const auto found = std::ranges::find(tried_, true, &TriedKnob::lands);
  return found == tried_.end() ? nullptr : &*found;
}

Result<lab::Totals> Tuning::play(const lab::Level& level, const lab::Stop& stop,
                                 lab::Stream stream) {
  playing_.expect(stop.most());
  auto played = playing_.run({level, task_.player, stream}, stop, seed_);
  if (!played) return played.error();
  complete_ = played->complete;
  return std::move(played->totals);
}

Result<void> Tuning::verify(TriedKnob& tried) {
  const auto level = lab::with_knob(task_.level, tried.knob.name, *tried.value);
  if (!level) return level.error();
  const auto totals = play(*level, lab::Stop(games_), lab::Stream::kVerify);
  if (!totals) return totals.error();
  const lab::KindCounts counts{totals->games, totals->won};
  if (counts.games == 0) return {};
  tried.verified = counts;
  tried.complete = complete_;
  tried.lands = complete_ && inside(counts);
  return {};
}

Result<TriedKnob> Tuning::try_moves(const Knob& knob) {
  TriedKnob tried{.knob = knob};
  const int longest = std::min(knob.high, knob.value * lab::kBeyondLimit);
  const auto longer = lab::with_knob(task_.level, knob.name, longest);
  if (!longer) return longer.error();
  const auto totals = play(*longer, lab::Stop(games_), lab::Stream::kLong);
  if (!totals) return totals.error();
  if (totals->games == 0) return tried;
  const lab::WinCurve curve = totals->curve(longest);
  double shift = 0;
  for (int round = 0; round < kMaxLimits && !playing_.interrupted(); ++round) {
    const lab::Band inner = lab::inner_band(task_.band, games_);
    auto limit = lab::nearest_limit(curve, inner, knob.value, shift);
    if (!limit) limit = lab::nearest_limit(curve, task_.band, knob.value, shift);
    if (!limit || limit == tried.value) break;
    tried.value = limit;
    if (const auto verified = verify(tried); !verified) return verified.error();
    if (tried.lands || !tried.verified) break;
    // A player who looks at the moves left plays differently under a limit.
    shift = lab::log_odds(tried.verified->won, tried.verified->games) -
            lab::log_odds(curve.won_by(*limit), curve.games());
  }
  tried.coarse = !tried.value && !playing_.interrupted();
  add_forecasts(curve, tried);
  return tried;
}

void Tuning::add_forecasts(const lab::WinCurve& curve, TriedKnob& tried) const {
  const int to = tried.value.value_or(curve.suggest((task_.band.low + task_.band.high) / 2).moves);
  const int first = std::max(1, std::min(tried.knob.value, to) - 1);
  const int last = std::min(curve.longest(), std::max(tried.knob.value, to) + 1);
  for (int moves = first; moves <= last; ++moves) {
    const double share = static_cast<double>(curve.won_by(moves)) / curve.games();
    const lab::BandVerdict verdict = share < task_.band.low    ? lab::BandVerdict::kBelow
                                     : share > task_.band.high ? lab::BandVerdict::kAbove
                                                               : lab::BandVerdict::kInside;
    tried.probes.push_back({moves, curve.games(), curve.won_by(moves), verdict});
  }
}

std::optional<int> Tuning::nearest_inside(const Knob& knob,
                                          const std::vector<lab::Probe>& probes) const {
  std::optional<int> best;
  for (const lab::Probe& probe : probes) {
    if (!inside({probe.games, probe.won})) continue;
    if (!best || std::abs(probe.value - knob.value) < std::abs(*best - knob.value))
      best = probe.value;
  }
  return best;
}

Result<TriedKnob> Tuning::try_knob(const Knob& knob) {
  TriedKnob tried{.knob = knob};
  const lab::BandTest test(lab::inner_band(task_.band, games_));
  const bool below = static_cast<double>(now_.won) / now_.games < task_.band.low;
  const auto ask = [&](int value) -> Result<std::optional<lab::Probe>> {
    const auto level = lab::with_knob(task_.level, knob.name, value);
    if (!level) return level.error();
    const auto totals = play(*level, lab::Stop(test), lab::Stream::kStudy);
    if (!totals) return totals.error();
    const auto verdict = test.decide(totals->games, totals->won);
    if (!verdict) return std::optional<lab::Probe>();
    return std::optional(lab::Probe{value, totals->games, totals->won, *verdict});
  };
  auto search =
      lab::search_knob(knob, below ? lab::BandVerdict::kBelow : lab::BandVerdict::kAbove, ask);
  if (!search) return search.error();
  tried.probes = std::move(search->probes);
  tried.value = search->found;
  if (!tried.value) tried.value = nearest_inside(knob, tried.probes);
  tried.coarse = !tried.value && !playing_.interrupted();
  if (tried.value && !playing_.interrupted()) {
    if (const auto verified = verify(tried); !verified) return verified.error();
  }
  return tried;
}

}  // namespace gridwise::cli
