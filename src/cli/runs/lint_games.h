// `gridwise lint --games`: warnings that need bot games.
#pragma once

#include "cli/runs/playing.h"
#include "gridwise/level.h"

namespace gridwise::cli {

/// Plays `games` games with each of three kinds of player and appends problems: nobody wins,
/// random moves win, or only luck decides. Does nothing for games without these players. Errors:
/// those of Playing::run.
[[nodiscard]] Result<void> lint_by_games(const lab::Level& level, int games, std::uint64_t seed,
                                         Playing& playing, std::vector<Problem>& problems);

/// The problems that follow from the pass rates; `luck` is absent if all games end alike. For
/// tests.
[[nodiscard]] std::vector<Problem> problems_of_games(std::span<const lab::KindCounts> kinds,
                                                     std::optional<double> luck);

}  // namespace gridwise::cli
