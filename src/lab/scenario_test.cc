// Scenarios: strict parsing, writing, and running against the rules.
#include "lab/scenario.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "lab/scenario_json.h"

namespace gridwise::lab {
namespace {

/// One swap matches three red tiles; nothing refills.
const std::string kStart = "match3 SSr/rrg/SSS spawners=- goals=red:3/9,score:30/30 moves=1/1";

Scenario scenario_of(const std::string& expect, const std::string& moves = R"(["c3c2"])") {
  const auto scenario = parse_scenario(R"({"name":"a","start":")" + kStart + R"(","moves":)" +
                                       moves + R"(,"expect":)" + expect + "}");
  REQUIRE_MESSAGE(scenario.ok(), scenario.error().says);
  return *scenario;
}

/// "what: expected, is" for each difference.
std::vector<std::string> differences(const Scenario& scenario) {
  const auto found = check_scenario(scenario);
  REQUIRE_MESSAGE(found.ok(), found.error().says);
  std::vector<std::string> lines;
  for (const Difference& difference : *found)
    lines.push_back(difference.what.en + ": " + difference.expected.en + ", " + difference.is.en);
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a_scenario_that_comes_true_holds") {
  CHECK(differences(scenario_of(R"({"board":"SS./..g/SSS","outcome":"won",
    "figures":{"score":30,"goal.red":0,"moves_left":0}})")) == Lines{});
  CHECK(differences(scenario_of(R"({"outcome":"open"})", "[]")) == Lines{});
}

TEST_CASE("a_scenario_names_all_that_differs") {
  CHECK(differences(scenario_of(R"({"board":"SSr/..g/SSS"})")) == Lines{"c3: red, nothing"});
  CHECK(differences(scenario_of(R"({"board":"SS./..b/SSC2"})")) ==
        Lines{"c2: blue, green", "c1: crate2, stone"});
  CHECK(differences(scenario_of(R"({"board":"SS./..g"})")) == Lines{"board: SS./..g, SS./..g/SSS"});
  CHECK(differences(scenario_of(R"({"board":"gibberish"})")).size() == 1);
  CHECK(differences(scenario_of(R"({"outcome":"lost","figures":{"score":40,"goal.blue":1}})")) ==
        Lines{"outcome: lost, won", "goal.blue: 1, no such figure", "score: 40, 30"});
}

TEST_CASE("a_move_that_is_refused_is_a_difference_or_what_was_expected") {
  CHECK(differences(scenario_of(R"({"outcome":"won"})", R"(["a2b2"])")) ==
        Lines{"move 1, a2b2: played, refused: move/no_match"});
  CHECK(differences(scenario_of(R"({"refused":"move/no_match","outcome":"open"})",
                                R"(["a2b2"])")) == Lines{});
  CHECK(differences(scenario_of(R"({"refused":"move/wall"})", R"(["a2b2"])")) ==
        Lines{"move 1, a2b2: refused: move/wall, refused: move/no_match"});
  CHECK(differences(scenario_of(R"({"refused":"move/no_match"})")) ==
        Lines{"move 1, c3c2: refused: move/no_match, played"});
  CHECK(differences(scenario_of(R"({"refused":"move/finished","outcome":"won"})",
                                R"(["c3c2","c3c2"])")) == Lines{});
}

TEST_CASE("a_made_scenario_holds_and_survives_writing_and_reading") {
  for (const char* start :
       {"match3(level=portals)", "numbermatch(digits=20)", "tictactoe", "orbs(columns=5,rows=4)"}) {
    CAPTURE(start);
    const auto opened = open_game(start, 5);
    REQUIRE(opened.ok());
    std::vector<std::string> moves;
    const auto position = opened->position->clone();
    for (int i = 0; i < 6 && !position->outcome().finished(); ++i) {
      moves.push_back(position->legal_moves().front());
      REQUIRE(position->play(moves.back()).ok());
    }
    const auto made = make_scenario("a game", *opened, moves);
    REQUIRE_MESSAGE(made.ok(), made.error().says);
    CHECK(differences(*made) == Lines{});
    const auto read = parse_scenario(format_scenario(*made));
    REQUIRE_MESSAGE(read.ok(), read.error().says);
    CHECK(*read == *made);
    CHECK(differences(*read) == Lines{});
  }
}

TEST_CASE("a_run_says_at_which_ply_it_differs_and_what_came_instead") {
  const auto run = [](const Scenario& scenario) {
    const auto opened = open_game(scenario.start, scenario.seed);
    REQUIRE(opened.ok());
    return run_scenario(scenario, *opened);
  };
  const ScenarioRun good = run(scenario_of(R"({"outcome":"won"})"));
  CHECK(good.differences.empty());
  CHECK(good.plies == 1);
  CHECK(good.is.board == "SS./..g/SSS");
  CHECK(good.is.outcome == Outcome::Kind::kWon);
  CHECK(good.is.figures.at("score") == 30);
  CHECK_FALSE(good.is.refused);

  const ScenarioRun other = run(scenario_of(R"({"outcome":"lost"})"));
  REQUIRE(other.differences.size() == 1);
  CHECK(other.differences[0].ply == 1);

  const ScenarioRun refused = run(scenario_of(R"({"outcome":"won"})", R"(["a2b2","c3c2"])"));
  REQUIRE(refused.differences.size() == 1);
  CHECK(refused.differences[0].ply == 1);
  CHECK(refused.plies == 0);
  CHECK(refused.is.refused == "move/no_match");
  CHECK(refused.is.board == "SSr/rrg/SSS");

  // The recorded result, used as the expectation, holds.
  Scenario again = scenario_of(R"({"outcome":"won"})", R"(["a2b2"])");
  again.expected = refused.is;
  CHECK(run(again).differences.empty());
}

TEST_CASE("a_scenario_of_a_level_may_lack_start_name_and_expectations") {
  const auto read = [](const std::string& text) {
    return read_level_scenario(boost::json::parse(text), "scenarios[2]");
  };
  const auto scenario = read(R"({"seed":7,"moves":["c3c2"]})");
  REQUIRE_MESSAGE(scenario.ok(), scenario.error().says);
  CHECK(scenario->start.empty());
  CHECK(scenario->seed == 7);
  CHECK(scenario->expected == Scenario::Expected{});
  const auto says = [&](const std::string& text) {
    const auto refused = read(text);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().code == "scenario/format");
    return refused.error().says;
  };
  CHECK(says("{}") == "scenarios[2].moves: this field is missing");
  CHECK(says("7") == "scenarios[2]: an object belongs here");
  CHECK(says(R"({"moves":[],"x":1})") == "scenarios[2].x: no field has this name");
  CHECK(says(R"({"moves":[],"expect":{}})") == "scenarios[2].expect: something must be expected");
  CHECK(says(R"({"moves":[],"expect":{"refused":"move/wall"}})") ==
        "scenarios[2].moves: the move that is refused is missing");
}

TEST_CASE("games_of_two_say_who_won") {
  const auto opened = open_game("tictactoe", 1);
  const auto made = make_scenario("x", *opened, {"a1", "a2", "b1", "b2", "c1"});
  REQUIRE(made.ok());
  CHECK(made->expected.winner == 0);
  Scenario other = *made;
  other.expected.winner = 1;
  CHECK(differences(other) == Lines{"outcome: won, winner: seat 1, won, winner: seat 0"});
  CHECK(make_scenario("x", *opened, {"a1", "a1"}).error().code == "move/illegal");
}

TEST_CASE("a_level_and_a_seed_are_a_start_too") {
  const auto parsed = parse_scenario(
      R"~({"name":"a","start":"match3(level=portals)","seed":7,"moves":[],
           "expect":{"outcome":"open","figures":{"moves_left":25}}})~");
  REQUIRE_MESSAGE(parsed.ok(), parsed.error().says);
  CHECK(parsed->seed == 7);
  CHECK(parse_scenario(format_scenario(*parsed))->seed == 7);
  CHECK(check_scenario(*parsed).ok());
  Scenario nowhere = *parsed;
  nowhere.start = "chess";
  CHECK(check_scenario(nowhere).error().code == "game/unknown");
}

TEST_CASE("bad_scenarios_are_refused_by_field") {
  const auto says = [](const std::string& text) {
    const auto scenario = parse_scenario(text);
    REQUIRE_FALSE(scenario.ok());
    CHECK(scenario.error().code == "scenario/format");
    return scenario.error().says;
  };
  const auto with = [](const std::string& more) {
    return R"({"name":"a","start":"tictactoe","moves":[])" + more + "}";
  };
  CHECK(says("").starts_with("$: this is not JSON"));
  CHECK(says("[1]") == "$: an object belongs here");
  CHECK(says(R"({"name":"a"})") == "$.start: this field is missing");
  CHECK(says(with("")) == "$.expect: this field is missing");
  CHECK(says(with(R"(,"expect":{})")) == "$.expect: something must be expected");
  CHECK(says(with(R"(,"expect":{"x":1})")) == "$.expect.x: no field has this name");
  CHECK(says(with(R"(,"expect":{"outcome":"lose"})")).starts_with("$.expect.outcome: "));
  CHECK(says(with(R"(,"expect":{"winner":-1})")).starts_with("$.expect.winner: "));
  CHECK(
      says(with(R"(,"expect":{"figures":{"score":"9"}})")).starts_with("$.expect.figures.score: "));
  CHECK(says(with(R"(,"expect":{"board":"xo. y"})")).starts_with("$.expect.board: "));
  CHECK(says(with(R"(,"expect":{"refused":"move/occupied"})")).starts_with("$.moves: "));
  CHECK(says(with(R"(,"seed":-1,"expect":{"outcome":"open"})")).starts_with("$.seed: "));
  CHECK(says(R"({"name":"a","start":"tictactoe","moves":[1],"expect":{"outcome":"open"}})") ==
        "$.moves[0]: a string belongs here");
}

TEST_CASE("a_file_of_scenarios_has_comments_and_errors_with_their_line") {
  const std::string line = format_scenario(scenario_of(R"({"outcome":"won"})"));
  const auto lines = parse_scenarios("# T-shapes\n\n" + line + "\r\n" + line);
  REQUIRE(lines.ok());
  CHECK(lines->size() == 2);
  CHECK((*lines)[0].number == 3);
  CHECK((*lines)[1].number == 4);
  CHECK(parse_scenarios("")->empty());
  CHECK(parse_scenarios(line + "\n{}\n").error().at == line.size() + 1);
}

}  // namespace gridwise::lab
