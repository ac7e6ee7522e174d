// The start of a level: random tiles, placed so that nothing matches and a move exists.
#pragma once

#include <cstdint>

#include "games/match3/level_file.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {

/// Deterministic in `seed`. Matches fixed by the file are cleared before the first move: they count
/// toward the goals but cost no move. A board without a legal move is shuffled, fixed tiles
/// included (rule `deadlock`). If the file has start seeds, `seed` draws one of them, which deals
/// the board as in a file without start seeds (rule `start_seeds`). Everything after the board
/// depends on `seed` alone.
[[nodiscard]] Position deal(const LevelFile& file, std::uint64_t seed);

}  // namespace gridwise::match3
