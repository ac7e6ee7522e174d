// Resolves level arguments: a level's name, a level file, a game string, or a folder of level
// files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"
#include "lab/level.h"

namespace gridwise::cli {

/// An error, and the text that its offset refers to.
struct LevelError {
  Error error;
  std::string text;
};

/// The level in the file of that name, otherwise that of lab::named_level. On failure sets
/// `problem` and returns nothing; a name with a slash or the ending .json is a file's.
[[nodiscard]] std::optional<lab::Level> find_level(const std::string& given, LevelError& problem);

/// Whether one name comes before another where digits count as numbers: level2, level10.
[[nodiscard]] bool natural_less(std::string_view one, std::string_view other);

struct FoundLevels {
  std::vector<lab::Level> levels;
  std::vector<lab::UnreadLevel> unread;
  int exit_code = kDone;  ///< that of the first level that could not be read
};

/// Several levels; a folder stands for its *.json files in natural order, except schema.json. What
/// cannot be read is reported and left out. Error study/empty for a folder without any level file.
[[nodiscard]] FoundLevels find_levels(const std::vector<std::string>& given,
                                      const Context& context);

/// The level's move limit. Errors: those of lab::knobs_of, level/limit if it has none.
[[nodiscard]] Result<int> move_limit(const lab::Level& level);

}  // namespace gridwise::cli
