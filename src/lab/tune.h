// Finds a small change to a level that brings a player's pass rate into a band.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "gridwise/level.h"
#include "gridwise/result.h"
#include "lab/stopping.h"
#include "lab/win_curve.h"

namespace gridwise::lab {

/// The result of playing games with one value of a knob.
struct Probe {
  int value = 0;
  int games = 0;
  int won = 0;
  BandVerdict verdict = BandVerdict::kInside;
};

struct KnobSearch {
  std::optional<int> found;   ///< the value inside the band closest to the level's
  std::vector<Probe> probes;  ///< by value
};

/// Plays games with a value of the knob. Absent: interrupted.
using AskProbe = std::function<Result<std::optional<Probe>>(int value)>;

/// Assumes that the pass rate is monotone in the knob. The value moves away from the level's in
/// doubling steps until it reaches or passes the band; bisection then finds the value inside the
/// band closest to the level's. The search stays within a quarter and four times the level's value.
/// `now`: the verdict for the unchanged level, not inside. REQUIRES: knob.more is known.
[[nodiscard]] Result<KnobSearch> search_knob(const Knob& knob, BandVerdict now,
                                             const AskProbe& ask);

/// The move limit closest to `now` whose forecast is inside the band, with the curve shifted by
/// `shift` in log odds. On ties, the one closer to the middle of the band.
[[nodiscard]] std::optional<int> nearest_limit(const WinCurve& curve, const Band& band, int now,
                                               double shift = 0);

/// The band shrunk at its edges by two standard errors of the difference of two runs of `games`: by
/// at most a quarter of the band, and, with two edges, not below BandTest::kNarrowest. A value
/// whose forecast is inside should pass its verification.
[[nodiscard]] Band inner_band(const Band& band, int games);

/// Log odds of a proportion, with half a game added on either side.
[[nodiscard]] double log_odds(int won, int games);

}  // namespace gridwise::lab
