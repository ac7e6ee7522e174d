// `gridwise replay` for games of a study: a line of the file of --add-to, or the whole file.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace gridwise::cli {

struct StudyReplay {
  std::string level;   ///< a level file; empty: the level that the line names
  std::string record;  ///< write the game to this file, for the page; empty: do not
  bool board = false;
};

/// Whether a text begins like a game of a study, or like its file.
[[nodiscard]] bool is_study_text(std::string_view text);

/// Plays the games again and compares them with their lines; prints the moves where the text is one
/// line. Returns an ExitCode: kNo where a game is another one.
[[nodiscard]] int replay_study(const Context& context, std::string_view text,
                               const StudyReplay& options);

}  // namespace gridwise::cli
