// The most combos of boards full of two kinds. Bounds for each kind apart add up to more than such
// boards can give: on 6x5, twenty and ten orbs could make six and three combos, but make eight at
// most. All arrangements of the shapes of up to thirty squares were counted once, and those of
// larger ones with up to nine orbs of the rarer kind, by bench/tuning/orbs_two_kinds.cc.
#pragma once

#include <optional>

#include "games/orbs/board.h"

namespace gridwise::orbs {

/// The greatest number of combos (runs of three, of both kinds) of a board of this shape on which
/// one kind has `orbs` orbs and another all others. Some arrangement has that many. Absent if
/// that was not counted.
[[nodiscard]] std::optional<int> most_of_two_kinds(const Shape& shape, int orbs);

}  // namespace gridwise::orbs
