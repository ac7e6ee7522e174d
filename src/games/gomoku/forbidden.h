// Renju's forbidden points, exactly: a three is one that a further stone turns into an open four,
// and that stone must itself be allowed, and so on (rules `overline`, `double_four`,
// `double_three`).
#pragma once

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

enum class Forbidden : std::uint8_t { kNo, kOverline, kDoubleFour, kDoubleThree };

/// Why black may not play the empty `cell` under renju, or kNo. Puts stones on `lines` and takes
/// them off again.
[[nodiscard]] Forbidden find_forbidden(Lines& lines, Move cell);

}  // namespace gridwise::gomoku
