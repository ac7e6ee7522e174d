// The search of `gridwise tune`: the move limit from games played beyond it, other knobs by
// bisection; results are verified with games of other seeds.
#pragma once

#include <optional>
#include <vector>

#include "cli/runs/playing.h"
#include "lab/difficulty.h"
#include "lab/tune.h"

namespace gridwise::cli {

struct TuneTask {
  lab::Level level;
  lab::PlayerSpec player;
  lab::Band band;
  std::vector<Knob> knobs;  ///< tried in this order
  bool by_default = false;  ///< try knobs after the move limit only if the limit does not land
};

/// The result for one knob.
struct TriedKnob {
  Knob knob;
  std::vector<lab::Probe> probes{};           ///< by value; for the move limit, its forecasts
  std::optional<int> value{};                 ///< the value that lands by the probes
  std::optional<lab::KindCounts> verified{};  ///< games of other seeds with `value`
  bool complete = false;                      ///< all of those games were played
  bool lands = false;                         ///< they were, and land too
  bool coarse = false;                        ///< a single step of the knob skips the band
};

class Tuning {
 public:
  /// `games`: per forecast and per verification.
  Tuning(const TuneTask& task, int games, std::uint64_t seed, Playing& playing)
      : task_(task), games_(games), seed_(seed), playing_(playing) {}

  /// If interrupted, keeps the results so far. Errors: those of Playing::run.
  [[nodiscard]] Result<void> run();

  /// Results of the unchanged level; no games if interrupted at once.
  [[nodiscard]] const lab::KindCounts& now() const { return now_; }
  /// Whether the unchanged level lands; nullopt if interrupted before that was known.
  [[nodiscard]] std::optional<bool> inside_now() const {
    return now_complete_ ? std::optional(inside(now_)) : std::nullopt;
  }
  [[nodiscard]] const std::vector<TriedKnob>& tried() const { return tried_; }
  /// The first knob that lands; null if none does.
  [[nodiscard]] const TriedKnob* landed() const;

 private:
  [[nodiscard]] bool inside(const lab::KindCounts& counts) const {
    return task_.band.contains(static_cast<double>(counts.won) / counts.games);
  }
  /// The totals, partial if interrupted.
  Result<lab::Totals> play(const lab::Level& level, const lab::Stop& stop, lab::Stream stream);
  /// Fills `verified` and `lands`.
  Result<void> verify(TriedKnob& tried);
  Result<TriedKnob> try_moves(const Knob& knob);
  Result<TriedKnob> try_knob(const Knob& knob);
  /// Of the values probed inside the band, the one nearest to the level's current value.
  [[nodiscard]] std::optional<int> nearest_inside(const Knob& knob,
                                                  const std::vector<lab::Probe>& probes) const;
  /// Adds the forecasts from the level's limit to the one found, or around the step that skips the
  /// band.
  void add_forecasts(const lab::WinCurve& curve, TriedKnob& tried) const;

  const TuneTask& task_;
  int games_;
  std::uint64_t seed_;
  Playing& playing_;
  lab::KindCounts now_;
  bool now_complete_ = false;
  bool complete_ = false;  ///< whether the last play() was complete
  std::vector<TriedKnob> tried_;
};

}  // namespace gridwise::cli
