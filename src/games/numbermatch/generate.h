// Boards that are known to be clearable, with the fewest moves that clear them proved: their par.
#pragma once

#include <cstdint>

#include "games/numbermatch/rules.h"

namespace gridwise::numbermatch {

/// The first board dealt from the seed and those after it whose par is soon proved; the first one
/// without a par where none is. REQUIRES: as deal().
[[nodiscard]] Position generate(const Rules& rules, int digits, std::uint64_t seed, int stage = 1,
                                int score = 0);

}  // namespace gridwise::numbermatch
