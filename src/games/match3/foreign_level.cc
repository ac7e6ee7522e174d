#include "games/match3/foreign_level.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "games/match3/foreign_fields.h"
#include "games/match3/json_fields.h"
#include "games/match3/level_file.h"
#include "games/match3/names.h"
#include "kit/json_text.h"

namespace gridwise::match3 {
namespace {

/// Capitalizes field names: some versions write the first letter in lower case.
json::value with_capitals(const json::value& value) {
  if (const json::array* const items = value.if_array()) {
    json::array result;
    for (const json::value& item : *items) result.push_back(with_capitals(item));
    return result;
  }
  const json::object* const object = value.if_object();
  if (object == nullptr) return value;
  json::object result;
  for (const auto& member : *object) {
    std::string name(member.key().data(), member.key().size());
    if (!name.empty())
      name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    result[name] = with_capitals(member.value());
  }
  return result;
}

/// A layer's glyph and hits in cell `at`; empty if there is none.
std::string layer_text(const std::vector<std::string_view>& layer, const std::vector<int>& hits,
                       std::size_t at) {
  if (layer.empty() || layer[at].empty()) return {};
  const int number = hits.empty() ? 1 : std::max(1, hits[at]);
  return std::string(layer[at]) + (number > 1 ? std::to_string(number) : "");
}

std::string cell_text(const ForeignLevel& level, bool all_drawn, std::size_t at) {
  const bool bomb = !level.bombs.empty() && !level.bombs[at].empty();
  const std::string_view unit = bomb ? level.bombs[at] : all_drawn ? kDrawnCell : level.grid[at];
  return layer_text(level.grounds, level.ground_hits, at) + std::string(unit) +
         layer_text(level.covers, level.cover_hits, at);
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : std::string(between)) + text;
  return all;
}

/// The order in which that program brings colours into play, as indices in our order.
constexpr std::array<std::size_t, kMaxColours> kColourOrder{0, 3, 4, 2, 5, 1};

/// The weights of the colours in play, in our order; empty if all are in play.
std::string weights_text(int colours) {
  if (colours == kMaxColours) return {};
  std::array<int, kMaxColours> weights{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(colours); ++i) weights[kColourOrder[i]] = 1;
  std::vector<std::string> texts;
  texts.reserve(weights.size());
  for (const int weight : weights) texts.push_back(std::to_string(weight));
  return "  \"weights\": [" + joined(texts, ", ") + "],\n";
}

/// That program's spawn model helps below a difficulty of 0.3 and hinders above 0.7.
std::string_view spawn_model(double difficulty) {
  if (difficulty < 0.3) return "help";
  return difficulty > 0.7 ? "challenge" : "balance";
}

/// The options in which its rules differ from our defaults.
std::string options_text(double difficulty) {
  return fmt::format(
      "  \"options\": {{\n    \"plus_makes\": \"ufo\",\n    \"bombs_keep_colour\": \"on\",\n"
      "    \"ufo_targets\": \"random\",\n    \"rainbow_square_radius\": \"1\",\n"
      "    \"spawn_model\": \"{}\"\n  }},\n",
      spawn_model(difficulty));
}

std::string write_level(const ForeignLevel& level) {
  const bool all_drawn =
      std::ranges::all_of(level.grid, [](std::string_view tile) { return tile == kEmptyCell; });
  std::vector<std::string> rows;
  for (std::size_t at = 0; at < level.cells(); ++at) {
    if (at % static_cast<std::size_t>(level.columns) == 0) rows.emplace_back();
    rows.back() += cell_text(level, all_drawn, at);
  }
  std::vector<std::string> goals;
  goals.reserve(level.goals.size());
  for (const Goal& goal : level.goals)
    goals.push_back(
        fmt::format(R"({{"thing": "{}", "count": {}}})", name_of(goal.thing).name, goal.count));
  const std::string title = json_text(json::string(level.title));
  return fmt::format(
      "{{\n  \"title\": {{\"en\": {0}, \"zh\": {0}}},\n  \"board\": [\n    \"{1}\"\n  ],\n{2}{3}"
      "  \"goals\": [{4}],\n  \"moves\": {5}\n}}\n",
      title, joined(rows, "\",\n    \""), weights_text(level.colours),
      options_text(level.difficulty), joined(goals, ", "), level.moves);
}

}  // namespace

bool is_foreign_level(std::string_view text) {
  const Result<json::value> read = read_json(text);
  if (!read) return false;
  const json::value value = with_capitals(*read);
  const json::object* const object = value.if_object();
  return object != nullptr && (object->contains("Width") || object->contains("InitialState"));
}

Result<ConvertedLevel> convert_level(std::string_view foreign) {
  const Result<json::value> read = read_json(foreign);
  if (!read) return read.error();
  json::value value = with_capitals(*read);
  std::vector<std::string> dropped;
  std::string path = "$";
  if (const json::object* const scenario = value.if_object();
      scenario != nullptr && scenario->contains("InitialState")) {
    for (const auto& member : *scenario) {
      if (member.key() != "InitialState" && !is_empty(member.value()))
        dropped.push_back("$." + std::string(member.key()));
    }
    path = "$.InitialState";
    value = json::value(scenario->at("InitialState"));
  }
  const Result<ForeignLevel> level = read_foreign_level({value, path, kLevelCodes});
  if (!level) return level.error();
  dropped.insert(dropped.end(), level->dropped.begin(), level->dropped.end());
  std::string text = write_level(*level);
  const Result<LevelFile> checked = parse_level(text);
  if (!checked) return checked.error();
  return ConvertedLevel{std::move(text), std::move(dropped)};
}

}  // namespace gridwise::match3
