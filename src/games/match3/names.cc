#include "games/match3/names.h"

#include <cassert>

#include "games/match3/event.h"

namespace gridwise::match3 {
namespace {

constexpr std::array<ThingName, kThings> kThingNames{{
    {"red", 'r', "Red", "红色"},
    {"orange", 'o', "Orange", "橙色"},
    {"yellow", 'y', "Yellow", "黄色"},
    {"green", 'g', "Green", "绿色"},
    {"blue", 'b', "Blue", "蓝色"},
    {"purple", 'p', "Purple", "紫色"},
    {"cage", 'K', "Cage", "笼子"},
    {"chain", 'N', "Chain", "锁链"},
    {"bubble", 'O', "Bubble", "气泡"},
    {"crate", 'C', "Crate", "木箱"},
    {"stone", 'S', "Stone", "石块"},
    {"box", 'B', "Colour box", "彩盒"},
    {"honey", 'H', "Honey", "蜂蜜"},
    {"ice", 'i', "Ice", "冰块"},
    {"jelly", 'j', "Jelly", "果冻"},
    {"ingredient", 'A', "Ingredient", "配料"},
    {"score", '\0', "Score", "分数"},
}};

constexpr std::array<SpecialName, 5> kSpecialNames{{
    {"line_h", '-', "Line bomb, horizontal", "横向直线炸弹"},
    {"line_v", '|', "Line bomb, vertical", "纵向直线炸弹"},
    {"square", '#', "Square bomb", "方形炸弹"},
    {"ufo", 'u', "UFO", "飞碟"},
    {"rainbow", '*', "Rainbow", "彩虹"},
}};

}  // namespace

const ThingName& name_of(Thing thing) { return kThingNames[static_cast<std::size_t>(thing)]; }

std::optional<Thing> thing_named(std::string_view name) {
  for (int i = 0; i < kThings; ++i) {
    if (kThingNames[static_cast<std::size_t>(i)].name == name) return static_cast<Thing>(i);
  }
  return {};
}

const SpecialName& name_of(CellKind special) {
  assert(is_special(special));
  return kSpecialNames[static_cast<std::size_t>(special) -
                       static_cast<std::size_t>(CellKind::kLineH)];
}

std::string token_of(const Cell& cell) {
  if (cell.kind == CellKind::kNone) return {};
  const std::string colour(cell.colour == 0 ? "" : name_of(thing_of(cell.colour)).name);
  if (cell.kind == CellKind::kTile) return colour;
  if (cell.kind == CellKind::kIngredient) return "ingredient";
  std::string token(is_special(cell.kind) ? name_of(cell.kind).name
                                          : name_of(thing_of(cell.kind)).name);
  if (!colour.empty()) token += "_" + colour;
  if (cell.kind == CellKind::kCrate) token += std::to_string(cell.hits);
  return token;
}

std::string cover_token(const Cell& cell) {
  if (cell.cover == Cover::kNone) return {};
  return std::string(name_of(thing_of(cell.cover)).name) + std::to_string(cell.cover_hits);
}

std::string ground_token(const Cell& cell) {
  if (cell.ground == Ground::kNone) return {};
  return std::string(name_of(thing_of(cell.ground)).name) + std::to_string(cell.ground_hits);
}

std::string_view name_of(Event::Kind kind) {
  static constexpr std::array<std::string_view, kEventKinds> kNames{
      "swap",  "trigger",       "combine",        "blast",         "fly",
      "clear", "spawn_special", "damage_cover",   "damage_ground", "damage_blocker",
      "fall",  "refill",        "ingredient_out", "spread",        "shuffle",
      "goal",  "finale",        "finale_score",   "lost"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace gridwise::match3
