// Converts level files of another program: those of Match3Explore (github.com/LiuJunX,
// 2026), whose fields are Width, Height, Grid, Bombs, Grounds, GroundHealths, Covers, CoverHealths,
// MoveLimit, Objectives, TargetDifficulty and TileTypesCount, all cells row by row from the top
// left; and its scenarios, whose InitialState is a level. Both kinds of its objectives are read:
// {TargetLayer, ElementType, TargetCount} and {type, target, tileType}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

namespace gridwise::match3 {

/// Whether this is JSON of that format.
[[nodiscard]] bool is_foreign_level(std::string_view text);

struct ConvertedLevel {
  std::string text;                  ///< a level file as levels/schema.json describes it
  std::vector<std::string> dropped;  ///< paths of fields without effect on play that had a value
};

/// The level in our form, which `parse_level` reads, with the options by which that program's rules
/// differ from our usual ones. Errors: level/json with the offset; level/... with the path of the
/// field in the sentence, where our rules lack something.
[[nodiscard]] Result<ConvertedLevel> convert_level(std::string_view foreign);

}  // namespace gridwise::match3
