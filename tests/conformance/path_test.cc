// The levels of match-3 as a path.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
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

/// The results of the games won by greedy, out of `games`.
std::vector<double> results(const PathLevel& level, int games) {
  const Game& game = *find_game("match3");
  std::vector<double> all;
  Random seeds(1);
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = seeds.next();
    const auto played = game.selector("greedy", seed)
                            .value()
                            ->play_through(*game.start(level.options, seed).value(), {});
    REQUIRE(played);
    const auto result = std::ranges::find(played->figures, "result", &Figure::name);
    CHECK((result != played->figures.end()) == (played->outcome.kind == Outcome::Kind::kWon));
    if (result != played->figures.end()) all.push_back(result->number);
  }
  return all;
}

// bench/match3_stars.py computes them from many more games.
TEST_CASE("half_of_greedys_wins_have_two_stars_and_a_tenth_have_three") {
  for (const std::size_t number : {std::size_t{0}, std::size_t{2}, std::size_t{6}}) {
    const PathLevel& level = path_levels()[number];
    CAPTURE(level.name.en);
    const std::vector<double> won = results(level, 100);
    const auto reached = [&](std::int64_t least) {
      return std::ranges::count_if(
          won, [&](double result) { return result >= static_cast<double>(least); });
    };
    CHECK(reached(level.stars[0]) >= 35);
    CHECK(reached(level.stars[0]) <= 65);
    CHECK(reached(level.stars[1]) >= 2);
    CHECK(reached(level.stars[1]) <= 22);
  }
}

}  // namespace
}  // namespace gridwise
