// A match as a file: its terms, then one game per line (JSON). Games are appended as they are
// played, so an interrupted match can resume.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/tournament.h"

namespace gridwise::lab {

/// The first line: everything the games depend on. Equal lines mean equal matches.
[[nodiscard]] std::string format_terms(const Match& match);
/// One line.
[[nodiscard]] std::string format_game(const PlayedGame& game);

/// The games in a file; an incomplete last line is dropped. Errors: record/other if the terms
/// differ, record/format with the line's offset.
[[nodiscard]] Result<std::vector<PlayedGame>> parse_record(std::string_view text,
                                                           const Match& match);

}  // namespace gridwise::lab
