// Level files of another program, converted to ours.
#include "games/match3/foreign_level.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/match3/deal.h"
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
  const Result<ConvertedLevel> ours = convert_level(foreign);
  REQUIRE_MESSAGE(ours.ok(), ours.error().says);
  return *parse_level(ours->text);
}

std::string refusal(std::string_view foreign) {
  const Result<ConvertedLevel> ours = convert_level(foreign);
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
  CHECK(convert_level(scenario)->text == convert_level(kSmall)->text);
  CHECK(convert_level(scenario)->dropped == std::vector<std::string>{"$.Description", "$.Seed"});
}

TEST_CASE("match3: levels_of_another_program_play_by_its_rules") {
  const Options options = converted(kSmall).level->options;
  CHECK(options.bombs_keep_colour == 1);
  CHECK(options.plus_makes == 1);
  CHECK(options.ufo_targets == 1);
  CHECK(options.rainbow_square_radius == 1);
  const auto model = [](std::string_view difficulty) {
    return converted(
               fmt::format(R"({{"Width": 3, "Height": 3, "TargetDifficulty": {}}})", difficulty))
        .level->options.spawn_model;
  };
  CHECK(model("0") == SpawnModel::kHelp);
  CHECK(model("0.29") == SpawnModel::kHelp);
  CHECK(model("0.3") == SpawnModel::kBalance);
  CHECK(model("0.7") == SpawnModel::kBalance);
  CHECK(model("0.71") == SpawnModel::kChallenge);
  CHECK(converted(R"({"Width": 3, "Height": 3})").level->options.spawn_model ==
        SpawnModel::kBalance);
}

TEST_CASE("match3: objectives_in_the_short_form") {
  const auto goals = [](std::string_view objectives) {
    return converted(fmt::format(R"({{"Width": 3, "Height": 3,
        "Covers": [1, 0, 0, 0, 0, 0, 0, 0, 1], "Grounds": [0, 1, 0, 0, 0, 0, 0, 0, 0],
        "objectives": [{}]}})",
                                 objectives))
        .level->goals;
  };
  CHECK(goals(R"({"type": "Score", "target": 1000})") == std::vector<Goal>{{Thing::kScore, 1000}});
  CHECK(goals(R"({"type": "CollectTile", "target": 9, "tileType": "Blue"})") ==
        std::vector<Goal>{{Thing::kBlue, 9}});
  CHECK(goals(R"({"type": "ClearCover", "target": 2}, {"type": "ClearGround", "target": 1})") ==
        std::vector<Goal>{{Thing::kCage, 2}, {Thing::kIce, 1}});
  CHECK(refusal(
            R"({"Width": 3, "Height": 3, "Objectives": [{"Type": "CollectTile", "Target": 3}]})") ==
        "level/value $.Objectives[0]: TileType is missing");
  CHECK(refusal(
            R"({"Width": 3, "Height": 3, "Objectives": [{"Type": "ClearCover", "Target": 3}]})") ==
        "level/value $.Objectives[0]: the board has none of them");
}

TEST_CASE("match3: fields_without_effect_are_listed_if_they_hold_something") {
  const auto dropped = [](std::string_view fields) {
    return convert_level(fmt::format(R"({{"Width": 3, "Height": 3, {}}})", fields))->dropped;
  };
  CHECK(dropped(R"("$schema": "x", "Id": "", "Notes": null, "ApprovedSeeds": [])").empty());
  CHECK(dropped(R"("id": "7", "ApprovedSeeds": [4], "AnalysisCache": {"a": 1})") ==
        std::vector<std::string>{"$.Id", "$.ApprovedSeeds", "$.AnalysisCache"});
}

TEST_CASE("match3: a_level_with_a_standing_match_is_at_rest_before_the_first_move") {
  // Three red in the top row; they count for the goal and cost no move.
  const LevelFile file = converted(R"({"Width": 4, "Height": 3, "MoveLimit": 9,
      "Grid": ["Red", "Red", "Red", "Blue", "Green", "Blue", "Green", "Yellow",
               "Blue", "Green", "Yellow", "Green"],
      "Objectives": [{"TargetLayer": "Tile", "ElementType": "Red", "TargetCount": 30}]})");
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const Position position = deal(file, seed);
    CHECK(!position.any_match());
    CHECK(position.progress().moves_left == 9);
    CHECK(position.progress().left[static_cast<std::size_t>(Thing::kRed)] <= 27);
    CHECK(!position.outcome().finished());
  }
}

TEST_CASE("match3: a_bubble_between_two_of_its_colour_is_a_goal_that_can_be_reached") {
  const LevelFile file = converted(R"({"Width": 3, "Height": 3, "MoveLimit": 5,
      "Grid": ["Red", "Red", "Green", "Blue", "Yellow", "Red", "Green", "Blue", "Yellow"],
      "Covers": ["None", "Bubble", "None", "None", "None", "None", "None", "None", "None"],
      "Objectives": [{"TargetLayer": "Cover", "ElementType": "Bubble", "TargetCount": 1}]})");
  Position position = deal(file, 1);
  CHECK(format_state(position.state()).starts_with("rrOg/byr/gby"));
  CHECK(!position.outcome().finished());
  position.play(*parse_move(*position.level(), "c3c2"));
  CHECK(position.outcome().kind == Outcome::Kind::kWon);
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
        "level/value $.Width: a whole number from 3 to 20 belongs here");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "Grid": [1, 1, 1]})") ==
        "level/value $.Grid: 9 cells belong here");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "Grid": [1, 8, 1, 1, 1, 1, 1, 1, 1]})") ==
        "level/value $.Grid[1]: our rules have no equivalent of this kind");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "Obstacles": []})") ==
        "level/unknown $.Obstacles: no field has this name");
  CHECK(refusal(R"({"Width": 3, "Height": 3, "CoverHealths": "A*=="})") ==
        "level/value $.CoverHealths: base64 belongs here");
  CHECK(refusal(R"({"Width": 3, "Height": 3,
                    "Objectives": [{"TargetLayer": 2, "ElementType": 9, "TargetCount": 1}]})") ==
        "level/value $.Objectives[0].ElementType: our rules have no equivalent of this kind");
}

}  // namespace gridwise::match3
