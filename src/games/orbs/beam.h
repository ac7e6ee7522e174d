// Beam search, level by level: all routes of one length together, of which the best by evaluation
// go on. Routes that lead to the same board with the same square held are kept once.
#pragma once

#include <cstddef>

#include "games/orbs/answers.h"
#include "games/orbs/rules.h"
#include "kit/limits.h"

namespace gridwise::orbs {

struct BeamOptions {
  std::size_t width = 1'000;
  int most_steps = 0;  ///< of the whole route, played steps included
  /// Prune states that cannot reach the greatest possible combos in the steps left.
  bool all_or_nothing = false;
  /// Narrow the beam so that it reaches this length within the budget's time; 0: constant width.
  int paced_for = 0;
};

/// The widest beam for a position that fits into `memory` bytes, but at least a narrow one.
[[nodiscard]] std::size_t widest_beam(const Position& position, std::size_t memory);

/// Searches from an unfinished position and adds the answers it finds. Deterministic for a position
/// and options. With order=combos it ends at the first length with the greatest possible combos.
void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 AnswerList& answers);

}  // namespace gridwise::orbs
