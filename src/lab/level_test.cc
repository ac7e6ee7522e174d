// Levels from texts, and the level file of each.
#include "lab/level.h"

#include <doctest/doctest.h>

namespace gridwise::lab {

TEST_CASE("a_text_is_a_game_string_with_a_level_file_or_none") {
  const Level named = level_of_text("match3(level=crates)");
  CHECK(named.game == "match3(level=crates)");
  CHECK(named.file.empty());
  const Level own = level_of_text("match3  {\"title\":{}}");
  CHECK(own.game == "match3");
  CHECK(own.file == "{\"title\":{}}");
  CHECK(level_of_text("").game.empty());
}

TEST_CASE("the_file_of_a_built_in_level_is_that_level") {
  for (const std::string name : {"crates", "everything", "orchard"}) {
    CAPTURE(name);
    const Level level = level_of_text("match3(level=" + name + ")");
    const Result<std::string> file = file_of(level);
    REQUIRE(file);
    const auto built_in = open_level(level, 7);
    const auto from_file = open_level({name, "match3", *file}, 7);
    REQUIRE(built_in);
    REQUIRE(from_file);
    CHECK(from_file->position->text() == built_in->position->text());
  }
}

TEST_CASE("a_start_board_is_that_of_its_seed_and_the_rest_is_chance") {
  Level level = level_of_text("match3(level=portals)");
  const auto public_text = [](const Level& of, std::uint64_t seed) {
    return open_level(of, seed)->position->public_text();
  };
  const std::string seventh = public_text(level, 7);
  const std::string any_hash = level_hash(level);
  level.start = 7;
  CHECK(public_text(level, 1) == seventh);
  CHECK(public_text(level, 2) == seventh);
  CHECK(open_level(level, 1)->position->text() == open_level(level, 1)->position->text());
  CHECK(open_level(level, 1)->position->text() != open_level(level, 2)->position->text());
  CHECK(level_hash(level) != any_hash);
  CHECK(with_knob(level, "moves", 30)->start == level.start);
}

TEST_CASE("start_seeds_are_written_into_a_level_file_and_taken_out_again") {
  const Level named = level_of_text("match3(level=portals)");
  const std::vector<std::uint64_t> seeds{7, 9};
  const Level listed = *with_start_seeds(named, seeds);
  CHECK(listed.name == named.name);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string board = open_level(listed, seed)->position->public_text();
    const bool known = board == open_level(named, 7)->position->public_text() ||
                       board == open_level(named, 9)->position->public_text();
    CHECK(known);
  }
  const Level any = *with_start_seeds(listed, {});
  CHECK(open_level(any, 3)->position->text() == open_level(named, 3)->position->text());
  CHECK(with_start_seeds(any, {})->file == any.file);
  const std::vector<std::uint64_t> twice{7, 7};
  CHECK(with_start_seeds(named, twice).error().code == "level/value");
  CHECK(with_start_seeds(level_of_text("numbermatch"), seeds).error().code == "level/none");
}

TEST_CASE("what_is_no_level_has_no_file") {
  CHECK(file_of(level_of_text("chess")).error().code == "game/unknown");
  CHECK(file_of(level_of_text("match3 {\"title\":1}")).error().code == "level/missing");
  CHECK_FALSE(file_of(level_of_text("gomoku")));
}

}  // namespace gridwise::lab
