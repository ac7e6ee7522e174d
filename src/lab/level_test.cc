// Levels by their texts, and the level file of each.
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

TEST_CASE("what_is_no_level_has_no_file") {
  CHECK(file_of(level_of_text("chess")).error().code == "game/unknown");
  CHECK(file_of(level_of_text("match3 {\"title\":1}")).error().code == "level/missing");
  CHECK_FALSE(file_of(level_of_text("gomoku")));
}

}  // namespace gridwise::lab
