#include "kit/nearest.h"

#include <doctest/doctest.h>

#include <array>

namespace gridwise {

TEST_CASE("edits_are_counted_by_letter_with_neighbours_swapped_as_one") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("solve", "solve") == 0);
  CHECK(edit_distance("slove", "solve") == 1);
  CHECK(edit_distance("sove", "solve") == 1);
  CHECK(edit_distance("solvee", "solve") == 1);
  CHECK(edit_distance("salve", "solve") == 1);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("ca", "abc") == 3);  // 2 if a place could be edited twice
}

TEST_CASE("the_nearest_word_is_offered_only_when_most_letters_agree") {
  const std::array<std::string, 4> known{"games", "play", "solve", "serve"};
  CHECK(nearest("slove", known) == "solve");
  CHECK(nearest("game", known) == "games");
  CHECK(nearest("ply", known) == "play");
  CHECK(!nearest("xyz", known));
  CHECK(!nearest("a", known));
  CHECK(!nearest("", known));
  CHECK(!nearest("configuration", known));
  CHECK(nearest("sorve", known) == "solve");  // ties go to the first
  CHECK(!nearest("6", std::array<std::string, 2>{"4", "8"}));
}

TEST_CASE("the_nearest_word_can_be_read_back_from_an_error") {
  const std::array<std::string, 2> known{"games", "play"};
  CHECK(did_you_mean("ply", known) == "; did you mean play?");
  CHECK(did_you_mean("xyz", known).empty());
  CHECK(meant_word("there is no ply" + did_you_mean("ply", known)) == "play");
  CHECK(meant_word("there is no xyz" + did_you_mean("xyz", known)).empty());
  CHECK(meant_word("what; did you mean play").empty());
}

}  // namespace gridwise
