// Vectorized beam search for the usual problems: runs of three on a full board. States are a
// structure of arrays, processed several at a time (lane_sets.h).
#pragma once

#include <cstddef>

#include "games/orbs/beam.h"

namespace gridwise::orbs {

/// Whether lane_beam_search() supports the problem: runs of three, a full board, no costs, every
/// combo wanted. With order=worth also lanes_know_worth() and no minimum of combos.
[[nodiscard]] bool lane_beam_can(const Problem& problem);

/// Bytes per state of a level, with its children, hash slots and ancestors' links.
[[nodiscard]] std::size_t lane_beam_bytes(const Problem& problem);

/// As beam_search(), with two differences: only selected states are checked for duplicates, and a
/// ring may hide a combo of a state until it becomes an answer. REQUIRES: lane_beam_can().
void lane_beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                      AnswerList& answers, BeamArena& arena);

}  // namespace gridwise::orbs
