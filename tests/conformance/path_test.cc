// The levels of match-3 as a path.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/games.h"
#include "kit/random.h"

namespace gridwise {
namespace {

const std::vector<PathLevel>& path_levels() { return find_game("match3")->info().path; }

TEST_CASE("every_level_of_the_path_opens_and_has_stars_in_order") {
  const std::vector<PathLevel>& path = path_levels();
  CHECK(path.size() == find_game("match3")->info().options.front().choices.size());
  for (const PathLevel& level : path) {
    CAPTURE(level.name.en);
    REQUIRE(level.stars.size() == 2);
    CHECK(level.stars[0] < level.stars[1]);
    CHECK(find_game("match3")->start(level.options, 1));
  }
}

TEST_CASE("blanks_and_a_byte_order_mark_before_a_level_are_no_part_of_it") {
  const std::string level = R"({"title":{"en":"a","zh":"b"},"board":["????","????","????"]})";
  const std::string expected = open_game("match3 seed=7 " + level, 1)->position->text();
  for (const char* const before : {"", "\n  ", "\xef\xbb\xbf", "\xef\xbb\xbf \r\n\t"})
    CHECK(open_game("match3 " + (before + level), 1).ok());
  CHECK(open_game("match3 seed=7 \n " + level, 1)->position->text() == expected);
  CHECK(open_game("match3 seed=7 x" + level, 1).error().code == "text/bad_number");
}

TEST_CASE("an_element_is_introduced_once") {
  std::set<std::string> introduced;
  for (const PathLevel& level : path_levels()) {
    for (const std::string& token : level.introduces) CHECK(introduced.insert(token).second);
  }
  for (const char* const token :
       {"crate1", "jelly1", "honey", "bubble1", "stone", "cage1", "chain1"})
    CHECK(introduced.contains(token));
}

/// The moves left in the games that the player won, out of `games`.
std::vector<double> moves_left(const PathLevel& level, std::string_view player, int games) {
  const Game& game = *find_game("match3");
  std::vector<double> all;
  Random seeds(1);
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = seeds.next();
    const auto played = game.selector(player, seed)
                            .value()
                            ->play_through(*game.start(level.options, seed).value(), {});
    REQUIRE(played);
    const auto left = std::ranges::find(played->figures, "moves_left", &Figure::name);
    REQUIRE(left != played->figures.end());
    if (played->outcome.kind == Outcome::Kind::kWon) all.push_back(left->number);
  }
  return all;
}

// bench/match3_stars.py computes them from many more games.
TEST_CASE("half_of_casual_wins_have_two_stars_and_a_quarter_of_core_wins_have_three") {
  for (const std::size_t number : {std::size_t{0}, std::size_t{2}, std::size_t{6}}) {
    const PathLevel& level = path_levels()[number];
    CAPTURE(level.name.en);
    const auto percent = [&](std::string_view player, std::int64_t least) {
      const std::vector<double> left = moves_left(level, player, 100);
      REQUIRE(left.size() >= 50);
      return 100 *
             std::ranges::count_if(
                 left, [&](double moves) { return moves >= static_cast<double>(least); }) /
             static_cast<std::int64_t>(left.size());
    };
    // Whole moves are few: many games end with the very number.
    CHECK(percent("profile(casual)", level.stars[0]) >= 40);
    CHECK(percent("profile(casual)", level.stars[0] + 2) <= 55);
    CHECK(percent("profile(core)", level.stars[1]) >= 10);
    CHECK(percent("profile(core)", level.stars[1] + 2) <= 35);
  }
}

}  // namespace
}  // namespace gridwise
