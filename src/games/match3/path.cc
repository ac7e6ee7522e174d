#include "games/match3/path.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "games/match3/level_texts.h"
#include "games/match3/tokens.h"

namespace gridwise::match3 {
namespace {

/// The element that a token stands for, without hits, colour or direction: `crate`, `portal`. Empty
/// for tokens that need no introduction.
std::string element_of(std::string_view token) {
  static constexpr std::array<std::string_view, 3> kTopology{"gravity", "wall", "portal"};
  const std::string_view word = token.substr(0, token.find_first_of("_0123456789"));
  const std::optional<Cell> part = cell_of_token(token);
  const bool layer = part && (part->kind == CellKind::kIngredient || is_blocker(part->kind) ||
                              part->cover != Cover::kNone || part->ground != Ground::kNone);
  const bool topology = std::ranges::find(kTopology, word) != kTopology.end();
  return std::string(layer || topology ? word : std::string_view{});
}

/// One token for each element of the level that is not in `known`; adds these elements to `known`.
std::vector<std::string> introduced_by(const LevelFile& file, std::set<std::string>& known) {
  std::vector<std::string> tokens;
  for (int cell = 0; cell < file.level->cells(); ++cell) {
    for (std::string& token :
         tokens_of(*file.level, cell, file.cells[static_cast<std::size_t>(cell)])) {
      const std::string element = element_of(token);
      if (!element.empty() && known.insert(element).second) tokens.push_back(std::move(token));
    }
  }
  return tokens;
}

}  // namespace

const std::vector<ShippedLevel>& shipped_levels() {
  static const std::vector<ShippedLevel> kLevels = [] {
    std::vector<ShippedLevel> levels;
    for (const LevelText& text : level_texts())
      levels.push_back({std::string(text.name), parse_level(text.json)});
    return levels;
  }();
  return kLevels;
}

std::vector<std::vector<std::string>> introduced_tokens() {
  std::vector<std::vector<std::string>> tokens;
  std::set<std::string> known;
  for (const ShippedLevel& level : shipped_levels()) {
    tokens.push_back(level.file ? introduced_by(*level.file, known) : std::vector<std::string>{});
  }
  return tokens;
}

}  // namespace gridwise::match3
