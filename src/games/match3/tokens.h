// A cell as tokens for the page, bottom to top: topology, ground, unit or blocker, cover.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/level.h"
#include "gridwise/words.h"

namespace gridwise::match3 {

struct Token {
  std::string name;
  char glyph;
  Words label;
};

/// All tokens of the game.
[[nodiscard]] const std::vector<Token>& tokens();

/// The part of a cell that a token stands for; absent for topology and unknown tokens.
[[nodiscard]] std::optional<Cell> cell_of_token(std::string_view token);

[[nodiscard]] std::vector<std::string> tokens_of(const Level& level, int cell, const Cell& content);

/// The cell with these tokens; absent if they do not fit together or contradict the topology of the
/// level.
[[nodiscard]] std::optional<Cell> cell_of_tokens(const Level& level, int cell,
                                                 const std::vector<std::string>& shown);

}  // namespace gridwise::match3
