// Generates boards with a par: the proved fewest moves that clear them.
#pragma once

#include <cstdint>

#include "games/numbermatch/rules.h"

namespace gridwise::numbermatch {

/// Deals a series of boards from the seed and returns the first whose par is proved within a short
/// search. If none is, returns the first board, without a par. REQUIRES: as deal().
[[nodiscard]] Position generate(const Rules& rules, int digits, std::uint64_t seed, int stage = 1,
                                int score = 0);

/// The difficulty of a board; both values from 0 to 1.
struct Difficulty {
  double losing = 0;  ///< share of first moves that lose the par
  double random = 0;  ///< share of random games that clear the board within its appends
};

/// REQUIRES: a position with a par, as generated.
[[nodiscard]] Difficulty difficulty_of(const Position& position);

}  // namespace gridwise::numbermatch
