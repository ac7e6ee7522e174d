// `gridwise replay` for games of a study: a line of an --add-to file, or the whole file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"
#include "gridwise/games.h"

namespace gridwise::cli {

struct StudyReplay {
  std::string level;     ///< a level file; empty: the level that the line names
  std::string record;    ///< write the game to this file, for the page; empty: do not
  std::string scenario;  ///< add the game to this file of scenarios; empty: do not
  bool board = false;
};

/// Appends the game of these moves from `start` to a scenario file, which need not exist yet.
/// Errors: file/..., scenario/format if the file holds something else.
[[nodiscard]] Result<void> add_scenario(const std::string& file, const std::string& name,
                                        const OpenedGame& start,
                                        const std::vector<std::string>& moves);

/// Whether a text begins like a study's game line or file.
[[nodiscard]] bool is_study_text(std::string_view text);

/// Replays the games and compares them with their lines; prints the moves if the text is a single
/// line. Returns an ExitCode: kNo if a game differs.
[[nodiscard]] int replay_study(const Context& context, std::string_view text,
                               const StudyReplay& options);

}  // namespace gridwise::cli
