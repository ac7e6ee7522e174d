// Renju's forbidden points, exactly (rules `overline`, `double_four`, `double_three`): a three
// counts only if a further legal stone turns it into an open four, checked recursively.
#pragma once

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

enum class Forbidden : std::uint8_t { kNo, kOverline, kDoubleFour, kDoubleThree };

/// Why black may not play the empty `cell` under renju, or kNo. Places stones on `lines` and
/// removes them again.
[[nodiscard]] Forbidden find_forbidden(Lines& lines, Move cell);

}  // namespace gridwise::gomoku
