// Positions, moves and level files as text.
#include "games/match3/text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/match3/deal.h"
#include "games/match3/level_file.h"
#include "games/match3/level_texts.h"
#include "games/match3/names.h"
#include "games/match3/random_board.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {

namespace {

std::string refusal(std::string_view text) {
  const auto state = parse_state(text);
  REQUIRE(!state.ok());
  REQUIRE(state.error().at.has_value());
  return state.error().code + " " + std::to_string(*state.error().at);
}

std::string level_refusal(std::string_view fields) {
  const std::string json =
      R"({"title":{"en":"a","zh":"b"},"board":["???","???","???"])" + std::string(fields) + "}";
  const auto level = parse_level(json);
  REQUIRE(!level.ok());
  return level.error().code + " " + level.error().says;
}

}  // namespace

TEST_CASE("match3: positions_read_back_as_they_were_written") {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const BoardState state = random_state(random);
    const std::string text = format_state(state);
    CAPTURE(text);
    const auto again = parse_state(text);
    REQUIRE_MESSAGE(again.ok(), again.error().says);
    CHECK(*again == state);
    CHECK(format_state(*again) == text);
    CHECK(Position(*again).hash() == Position(state).hash());
  }
}

TEST_CASE("match3: wrong_positions_are_refused_with_their_place") {
  CHECK(refusal("rrr/rrx/rrr") == "text/bad_cell 6");
  CHECK(refusal("rrr/rr/rrr") == "text/bad_row 6");
  CHECK(refusal("rr/rr/rr") == "text/size 8");
  CHECK(refusal("rrr/r?r/rrr") == "text/bad_cell 5");
  CHECK(refusal("rrr/rrr/rrr what=1") == "text/bad_key 12");
  CHECK(refusal("rrr/rrr/rrr moves=5/4") == "text/range 18");
  CHECK(refusal("rrr/rrr/rrr walls=a1-c1") == "text/bad_pair 18");
  CHECK(refusal("rrr/rrr/rr_ exits=c1") == "text/hole 18");
  CHECK(refusal("rrr/rrr/rrr goals=red:3/2") == "text/range 22");
  CHECK(refusal("rrr/rrr/rrr spawners=a3~C") == "text/bad_queue 24");
  CHECK(refusal("rrr/rrr/rrr seed=1 seed=2") == "text/twice 19");
  CHECK(refusal("rrr/rrr/rrr seed=99999999999999999999") == "text/bad_number 17");
}

TEST_CASE("match3: levels_that_fall_in_a_circle_or_into_nothing_are_refused") {
  CHECK(parse_state("rrr/rrr/rrr gravity=>v</^v^/vvv").ok());
  CHECK(parse_state("rrr/rrr/rrr gravity=>vv/^<v/vvv").error().code == "level/circle");
  CHECK(parse_state("rrr/rrr/rrr portals=a1-a3").error().code == "level/circle");
  CHECK(parse_state("rrr/rrr/rrr portals=a1-c3,b1-c3").error().code == "level/portal");
}

TEST_CASE("match3: moves_are_one_cell_or_two_neighbours") {
  const Level level = Level::plain(9, 9);
  CHECK(*parse_move(level, "c3") == Move{56, 56});
  CHECK(*parse_move(level, "c3d3") == Move{56, 57});
  CHECK(format_move(level, {56, 47}) == "c3c4");
  CHECK(parse_move(level, "c3e3").error().at == 2);
  CHECK(parse_move(level, "c3d3x").error().at == 4);
  CHECK(parse_move(level, "z1").error().at == 0);
}

TEST_CASE("match3: wrong_levels_are_refused_with_the_path_of_the_field") {
  CHECK(level_refusal(R"(,"moves":0)").starts_with("level/value $.moves: "));
  CHECK(level_refusal(R"(,"colour":3)").starts_with("level/unknown $.colour: "));
  CHECK(level_refusal(R"(,"goals":[{"thing":"red"}])").starts_with("level/value $.goals[0]: "));
  CHECK(level_refusal(R"(,"goals":[{"thing":"rad","count":1}])")
            .starts_with("level/value $.goals[0].thing: "));
  CHECK(level_refusal(R"(,"goals":[{"count":1}])").starts_with("level/missing $.goals[0].thing: "));
  CHECK(level_refusal(R"(,"walls":["a1-a2","a1-c1"])").starts_with("text/bad_pair $.walls[1]: "));
  CHECK(
      level_refusal(R"(,"spawners":[{"cell":"z9"}])").starts_with("text/bad_move $.spawners[0]: "));
  CHECK(level_refusal(R"(,"options":{"plus_makes":"ufos"})")
            .starts_with("text/bad_option $.options.plus_makes: "));
  CHECK(
      level_refusal(R"(,"options":{"plus":"ufo"})").starts_with("level/unknown $.options.plus: "));
  CHECK(parse_level(R"({"board":["???","S?","???"]})").error().says ==
        "$.board[1]: row 2 has 2 cells, row 1 has 3");
  CHECK(parse_level("{").error().code == "level/json");
  for (const char* const none : {"", "  \n", "\xef\xbb\xbf", "x", "  7"}) {
    CAPTURE(std::string(none));
    CHECK(parse_level(none).error().says == "no JSON object begins here");
  }
  CHECK(parse_level("{} x").error().code == "level/json");
  CHECK(parse_level("[]").error().code == "level/json");
  CHECK(parse_level("  []").error().at == 2);
  CHECK(parse_level("{} x").error().at == 3);
  CHECK(parse_level(R"({"board":["???"]} x)").error().says ==
        "unexpected text after the JSON object");
}

