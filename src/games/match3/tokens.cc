#include "games/match3/tokens.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "games/match3/names.h"

namespace gridwise::match3 {
namespace {

/// A token that stands for part of a cell.
struct Part {
  Token token;
  Cell cell;
};

Words both(std::string_view en, std::string_view zh) { return {std::string(en), std::string(zh)}; }

Words with_number(Words words, int number) {
  words.en += " " + std::to_string(number);
  words.zh += " " + std::to_string(number);
  return words;
}

void add_units(std::vector<Part>& parts) {
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    const ThingName& name = name_of(thing_of(colour));
    parts.push_back(
        {{std::string(name.name), name.glyph, both(name.en, name.zh)}, {CellKind::kTile, colour}});
  }
  for (const CellKind kind :
       {CellKind::kLineH, CellKind::kLineV, CellKind::kBomb, CellKind::kUfo, CellKind::kRainbow}) {
    const SpecialName& name = name_of(kind);
    for (Colour colour = 0; colour <= kMaxColours; ++colour) {
      Words label = both(name.en, name.zh);
      if (colour != 0) {
        label.en += ", " + std::string(name_of(thing_of(colour)).en);
        label.zh += "，" + std::string(name_of(thing_of(colour)).zh);
      }
      const Cell cell{kind, colour};
      parts.push_back({{token_of(cell), name.glyph, label}, cell});
    }
  }
  const ThingName& ingredient = name_of(Thing::kIngredient);
  parts.push_back({{"ingredient", ingredient.glyph, both(ingredient.en, ingredient.zh)},
                   {CellKind::kIngredient}});
}

void add_blockers(std::vector<Part>& parts) {
  const auto add = [&parts](const Cell& cell, const Words& label) {
    parts.push_back({{token_of(cell), name_of(thing_of(cell.kind)).glyph, label}, cell});
  };
  const auto words = [](CellKind kind) {
    const ThingName& name = name_of(thing_of(kind));
    return both(name.en, name.zh);
  };
  for (std::uint8_t hits = 1; hits <= kMaxCrateHits; ++hits)
    add({CellKind::kCrate, 0, hits}, with_number(words(CellKind::kCrate), hits));
  add({CellKind::kStone}, words(CellKind::kStone));
  add({CellKind::kHoney}, words(CellKind::kHoney));
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    const ThingName& name = name_of(thing_of(colour));
    Words label = words(CellKind::kBox);
    label.en += ", " + std::string(name.en);
    label.zh += "，" + std::string(name.zh);
    add({CellKind::kBox, colour}, label);
  }
}

void add_layers(std::vector<Part>& parts) {
  for (std::uint8_t hits = 1; hits <= kMaxHits; ++hits) {
    for (const Cover cover : {Cover::kCage, Cover::kChain, Cover::kBubble}) {
      const ThingName& name = name_of(thing_of(cover));
      Cell cell;
      cell.cover = cover;
      cell.cover_hits = hits;
      parts.push_back(
          {{cover_token(cell), name.glyph, with_number(both(name.en, name.zh), hits)}, cell});
    }
    for (const Ground ground : {Ground::kIce, Ground::kJelly}) {
      const ThingName& name = name_of(thing_of(ground));
      Cell cell;
      cell.ground = ground;
      cell.ground_hits = hits;
      parts.push_back(
          {{ground_token(cell), name.glyph, with_number(both(name.en, name.zh), hits)}, cell});
    }
  }
}

const std::vector<Part>& parts() {
  static const std::vector<Part> kParts = [] {
    std::vector<Part> parts;
    add_units(parts);
    add_blockers(parts);
    add_layers(parts);
    return parts;
  }();
  return kParts;
}

