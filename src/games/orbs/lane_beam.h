// The beam search for the usual problems: the most combos of runs of three on a full board. States
// are kept as arrays and worked on several at a time (lane_sets.h).
#pragma once

#include <cstddef>

#include "games/orbs/beam.h"

namespace gridwise::orbs {

/// Whether it can search the problem: with no cells that cost.
[[nodiscard]] bool lane_beam_can(const Problem& problem);

/// Memory per state of a level, with its children and all that leads to it.
[[nodiscard]] std::size_t lane_beam_bytes(const Problem& problem);

/// As beam_search(). Different from it: a state that was reached before may be missed as such, and
/// rings may hide a combo of a state until it is an answer. REQUIRES: lane_beam_can().
void lane_beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                      AnswerList& answers, BeamArena& arena);

}  // namespace gridwise::orbs
