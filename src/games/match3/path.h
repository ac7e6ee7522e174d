// The shipped levels as a path from easy to hard, in the order of their files.
#pragma once

#include <string>
#include <vector>

#include "games/match3/level_file.h"
#include "gridwise/result.h"

namespace gridwise::match3 {

/// A level of the folder levels/; `file` is an error if it does not parse.
struct ShippedLevel {
  std::string name;
  Result<LevelFile> file;
};

[[nodiscard]] const std::vector<ShippedLevel>& shipped_levels();

/// For each shipped level, one token for each element that no earlier level has: layers, blockers,
/// ingredients, portals, walls and gravity other than down. Empty for a level that does not parse.
[[nodiscard]] std::vector<std::vector<std::string>> introduced_tokens();

}  // namespace gridwise::match3
