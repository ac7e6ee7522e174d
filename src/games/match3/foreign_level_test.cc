// Level files of another program, read and written in our form.
#include "games/match3/foreign_level.h"

#include <doctest/doctest.h>

#include "games/match3/level_file.h"
#include "games/match3/level_texts.h"
#include "games/match3/text.h"

namespace gridwise::match3 {
namespace {

constexpr std::string_view kSmall = R"({
  "Width": 3, "Height": 4,
  "Grid": [128, 256, 512, 1024, 2048, 4096, 2, 16, 0, 128, 256, 32],
  "Bombs": [0, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0],
  "Grounds": [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
  "GroundHealths": "AgAAAAAAAAAAAAAA",
  "Covers": [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3],
  "CoverHealths": "AAAAAAAAAAAAAgAA",
  "MoveLimit": 12, "TargetDifficulty": 0.5,
  "Objectives": [
    {"TargetLayer": 1, "ElementType": 4096, "TargetCount": 9},
    {"TargetLayer": 2, "ElementType": 1, "TargetCount": 1},
    {"TargetLayer": 3, "ElementType": 1, "TargetCount": 2},
    {"TargetLayer": 0, "ElementType": 0, "TargetCount": 0}],
  "AnalysisCache": null})";

LevelFile converted(std::string_view foreign) {
  const Result<std::string> ours = convert_level(foreign);
  REQUIRE_MESSAGE(ours.ok(), ours.error().says);
  return *parse_level(*ours);
}

std::string refusal(std::string_view foreign) {
  const Result<std::string> ours = convert_level(foreign);
  REQUIRE(!ours.ok());
  return ours.error().code + " " + ours.error().says;
}

}  // namespace

TEST_CASE("match3: levels_of_another_program_keep_all_they_hold") {
  const LevelFile file = converted(kSmall);
  CHECK(file.level->columns == 3);
  CHECK(file.level->rows == 4);
  CHECK(file.level->moves == 12);
  CHECK(file.level->goals ==
        std::vector<Goal>{{Thing::kOrange, 9}, {Thing::kCage, 1}, {Thing::kIce, 2}});
  std::string cells;
  for (const Cell& cell : file.cells) cells += format_cell_text(cell) + " ";
  CHECK(cells == "i2r - | * u # S . . irK2 gN *O ");
  CHECK(file.level->hole == std::vector<bool>{false, false, false, false, false, false, false, true,
                                              false, false, false, false});
}

TEST_CASE("match3: levels_without_a_grid_are_drawn_and_scenarios_give_their_board") {
  const LevelFile drawn = converted(R"({"width": 5, "height": 4, "moveLimit": 7, "name": "Easy",
      "tileTypesCount": 4, "targetDifficulty": 0.2, "grid": null,
      "objectives": [{"targetLayer": "Tile", "elementType": "Green", "targetCount": 3}]})");
  CHECK(drawn.title.en == "Easy");
  CHECK(drawn.drawn == std::vector<bool>(20, true));
  CHECK(drawn.level->weights == Weights{1, 0, 1, 1, 1, 0});
  CHECK(drawn.level->options.spawn_model == SpawnModel::kHelp);
  const std::string scenario = R"({"Description": "d", "Seed": 1, "InitialState": )" +
                               std::string(kSmall) + R"(, "Operations": []})";
  CHECK(*convert_level(scenario) == *convert_level(kSmall));
}

TEST_CASE("match3: levels_of_another_program_are_told_from_ours") {
  CHECK(is_foreign_level(kSmall));
  CHECK(is_foreign_level(R"({"width": 3})"));
  CHECK(!is_foreign_level(level_texts().front().json));
  CHECK(!is_foreign_level("[]"));
  CHECK(!is_foreign_level("{"));
}

TEST_CASE("match3: what_our_rules_do_not_know_is_refused_with_its_path") {
  CHECK(refusal("{") == "level/json this is not JSON: incomplete JSON");
  CHECK(refusal(R"({"Height": 4})") == "level/missing $.Width: this field is missing");
  CHECK(refusal(R"({"Width": 99, "Height": 4})") ==
        "level/value $.Width: a whole number from 3 to 12 belongs here");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "Grid": [1, 1, 1]})") ==
        "level/value $.Grid: 9 cells belong here");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "Grid": [1, 8, 1, 1, 1, 1, 1, 1, 1]})") ==
        "level/value $.Grid[1]: our rules know nothing of this kind");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "Obstacles": []})") ==
        "level/unknown $.Obstacles: no field has this name");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "CoverHealths": "A*=="})") ==
        "level/value $.CoverHealths: base64 belongs here");
  CHECK(refusal(R"({"Width": 3, "Height": 3,
                    "Objectives": [{"TargetLayer": 2, "ElementType": 9, "TargetCount": 1}]})") ==
        "level/value $.Objectives[0].ElementType: our rules know nothing of this kind");
}

}  // namespace gridwise::match3
