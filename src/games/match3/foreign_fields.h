// The fields of another program's level file, translated to our terms (foreign_level.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/match3/json_fields.h"
#include "games/match3/level.h"

namespace gridwise::match3 {

/// Our texts for a cell without a tile and for a tile of random colour. A grid without any tile is
/// all random.
inline constexpr std::string_view kEmptyCell = ".";
inline constexpr std::string_view kDrawnCell = "?";

/// A foreign level, field by field. A layer that the file lacks is an empty vector.
struct ForeignLevel {
  int columns = 8;
  int rows = 8;
  std::vector<std::string_view> grid;
  std::vector<std::string_view> bombs;
  std::vector<std::string_view> grounds;
  std::vector<std::string_view> covers;
  std::vector<int> ground_hits;
  std::vector<int> cover_hits;
  int moves = 20;
  double difficulty = 0.5;
  int colours = kMaxColours;
  std::string title = "Level";
  std::vector<Goal> goals;
  std::vector<std::string> dropped;

  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(columns * rows); }
};

/// Errors: level/... with the field's path in the message.
[[nodiscard]] Result<ForeignLevel> read_foreign_level(const Field& field);

/// Whether a value is null, or an empty string, array or object.
[[nodiscard]] bool is_empty(const json::value& value);

}  // namespace gridwise::match3
