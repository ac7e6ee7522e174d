// Resolves level arguments: a level's name, a level file, a game string, or a folder of level
// files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/level.h"

namespace gridwise::cli {

/// An error, and the text that its offset refers to.
struct LevelError {
  Error error;
  std::string text;
};

/// The level in the file of that name, otherwise that of lab::named_level. On failure sets
/// `problem` and returns nothing.
[[nodiscard]] std::optional<lab::Level> find_level(const std::string& given, LevelError& problem);

/// The same for several; a folder stands for its *.json files sorted by name, except schema.json.
/// Error study/empty for a folder without any.
[[nodiscard]] std::optional<std::vector<lab::Level>> find_levels(
    const std::vector<std::string>& given, LevelError& problem);

/// The level's move limit. Errors: those of lab::knobs_of, level/limit if it has none.
[[nodiscard]] Result<int> move_limit(const lab::Level& level);

}  // namespace gridwise::cli
