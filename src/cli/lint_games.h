// `gridwise lint --games`: warnings that need games of bots.
#pragma once

#include "cli/playing.h"
#include "kit/problem.h"

namespace gridwise::cli {

/// Plays `games` of each of three kinds of player and appends what they show of a level: nobody
/// wins, anybody wins, or only luck decides. Does nothing for games without such players. Errors:
/// those of Playing::run.
[[nodiscard]] Result<void> lint_by_games(const lab::Level& level, int games, std::uint64_t seed,
                                         Playing& playing, std::vector<Problem>& problems);

/// What the pass rates say; `luck` is absent where all games end alike. For tests.
[[nodiscard]] std::vector<Problem> problems_of_games(std::span<const lab::KindCounts> kinds,
                                                     std::optional<double> luck);

}  // namespace gridwise::cli
