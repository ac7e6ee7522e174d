// Converts level files and scenarios of another program, Match3Explore (github.com/LiuJunX, 2026).
// The fields of a level are Width, Height, Grid, Bombs, Grounds, GroundHealths, Covers,
// CoverHealths, MoveLimit, Objectives, TargetDifficulty and TileTypesCount; cells go row by row
// from the top left. The InitialState of a scenario is a level. Both forms of objectives are read:
// {TargetLayer, ElementType, TargetCount} and {type, target, tileType}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"

namespace gridwise::match3 {

/// Whether this is JSON in that format.
[[nodiscard]] bool is_foreign_level(std::string_view text);

struct ConvertedLevel {
  std::string text;                  ///< a level file as levels/schema.json describes it
  std::vector<std::string> dropped;  ///< paths of non-empty fields without effect on play
};

/// A level file that `parse_level` accepts, with the options in which that program's rules differ
/// from our defaults. Errors: level/json with the offset; level/... with the field's path in the
/// message, if our rules have no equivalent.
[[nodiscard]] Result<ConvertedLevel> convert_level(std::string_view foreign);

}  // namespace gridwise::match3
