// The start of a level: random tiles, placed so that nothing matches and a move exists.
#pragma once

#include <cstdint>

#include "games/match3/level_file.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {

/// The same seed gives the same board and generator. Where every board tried has a match, one with
/// a match is returned.
[[nodiscard]] Position deal(const LevelFile& file, std::uint64_t seed);

}  // namespace gridwise::match3
