// Level-synchronous beam search: expands all routes of one length together and keeps the best by
// evaluation. Routes to the same board with the same square held are kept once.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

#include "games/orbs/answers.h"
#include "games/orbs/beam_arena.h"
#include "games/orbs/rules.h"
#include "gridwise/limits.h"

namespace gridwise::orbs {

struct BeamOptions {
  std::size_t width = 1'000;
  int most_steps = 0;  ///< of the whole route, played steps included
  /// Prune states that cannot reach the greatest possible combos in the steps left.
  bool all_or_nothing = false;
  /// Narrow the beam so that it reaches this length within the budget's time and `nodes`; 0:
  /// constant width.
  int paced_for = 0;
  std::optional<std::uint64_t> nodes = {};  ///< limit on Budget::nodes(), if there is one
};

/// The greatest beam width that fits into `memory` bytes; at least 16.
[[nodiscard]] std::size_t widest_beam(const Position& position, std::size_t memory);

/// Searches from an unfinished position and adds the answers it finds. Deterministic on every
/// machine unless a time limit intervenes. With order=combos it ends at the first length that
/// reaches the target. Uses lane_beam.h if lane_beam_can().
void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 AnswerList& answers, BeamArena& arena);
void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 AnswerList& answers);

/// Sets the beam width of each length from what is left of time and nodes, and the average that a
/// state has taken so far.
class Pace {
 public:
  Pace(const BeamOptions& options, Budget& budget)
      : options_(options), budget_(budget), began_(budget.elapsed()), nodes_(budget.nodes()) {}

  /// The width of the next length; `expanded` states were expanded for this one. `to_go` estimates
  /// the steps still needed, if there is a better estimate than `paced_for`.
  [[nodiscard]] std::size_t width_after(int length, std::size_t expanded,
                                        std::optional<double> to_go = {}) {
    expanded_ += expanded;
    if (options_.paced_for == 0) return options_.width;
    const double lengths = std::max(
        kLengthsAhead, to_go ? *to_go + kMargin : static_cast<double>(options_.paced_for - length));
    auto width = static_cast<double>(options_.width);
    if (const auto left = budget_.left()) {
      const auto taken = static_cast<double>((budget_.elapsed() - began_).count());
      const double a_state = std::max(taken, 1.0) / static_cast<double>(expanded_ + kFirst);
      width = std::min(width, kShare * static_cast<double>(left->count()) / lengths / a_state);
    }
    if (options_.nodes) {
      const std::uint64_t spent = budget_.nodes();
      const auto left = static_cast<double>(*options_.nodes - std::min(*options_.nodes, spent));
      const double a_state = std::max(static_cast<double>(spent - nodes_), 1.0) /
                             static_cast<double>(std::max<std::size_t>(expanded_, 1));
      width = std::min(width, kShare * left / lengths / a_state);
    }
    return static_cast<std::size_t>(std::max(width, kLeast));
  }

 private:
  static constexpr double kLengthsAhead = 3;  ///< minimum number of lengths to plan for
  static constexpr double kMargin = 1;        ///< lengths planned for beyond the estimate
  static constexpr double kShare = 0.97;      ///< share of what is left that is planned for
  static constexpr std::size_t kFirst = 200;  ///< start-up time, in states
  static constexpr double kLeast = 30;

  const BeamOptions& options_;
  Budget& budget_;
  std::chrono::microseconds began_;
  std::uint64_t nodes_;  ///< before it began
  std::size_t expanded_ = 0;
};

}  // namespace gridwise::orbs
