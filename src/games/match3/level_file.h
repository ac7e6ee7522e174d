// A level file: JSON as described by levels/schema.json, parsed strictly. Errors name the field by
// its path.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/state.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::match3 {

struct LevelFile {
  Words title;
  /// The least moves left in a won position for two and for three stars; empty if the file has
  /// none.
  std::vector<int> stars_left;
  /// The file has `stars`, which older versions read: stars for the score.
  bool has_old_stars = false;
  LevelPtr level;
  std::vector<Cell> cells;  ///< at the start
  std::vector<bool> drawn;  ///< cells whose colour is random at the start
  /// Rule `start_seeds`: the seeds of the boards that a game may start with; empty: any.
  std::vector<std::uint64_t> start_seeds;
};

inline constexpr std::size_t kMaxStartSeeds = 1'000;

/// Skips a byte-order mark and whitespace around the object. Errors: level/json with the offset;
/// level/... with the field's path in the message.
[[nodiscard]] Result<LevelFile> parse_level(std::string_view json);

}  // namespace gridwise::match3
