// Clearing all of one digit in the fewest pairs, whatever else lies there.
#pragma once

#include <vector>

#include "games/numbermatch/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::numbermatch {

inline constexpr std::size_t kCollected = 10;  ///< answers at most, that leave different sets

/// Without appends, which only bring more of it. Verdict won: the first answer has the fewest
/// pairs, others as many or a few more; lost: all of the digit cannot be cleared; unknown: the
/// limits came first, or the board is too big for an exact search. `score` is minus the pairs.
[[nodiscard]] ReportOf<Move> collect(const Position& position, Digit digit, const Limits& limits);

}  // namespace gridwise::numbermatch
