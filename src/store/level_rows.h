// The rows of saved levels: the levels in a person's library, with their scenarios.
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
  std::string text;       ///< as written; lists leave it empty
  std::string scenarios;  ///< opaque to the store; lists leave them empty
  std::int64_t rev = 0;   ///< grows with each change, even after the level was removed; > 0
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;

  bool operator==(const LevelRow&) const = default;
};

/// Saves a level over the one of revision `rev`, or as a new one if that is 0.
struct LevelSave {
  LevelRow level;  ///< its `rev` and times are filled in
  std::int64_t rev = 0;
  std::int64_t now_ms = 0;
};

/// Selects levels of an account, last changed first.
struct LevelFilter {
  std::string account;
  std::string game;                       ///< empty: of all games
  std::optional<std::int64_t> before_ms;  ///< changed before
  std::string before_id;                  ///< or changed at that time with a smaller id
  int limit = 100;
};

/// The most levels that a person can save. Adopted guests may bring more.
inline constexpr int kMostLevels = 200;

}  // namespace gridwise
