// A match as a file: its terms, then one game a line (JSON). What was played is kept as it comes,
// so that a match that was broken off is gone on with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/tournament.h"

namespace gridwise::lab {

/// The first line: what the games depend on. Equal lines mean equal matches.
[[nodiscard]] std::string format_terms(const Match& match);
/// One line.
[[nodiscard]] std::string format_game(const PlayedGame& game);

/// The games of a file; a last line without its end is left out, as it was cut off. Errors:
/// record/other where it is of other terms, record/format with the line's offset.
[[nodiscard]] Result<std::vector<PlayedGame>> parse_record(std::string_view text,
                                                           const Match& match);

}  // namespace gridwise::lab