const std::vector<Token>& topology_tokens() {
  static const std::vector<Token> kTokens = [] {
    std::vector<Token> tokens{{"hole", '_', {"Hole", "空洞"}},
                              {"gravity_up", '^', {"Falls up", "向上坠落"}},
                              {"gravity_right", '>', {"Falls right", "向右坠落"}},
                              {"gravity_left", '<', {"Falls left", "向左坠落"}},
                              {"wall_right", ']', {"Wall to the right", "右侧有墙"}},
                              {"wall_below", '=', {"Wall below", "下方有墙"}},
                              {"spawner", '+', {"Spawner", "生成口"}},
                              {"exit", 'v', {"Exit", "出口"}}};
    for (int i = 1; i <= static_cast<int>(kMaxPortals); ++i) {
      tokens.push_back({"portal_in_" + std::to_string(i), '@',
                        with_number({"Portal entrance", "传送门入口"}, i)});
      tokens.push_back(
          {"portal_out_" + std::to_string(i), '0', with_number({"Portal exit", "传送门出口"}, i)});
    }
    return tokens;
  }();
  return kTokens;
}

std::vector<std::string> topology_of(const Level& level, int cell) {
  if (!level.floor(cell)) return {"hole"};
  std::vector<std::string> shown;
  static constexpr std::array<std::string_view, 4> kGravity{"gravity_up", "gravity_right", "",
                                                            "gravity_left"};
  const std::string_view gravity =
      kGravity[static_cast<std::size_t>(level.gravity[static_cast<std::size_t>(cell)])];
  if (!gravity.empty()) shown.emplace_back(gravity);
  const int right = level.neighbour(cell, Direction::kRight);
  const int below = level.neighbour(cell, Direction::kDown);
  if (right >= 0 && level.wall_between(cell, right)) shown.emplace_back("wall_right");
  if (below >= 0 && level.wall_between(cell, below)) shown.emplace_back("wall_below");
  const auto& spawners = level.spawners;
  if (std::ranges::find(spawners, cell, &Spawner::cell) != spawners.end())
    shown.emplace_back("spawner");
  if (std::ranges::find(level.exits, cell) != level.exits.end()) shown.emplace_back("exit");
  for (std::size_t i = 0; i < level.portals.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    if (level.portals[i].entrance == cell) shown.push_back("portal_in_" + number);
    if (level.portals[i].exit == cell) shown.push_back("portal_out_" + number);
  }
  return shown;
}

/// Adds a part to a cell, from the bottom up; false if it does not fit on what is there.
bool add_part(Cell& cell, const Cell& part) {
  if (part.kind != CellKind::kNone) {
    if (cell.kind != CellKind::kNone || cell.cover != Cover::kNone) return false;
    cell.kind = part.kind;
    cell.colour = part.colour;
    cell.hits = part.hits;
  } else if (part.cover != Cover::kNone) {
    if (!is_unit(cell.kind) || cell.cover != Cover::kNone) return false;
    cell.cover = part.cover;
    cell.cover_hits = part.cover_hits;
  } else {
    if (cell.ground != Ground::kNone || cell.kind != CellKind::kNone) return false;
    cell.ground = part.ground;
    cell.ground_hits = part.ground_hits;
  }
  return true;
}

}  // namespace

const std::vector<Token>& tokens() {
  static const std::vector<Token> kTokens = [] {
    std::vector<Token> all;
    for (const Part& part : parts()) all.push_back(part.token);
    all.insert(all.end(), topology_tokens().begin(), topology_tokens().end());
    return all;
  }();
  return kTokens;
}

std::optional<Cell> cell_of_token(std::string_view token) {
  const auto part = std::ranges::find(
      parts(), token, [](const Part& one) { return std::string_view(one.token.name); });
  return part == parts().end() ? std::nullopt : std::optional(part->cell);
}

std::vector<std::string> tokens_of(const Level& level, int cell, const Cell& lies) {
  std::vector<std::string> shown = topology_of(level, cell);
  for (std::string token : {ground_token(lies), token_of(lies), cover_token(lies)}) {
    if (!token.empty()) shown.push_back(std::move(token));
  }
  return shown;
}

std::optional<Cell> cell_of_tokens(const Level& level, int cell,
                                   const std::vector<std::string>& shown) {
  Cell lies;
  const std::vector<std::string> topology = topology_of(level, cell);
  for (const std::string& token : shown) {
    if (std::ranges::find(topology, token) != topology.end()) continue;
    const auto part = cell_of_token(token);
    if (!part || !level.floor(cell) || !add_part(lies, *part)) return {};
  }
  return lies;
}

}  // namespace gridwise::match3