TEST_CASE("match3: a_key_that_stands_twice_in_its_object_is_refused_with_its_line") {
  const auto refusal_of = [](const char* text) {
    const auto level = parse_level(text);
    return level ? std::string("none") : level.error().code + " " + level.error().says;
  };
  CHECK(refusal_of("{\"moves\":3,\n\"board\":[],\n\"moves\":4}") ==
        "level/twice line 3 has the key \"moves\" a second time");
  CHECK(refusal_of(R"({"title":{"en":"a","zh":"b","\u0065n":"c"}})").starts_with("level/twice"));
  // In different objects a key may stand again.
  CHECK(!refusal_of(R"({"title":{"en":"a","zh":"b"},"about":{"en":"a","zh":"b"}})")
             .starts_with("level/twice"));
}

TEST_CASE("match3: a_title_in_one_language_is_that_of_both") {
  const auto level_of = [](const std::string& title) {
    return parse_level(R"({"board":["???","???","???"],"title":)" + title + "}");
  };
  CHECK(level_of(R"("Pond")")->title == Words{"Pond", "Pond"});
  CHECK(level_of(R"({"en":"Pond","zh":"池塘"})")->title == Words{"Pond", "池塘"});
  for (const std::string& wrong : {std::string("\"\""), '"' + std::string(201, 'x') + '"'}) {
    CHECK(level_of(wrong).error().code == "level/value");
    CHECK(level_of(wrong).error().says == "$.title: 1 to 200 characters belong here");
  }
  CHECK(level_of("7").error().code == "level/value");
}

TEST_CASE("match3: the_levels_use_every_layer_and_topology_at_least_twice") {
  std::map<std::string, int> levels;
  for (const LevelText& text : level_texts()) {
    const auto file = parse_level(text.json);
    REQUIRE_MESSAGE(file.ok(), file.error().says);
    const Level& level = *file->level;
    std::set<std::string> uses;
    for (const Cell& cell : file->cells) {
      if (is_blocker(cell.kind)) uses.insert(std::string(name_of(thing_of(cell.kind)).name));
      if (cell.kind == CellKind::kIngredient) uses.insert("ingredient");
      if (cell.cover != Cover::kNone) uses.insert(std::string(name_of(thing_of(cell.cover)).name));
      if (cell.ground != Ground::kNone)
        uses.insert(std::string(name_of(thing_of(cell.ground)).name));
    }
    if (std::ranges::count(level.hole, true) > 0) uses.insert("hole");
    if (!level.walls.empty()) uses.insert("wall");
    if (!level.portals.empty()) uses.insert("portal");
    if (!level.exits.empty()) uses.insert("exit");
    if (level.spawners != level.usual_spawners()) uses.insert("spawner");
    if (std::ranges::any_of(level.gravity, [](Direction to) { return to != Direction::kDown; }))
      uses.insert("gravity");
    for (const std::string& use : uses) ++levels[use];
  }
  CHECK(level_texts().size() == 33);
  for (const char* use :
       {"cage", "chain", "bubble", "crate", "stone", "box", "honey", "ice", "jelly", "ingredient",
        "hole", "wall", "portal", "exit", "spawner", "gravity"}) {
    CAPTURE(use);
    CHECK(levels[use] >= 2);
  }
}

TEST_CASE("match3: every_level_of_the_program_can_be_played") {
  for (const LevelText& text : level_texts()) {
    CAPTURE(std::string(text.name));
    const auto file = parse_level(text.json);
    REQUIRE_MESSAGE(file.ok(), file.error().says);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const BoardState state = deal(*file, seed).state();
      const Position position(state);
      CHECK(!position.any_match());
      CHECK(!position.outcome().finished());
      CHECK(parse_state(format_state(state)).value() == state);
    }
    CHECK(deal(*file, 1).state().cells != deal(*file, 2).state().cells);
  }
}

}  // namespace gridwise::match3
