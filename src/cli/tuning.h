// The search of `gridwise tune`: the move limit from games beyond it, other knobs by bisection;
// what is found is verified by games of other seeds.
#pragma once

#include <optional>
#include <vector>

#include "cli/playing.h"
#include "lab/difficulty.h"
#include "lab/tune.h"

namespace gridwise::cli {

/// What is to be tuned.
struct TuneTask {
  lab::Level level;
  lab::PlayerSpec player;
  lab::Band band;
  std::vector<Knob> knobs;  ///< to be tried, in order
  bool by_default = false;  ///< knobs after the move limit are tried only if it does not do
};

/// What was found for one knob.
struct TriedKnob {
  Knob knob;
  std::vector<lab::Probe> probes;           ///< by value; of the move limit its forecasts
  std::optional<int> value;                 ///< lands by the probes
  std::optional<lab::KindCounts> verified;  ///< games of other seeds with that value
  bool lands = false;                       ///< and so does the verification
  bool coarse = false;                      ///< one step of the knob jumps over the band
};

class Tuning {
 public:
  /// `games`: of each forecast and each verification.
  Tuning(const TuneTask& task, int games, std::uint64_t seed, Playing& playing)
      : task_(task), games_(games), seed_(seed), playing_(playing) {}

  /// What is known is kept if it is interrupted. Errors: those of Playing::run.
  [[nodiscard]] Result<void> run();

  /// The level as it is; without games if it was interrupted at once.
  [[nodiscard]] const lab::KindCounts& now() const { return now_; }
  [[nodiscard]] bool inside_now() const { return now_.games > 0 && inside(now_); }
  [[nodiscard]] const std::vector<TriedKnob>& tried() const { return tried_; }
  /// The first knob that lands; null if none does.
  [[nodiscard]] const TriedKnob* landed() const;

 private:
  [[nodiscard]] bool inside(const lab::KindCounts& counts) const {
    return task_.band.contains(static_cast<double>(counts.won) / counts.games);
  }
  /// The totals so far, also if it was interrupted.
  Result<lab::Totals> play(const lab::Level& level, const lab::Stop& stop, lab::Stream stream);
  /// Fills `verified` and `lands`.
  Result<void> verify(TriedKnob& tried);
  Result<TriedKnob> try_moves(const Knob& knob);
  Result<TriedKnob> try_knob(const Knob& knob);
  /// The value nearest to the level's whose games were inside the band.
  [[nodiscard]] std::optional<int> nearest_inside(const Knob& knob,
                                                  const std::vector<lab::Probe>& probes) const;
  /// The forecasts from the level's limit to the one found, or around the jump over the band.
  void add_forecasts(const lab::WinCurve& curve, TriedKnob& tried) const;

  const TuneTask& task_;
  int games_;
  std::uint64_t seed_;
  Playing& playing_;
  lab::KindCounts now_;
  bool complete_ = false;  ///< the last play() was
  std::vector<TriedKnob> tried_;
};

}  // namespace gridwise::cli
