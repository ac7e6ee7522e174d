// Rows of saved levels: the levels in a person's library, with their scenarios.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gridwise {

/// A level in a person's library. `(account, id)` is unique; the client chooses the id.
struct LevelRow {
  std::string account;
  std::string id;
  std::string game;
  std::string name;
  std::string text;       ///< as written; empty in lists
  std::string scenarios;  ///< opaque to the store; empty in lists
  std::int64_t rev = 0;   ///< grows with each change, even across removal of the level; > 0
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;

  bool operator==(const LevelRow&) const = default;
};

/// Saves a level over revision `rev`, or as a new level if `rev` is 0.
struct LevelSave {
  LevelRow level;  ///< `rev` and times are filled in by the store
  std::int64_t rev = 0;
  std::int64_t now_ms = 0;
};

/// Selects an account's levels, most recently changed first.
struct LevelFilter {
  std::string account;
  std::string game;                       ///< empty: all games
  std::optional<std::int64_t> before_ms;  ///< changed before
  std::string before_id;                  ///< or at the same time with a smaller id
  int limit = 100;
};

/// Maximum levels a person can save. Adopted guests can add more.
inline constexpr int kMaxLevels = 200;

}  // namespace gridwise
