// Levels as commands name them: a level's name, a level file, a game string, a folder of level
// files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/level.h"

namespace gridwise::cli {

/// An error, and the text in which it has a place.
struct LevelError {
  Error error;
  std::string text;
};

/// The level file of that name, or what lab::named_level makes of it. Sets `problem` and returns
/// nothing where a file is broken.
[[nodiscard]] std::optional<lab::Level> find_level(const std::string& given, LevelError& problem);

/// The same for several; a folder stands for its *.json files in the order of their names, but
/// schema.json. Error study/empty for a folder without any.
[[nodiscard]] std::optional<std::vector<lab::Level>> find_levels(
    const std::vector<std::string>& given, LevelError& problem);

/// The level's move limit. Errors: those of lab::knobs_of, level/limit if it has none.
[[nodiscard]] Result<int> move_limit(const lab::Level& level);

}  // namespace gridwise::cli
