// Studies as text: a line that says the seed, then one line of JSON for each game.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"
#include "lab/study.h"

namespace gridwise::lab {

/// The first line of a file, without newline.
[[nodiscard]] std::string format_study_terms(std::uint64_t seed);

/// One game, without newline. It names the level by its content, see level_hash.
[[nodiscard]] std::string format_study_game(const Cell& cell, int index, const GameResult& game);

/// The games of each cell, by cell_key.
using KnownGames = std::map<std::string, std::vector<GameResult>>;
[[nodiscard]] std::string cell_key(const Cell& cell);

/// Reads whole lines, each ended by a newline. Errors with offset: record/other if the file is of a
/// study with another seed; record/format, also where the games of a cell are not numbered from 0.
[[nodiscard]] Result<KnownGames> parse_study(std::string_view text, std::uint64_t seed);

}  // namespace gridwise::lab
