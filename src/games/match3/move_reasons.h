// What a move does, in words: the reasons shown with a candidate.
#pragma once

#include <vector>

#include "games/match3/rules.h"
#include "gridwise/words.h"

namespace gridwise::match3 {

/// The specials a move fires and makes, or that it is a plain match. REQUIRES: a legal move.
[[nodiscard]] std::vector<Words> what_it_does(const Position& position, Move move);

}  // namespace gridwise::match3
