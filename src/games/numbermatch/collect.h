// Clears all of one digit in the fewest pairs.
#pragma once

#include <vector>

#include "games/numbermatch/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::numbermatch {

inline constexpr std::size_t kCollected = 10;  ///< most answers; each leaves a different set

/// Never appends, as that only adds more of the digit. Verdict won: the first answer has the fewest
/// pairs, the others at most two more. Lost: the digit cannot be cleared. Unknown: a limit was
/// reached, or the board is too big for an exact search. `score` is minus the number of pairs.
[[nodiscard]] ReportOf<Move> collect(const Position& position, Digit digit, const Limits& limits);

}  // namespace gridwise::numbermatch
