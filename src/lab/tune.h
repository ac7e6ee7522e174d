// Finds a small change of a level that brings the pass rate of a player into a band.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "kit/knob.h"
#include "kit/result.h"
#include "lab/stopping.h"
#include "lab/win_curve.h"

namespace gridwise::lab {

/// What the games with one value of a knob say about the band.
struct Probe {
  int value = 0;
  int games = 0;
  int won = 0;
  BandVerdict verdict = BandVerdict::kInside;
};

struct KnobSearch {
  std::optional<int> found;   ///< the value nearest to the level's that was inside
  std::vector<Probe> probes;  ///< by value
};

/// Plays games with a value of the knob. Absent: interrupted.
using AskProbe = std::function<Result<std::optional<Probe>>(int value)>;

/// The pass rate is taken to be monotone in the knob. The value moves away from the level's in
/// doubling steps until the band is reached or passed, then bisection finds the value nearest to
/// the level's that is inside. It goes no further than to a quarter and to four times the level's
/// value. `now`: the verdict for the level as it is, not inside. REQUIRES: knob.more is known.
[[nodiscard]] Result<KnobSearch> search_knob(const Knob& knob, BandVerdict now,
                                             const AskProbe& ask);

/// The move limit nearest to `now` whose forecast is inside the band, after the curve was shifted
/// by `shift` in log odds; of two as near, the one nearer to the middle of the band.
[[nodiscard]] std::optional<int> nearest_limit(const WinCurve& curve, const Band& band, int now,
                                               double shift = 0);

/// The band without a margin at its edges: two standard errors of the difference of two runs of
/// `games`, at most a quarter of the band. A value whose forecast is inside passes its
/// verification.
[[nodiscard]] Band inner_band(const Band& band, int games);

/// Log odds of a share, with half a game added on either side.
[[nodiscard]] double log_odds(int won, int games);

}  // namespace gridwise::lab
