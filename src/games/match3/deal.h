// How a level begins: the tiles that are to be drawn, laid so that nothing matches and a move
// exists.
#pragma once

#include <cstdint>

#include "games/match3/level_file.h"
#include "games/match3/state.h"

namespace gridwise::match3 {

/// The same seed gives the same board and future. Where no board without a match can be laid, one
/// with a match begins.
[[nodiscard]] State deal(const LevelFile& file, std::uint64_t seed);

}  // namespace gridwise::match3
