#include "games/match3/knobs.h"

#include <algorithm>

#include "games/match3/json_fields.h"
#include "games/match3/level_file.h"
#include "games/match3/names.h"
#include "kit/json_text.h"

namespace gridwise::match3 {
namespace {

constexpr std::string_view kColours = "colours";
constexpr std::string_view kGoalPrefix = "goal.";
constexpr std::string_view kWeightPrefix = "weight.";
constexpr int kTwelfths = 12;

Words words_of(const ThingName& name) { return {std::string(name.en), std::string(name.zh)}; }

bool is_colour(Thing thing) { return static_cast<std::size_t>(thing) < kMaxColours; }

/// The factor that scales small weights so that there is room for small changes; 1 for weights that
/// are large enough.
int weight_scale(const Level& level) {
  return *std::ranges::max_element(level.weights) < kTwelfths ? kTwelfths : 1;
}

Knob goal_knob(const Goal& goal) {
  const ThingName& name = name_of(goal.thing);
  const bool comes_anew = is_colour(goal.thing) || goal.thing == Thing::kScore;
  return {std::string(kGoalPrefix) + std::string(name.name),
          {"goal: " + std::string(name.en), "目标：" + std::string(name.zh)},
          goal.count,
          1,
          comes_anew ? kMaxGoalCount : goal.count,
          Knob::More::kHarder};
}

void add_weights(const Level& level, std::vector<Knob>& knobs) {
  if (level.colours < 2) return;
  const int scale = weight_scale(level);
  for (int i = 0; i < level.colours; ++i) {
    const ThingName& name = name_of(static_cast<Thing>(i));
    const Words words = words_of(name);
    const bool wanted =
        std::ranges::find(level.goals, static_cast<Thing>(i), &Goal::thing) != level.goals.end();
    knobs.push_back({std::string(kWeightPrefix) + std::string(name.name),
                     {"weight of " + words.en, words.zh + "的权重"},
                     level.weights[static_cast<std::size_t>(i)] * scale,
                     0,
                     kMaxWeight,
                     wanted ? Knob::More::kEasier : Knob::More::kUnknown});
  }
}

void set_goal(json::object& file, std::string_view thing, int value) {
  for (json::value& goal : file.at("goals").as_array()) {
    if (goal.at("thing").as_string() == thing) goal.as_object()["count"] = value;
  }
}

void set_weight(json::object& file, const Level& level, std::string_view colour, int value) {
  const int scale = weight_scale(level);
  json::array weights;
  for (int i = 0; i < level.colours; ++i) {
    const bool changed = name_of(static_cast<Thing>(i)).name == colour;
    weights.emplace_back(changed ? value : level.weights[static_cast<std::size_t>(i)] * scale);
  }
  file["weights"] = std::move(weights);
}

/// Colours without a weight in the file get the largest weight.
void set_colours(json::object& file, int value) {
  file["colours"] = value;
  json::value* const given = file.if_contains("weights");
  if (given == nullptr) return;
  json::array& weights = given->as_array();
  std::int64_t most = 0;
  for (const json::value& weight : weights) most = std::max(most, weight.as_int64());
  while (weights.size() < static_cast<std::size_t>(value)) weights.emplace_back(most);
}

}  // namespace

std::vector<Knob> knobs_of(std::string_view json) {
  const LevelFile file = *parse_level(json);
  const Level& level = *file.level;
  std::vector<Knob> knobs;
  if (level.moves > 0) {
    knobs.push_back({std::string(kMovesKnob),
                     {"moves", "步数"},
                     level.moves,
                     1,
                     kMaxMoves,
                     Knob::More::kEasier});
  }
  for (const Goal& goal : level.goals) knobs.push_back(goal_knob(goal));
  knobs.push_back({std::string(kColours),
                   {"colours", "颜色数"},
                   level.colours,
                   1,
                   kMaxColours,
                   Knob::More::kHarder});
  add_weights(level, knobs);
  return knobs;
}

Result<std::string> with_knob(std::string_view text, std::string_view name, int value) {
  const std::vector<Knob> knobs = knobs_of(text);
  const auto knob = std::ranges::find(knobs, name, &Knob::name);
  if (knob == knobs.end()) {
    std::string known;
    for (const Knob& each : knobs) known += (known.empty() ? "" : ", ") + each.name;
    return Error{
        "level/knob", "this level has no knob " + std::string(name) + "; it has " + known, {}};
  }
  if (value < knob->low || value > knob->high)
    return Error{"level/knob",
                 knob->name + " is a number from " + std::to_string(knob->low) + " to " +
                     std::to_string(knob->high),
                 {}};
  json::value file = *read_json(text);
  json::object& object = file.as_object();
  if (name == kMovesKnob) {
    object["moves"] = value;
  } else if (name == kColours) {
    set_colours(object, value);
  } else if (name.starts_with(kGoalPrefix)) {
    set_goal(object, name.substr(kGoalPrefix.size()), value);
  } else {
    set_weight(object, *parse_level(text)->level, name.substr(kWeightPrefix.size()), value);
  }
  return json_text(file);
}

}  // namespace gridwise::match3
