// Converts level files of another program: those of Match3Explore (github.com/LiuJunX,
// 2026), whose fields are Width, Height, Grid, Bombs, Grounds, GroundHealths, Covers, CoverHealths,
// MoveLimit, Objectives, TargetDifficulty and TileTypesCount, all cells row by row from the top
// left; and its scenarios, whose InitialState is a level.
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise::match3 {

/// Whether this is JSON of that format.
[[nodiscard]] bool is_foreign_level(std::string_view text);

/// A level file as levels/schema.json describes it, which `parse_level` reads. Fields without
/// effect on play are dropped. Errors: level/json with the offset; level/... with the path of the
/// field in the sentence, where our rules lack something.
[[nodiscard]] Result<std::string> convert_level(std::string_view foreign);

}  // namespace gridwise::match3
