// `gridwise replay` for games of a study: a line of the file of --add-to, or the whole file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "games/registry.h"

namespace gridwise::cli {

struct StudyReplay {
  std::string level;     ///< a level file; empty: the level that the line names
  std::string record;    ///< write the game to this file, for the page; empty: do not
  std::string scenario;  ///< add the game to this file of scenarios; empty: do not
  bool board = false;
};

/// Adds the game that these moves make from `start` to a file of scenarios, which need not exist
/// yet. Errors: file/..., scenario/format where the file holds something else.
[[nodiscard]] Result<void> add_scenario(const std::string& file, const std::string& name,
                                        const OpenedGame& start,
                                        const std::vector<std::string>& moves);

/// Whether a text begins like a game of a study, or like its file.
[[nodiscard]] bool is_study_text(std::string_view text);

/// Plays the games again and compares them with their lines; prints the moves where the text is one
/// line. Returns an ExitCode: kNo where a game is another one.
[[nodiscard]] int replay_study(const Context& context, std::string_view text,
                               const StudyReplay& options);

}  // namespace gridwise::cli
