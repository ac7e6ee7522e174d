// The levels of the program as a path: in the order of their files, from easy to hard.
#pragma once

#include <string>
#include <vector>

#include "games/match3/level_file.h"
#include "kit/result.h"

namespace gridwise::match3 {

/// A level of the folder levels/.
struct ShippedLevel {
  std::string name;
  Result<LevelFile> file;
};

[[nodiscard]] const std::vector<ShippedLevel>& shipped_levels();

/// What a move left at the end of a won game adds to the score, for the stars. About what a good
/// move scores, so that a quick win is not worth less than a slow one.
inline constexpr int kScoreOfMoveLeft = 200;

/// For each shipped level the tokens that it introduces, one for each element that no earlier level
/// has: layers, blockers, ingredients, portals, walls and other gravity. None for a level that
/// cannot be read.
[[nodiscard]] std::vector<std::vector<std::string>> introduced_tokens();

}  // namespace gridwise::match3
