// Boards with a par: the fewest moves that clear them, proved.
#pragma once

#include <cstdint>

#include "games/numbermatch/rules.h"

namespace gridwise::numbermatch {

/// Of a series of boards from the seed, the first whose par is quickly proved; if there is none,
/// the first board, without a par. REQUIRES: as deal().
[[nodiscard]] Position generate(const Rules& rules, int digits, std::uint64_t seed, int stage = 1,
                                int score = 0);

/// The difficulty of a board; both from 0 to 1.
struct Difficulty {
  double losing = 0;  ///< share of first moves that lose the par
  double random = 0;  ///< share of random games that clear the board within its appends
};

/// REQUIRES: a position with a par, as generated.
[[nodiscard]] Difficulty difficulty_of(const Position& position);

}  // namespace gridwise::numbermatch
