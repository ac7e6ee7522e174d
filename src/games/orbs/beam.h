// A level-synchronous beam: all routes of one length together, the most promising kept, those that
// come to the same board with the same square held kept once.
#pragma once

#include <cstddef>

#include "games/orbs/answers.h"
#include "games/orbs/rules.h"
#include "kit/limits.h"

namespace gridwise::orbs {

struct BeamOptions {
  std::size_t width = 1'000;
  int most_steps = 0;  ///< of the whole route, what is already played included
  /// Give up what cannot come to the greatest possible combos in time.
  bool all_or_nothing = false;
  /// Narrow the beam so that its routes come to this length within the time of the budget; 0 for
  /// the same width all along.
  int paced_for = 0;
};

/// The widest beam of a position that takes at most so many bytes, up to its problem's steps; a
/// narrow one at least.
[[nodiscard]] std::size_t widest_beam(const Position& position, std::size_t memory);

/// Searches on from an unfinished position and adds what it finds. Same position, same options:
/// same answers. Ends at the first length with the greatest possible combos where those are what is
/// asked for.
void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 Answers& answers);

}  // namespace gridwise::orbs
