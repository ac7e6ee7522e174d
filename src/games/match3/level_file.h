// A level file: JSON as levels/schema.json describes it, read strictly; errors name the field by
// its path.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/state.h"
#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::match3 {

struct LevelFile {
  Words title;
  std::vector<int>
      stars;  ///< results that deserve two and three stars; empty where the file has none
  LevelPtr level;
  std::vector<Cell> cells;  ///< at the start
  std::vector<bool> drawn;  ///< cells whose colour is random at the start
  /// Rule `start_seeds`: the boards with which a game may start, by seed; empty: any.
  std::vector<std::uint64_t> start_seeds;
};

inline constexpr std::size_t kMostStartSeeds = 1'000;

/// A byte-order mark and blanks around the object are no part of it. Errors: level/json with the
/// offset; level/... with the path of the field in the sentence.
[[nodiscard]] Result<LevelFile> parse_level(std::string_view json);

}  // namespace gridwise::match3
