// Clears all of one digit in the fewest pairs.
#pragma once

#include <vector>

#include "games/numbermatch/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::numbermatch {

inline constexpr std::size_t kCollected = 10;  ///< answers at most; they leave different sets

/// Without appends, which only add more of the digit. Verdict won: the first answer has the fewest
/// pairs, others at most two more; lost: the digit cannot be cleared; unknown: a limit was reached,
/// or the board is too big for an exact search. `score` is minus the pairs.
[[nodiscard]] ReportOf<Move> collect(const Position& position, Digit digit, const Limits& limits);

}  // namespace gridwise::numbermatch
