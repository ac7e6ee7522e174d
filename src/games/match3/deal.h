// The start of a level: random tiles, placed so that nothing matches and a move exists.
#pragma once

#include <cstdint>

#include "games/match3/level_file.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {

/// The same seed gives the same board and generator. Matches that the file itself lays down are
/// cleared before the first move: they count for the goals, but cost no move. Where the file has
/// start seeds, the seed draws one of them, and the board is the one that it deals in a file
/// without (rule `start_seeds`); what comes after the board depends on the seed alone.
[[nodiscard]] Position deal(const LevelFile& file, std::uint64_t seed);

}  // namespace gridwise::match3
