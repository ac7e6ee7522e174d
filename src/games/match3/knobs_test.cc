#include "games/match3/knobs.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/match3/level_file.h"
#include "games/match3/level_texts.h"

namespace gridwise::match3 {
namespace {

const std::string kJson = R"({"title":{"en":"a","zh":"a"},"board":["???","?C?","???"],
  "colours":5,"weights":[3,3,3,3,2],"goals":[{"thing":"red","count":9},{"thing":"crate"}],
  "moves":12})";

int value_of(const std::string& json, std::string_view name) {
  const std::vector<Knob> knobs = knobs_of(json);
  const auto found = std::ranges::find(knobs, name, &Knob::name);
  REQUIRE(found != knobs.end());
  return found->value;
}

}  // namespace

TEST_CASE("a_level_has_knobs_for_moves_goals_colours_and_weights") {
  const std::vector<Knob> knobs = knobs_of(kJson);
  std::vector<std::string> names;
  names.reserve(knobs.size());
  for (const Knob& knob : knobs) names.push_back(knob.name);
  CHECK(names == std::vector<std::string>{"moves", "goal.red", "goal.crate", "colours",
                                          "weight.red", "weight.orange", "weight.yellow",
                                          "weight.green", "weight.blue"});
  CHECK(value_of(kJson, "goal.crate") == 1);  // the number on the board
  CHECK(value_of(kJson, "weight.blue") == 24);
}

TEST_CASE("a_knob_that_is_set_is_read_back_and_changes_nothing_else") {
  for (const Knob& knob : knobs_of(kJson)) {
    CAPTURE(knob.name);
    const int value = knob.value > knob.low ? knob.value - 1 : knob.value;
    const Result<std::string> changed = with_knob(kJson, knob.name, value);
    REQUIRE(changed.ok());
    REQUIRE(parse_level(*changed).ok());
    for (const Knob& each : knobs_of(*changed)) {
      if (each.name == knob.name) CHECK(each.value == value);
      if (each.name != knob.name) CHECK(each.value == value_of(kJson, each.name));
    }
  }
}

TEST_CASE("a_weight_that_is_set_keeps_the_others_in_proportion") {
  const std::string changed = *with_knob(kJson, "weight.red", 35);
  const Result<LevelFile> read = parse_level(changed);
  const Level& level = *read->level;
  CHECK(level.weights == Weights{35, 36, 36, 36, 24, 0});
}

TEST_CASE("a_colour_more_is_as_likely_as_the_likeliest") {
  const Result<LevelFile> read = parse_level(*with_knob(kJson, "colours", 6));
  const Level& level = *read->level;
  CHECK(level.colours == 6);
  CHECK(level.weights[5] == 3);
}

TEST_CASE("a_knob_that_is_unknown_or_out_of_range_is_refused") {
  CHECK(with_knob(kJson, "gravity", 1).error().code == "level/knob");
  CHECK(with_knob(kJson, "moves", 0).error().code == "level/knob");
  CHECK(with_knob(kJson, "goal.crate", 2).error().code == "level/knob");
  CHECK(with_knob(kJson, "colours", 7).error().code == "level/knob");
}

TEST_CASE("every_level_of_the_program_can_be_changed_by_each_of_its_knobs") {
  for (const LevelText& text : level_texts()) {
    CAPTURE(text.name);
    for (const Knob& knob : knobs_of(text.json)) {
      CAPTURE(knob.name);
      const auto changed = with_knob(text.json, knob.name, std::max(knob.low, knob.value - 1));
      REQUIRE(changed.ok());
      CHECK(parse_level(*changed).ok());
    }
  }
}

}  // namespace gridwise::match3
