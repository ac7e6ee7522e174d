// Boards that are known to be clearable, with the fewest moves that clear them proved: their par.
#pragma once

#include <cstdint>

#include "games/numbermatch/rules.h"

namespace gridwise::numbermatch {

/// The first board dealt from the seed and those after it whose par is soon proved; the first one
/// without a par where none is. REQUIRES: as deal().
[[nodiscard]] Position generate(const Rules& rules, int digits, std::uint64_t seed, int stage = 1,
                                int score = 0);

/// How hard a board is, both from 0 to 1.
struct Difficulty {
  double losing = 0;  ///< share of the first moves after which the par is out of reach
  double random = 0;  ///< share of random games that clear the board within its appends
};

/// REQUIRES: a position with a par, as generated.
[[nodiscard]] Difficulty difficulty_of(const Position& position);

}  // namespace gridwise::numbermatch
