// A cell as the tokens a page draws, bottom to top: topology, ground, what fills it, cover.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/level.h"
#include "kit/words.h"

namespace gridwise::match3 {

struct Token {
  std::string name;
  char glyph;
  Words label;
};

/// Every token there is.
[[nodiscard]] const std::vector<Token>& tokens();

/// The part of a cell that a token stands for; none for topology and unknown ones.
[[nodiscard]] std::optional<Cell> cell_of_token(std::string_view token);

[[nodiscard]] std::vector<std::string> tokens_of(const Level& level, int cell, const Cell& lies);

/// What lies in a cell that shows these; none where they say nothing sensible, or another topology
/// than the level's.
[[nodiscard]] std::optional<Cell> cell_of_tokens(const Level& level, int cell,
                                                 const std::vector<std::string>& shown);

}  // namespace gridwise::match3
