// The `key=value` part of the text of positions, also used by level files. One table row per key.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/match3/state.h"
#include "kit/text_cursor.h"

namespace gridwise::match3 {

/// A position being parsed, before its level is complete.
struct Draft {
  Level level;
  std::vector<Cell> cells;
  std::vector<int> goals_left;
  std::vector<int> queues_used;
  int moves_left = 0;
  std::int64_t score = 0;
  std::uint64_t seed = 0;
};

/// Reads the value of a key and leaves the cursor after it. Errors with offset.
[[nodiscard]] Result<void> parse_key(Draft& draft, std::string_view key, TextCursor& cursor,
                                     const TextCursor& key_start);
/// Reads one element of the value of `spawners` and appends it.
[[nodiscard]] Result<void> parse_spawner(Draft& draft, TextCursor& cursor);
/// ` key=value` for every key whose value is not the default.
[[nodiscard]] std::string format_keys(const BoardState& state);

}  // namespace gridwise::match3
