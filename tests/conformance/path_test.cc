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

TEST_CASE("finale_is_part_of_texts_only_if_it_is_on") {
  const auto canonical = [](std::string_view text) { return parse_setup(text).value().text(); };
  CHECK(canonical("match3(level=crates,finale=off)") == "match3(level=crates)");
  CHECK(canonical("match3(finale=on,level=crates)") == "match3(level=crates,finale=on)");
  CHECK(parse_setup("match3(level=crates,finale=maybe)").error().code == "option/choice");
  const auto text = [](std::string_view setup) { return open_game(setup, 7)->position->text(); };
  CHECK(text("match3(level=crates,finale=on)").find(" finale=on") != std::string::npos);
  CHECK(text("match3(level=crates)").find("finale") == std::string::npos);
  CHECK(open_game("match3 rrg/ybo/gyb finale=2", 1).error().code == "text/bad_option");
  const auto level = [](std::string_view finale) {
    return open_game(R"(match3 {"title":{"en":"a","zh":"b"},"board":["???","???","???"],)"
                     R"("options":{"finale":)" +
                         std::string(finale) + "}}",
                     1);
  };
  CHECK(level(R"("on")").ok());
  CHECK(level("true").error().says.find("options.finale") != std::string::npos);
}

/// A game as `player` plays it on level `number`.
PlayThrough game_of(std::string_view player, int number, int finale, std::uint64_t seed) {
  const Game& game = *find_game("match3");
  return game.selector(player, seed)
      .value()
      ->play_through(*game.start({number, finale}, seed).value(), {})
      .value();
}

double figure(const PlayThrough& game, std::string_view name) {
  const auto found = std::ranges::find(game.figures, name, &Figure::name);
  REQUIRE(found != game.figures.end());
  return found->number;
}

/// Plays `games` games of each level with the finale off and on. Returns how many had one.
int compare_with_finale(std::string_view player, int games) {
  int finales = 0;
  const int levels = static_cast<int>(find_game("match3")->info().path.size());
  for (int i = 0; i < games * levels; ++i) {
    const std::uint64_t seed = mix64(static_cast<std::uint64_t>(i));
    const PlayThrough off = game_of(player, i % levels, 0, seed);
    const PlayThrough on = game_of(player, i % levels, 1, seed);
    CAPTURE(i);
    REQUIRE(off.outcome == on.outcome);
    REQUIRE(off.plies == on.plies);
    for (std::size_t at = 0; at < off.figures.size(); ++at) {
      const bool score = off.figures[at].name == "score";
      REQUIRE((score || off.figures[at].number == on.figures[at].number));
    }
    const bool spare = off.outcome.kind == Outcome::Kind::kWon && figure(off, "moves_left") > 0;
    REQUIRE(off.events.contains("finale") == false);
    REQUIRE(on.events.contains("finale") == spare);
    REQUIRE((figure(on, "score") > figure(off, "score")) == spare);
    finales += spare ? 1 : 0;
  }
  return finales;
}

TEST_CASE("finale_changes_nothing_but_the_score") {
  CHECK(compare_with_finale("weighted", 10) > 50);
  CHECK(compare_with_finale("profile(casual)", 1) > 10);
}

TEST_CASE("a_game_with_a_finale_replays_exactly") {
  const Game& game = *find_game("match3");
  const OpenedGame begun = *open_game("match3(level=first_steps,finale=on)", 7);
  PlayThroughLimits with_moves;
  with_moves.with_moves = true;
  const PlayThrough played =
      game.selector("greedy", 1).value()->play_through(*begun.position, with_moves).value();
  REQUIRE(played.events.contains("finale"));
  OpenedGame again = *open_game(begun.setup.text(), 7);
  REQUIRE(play_all(*again.position, played.moves));
  CHECK(again.position->hash() == played.hash);
  const auto read = game.load(begun.setup.options, again.position->text());
  REQUIRE(read);
  CHECK((*read)->hash() == played.hash);
  CHECK((*read)->outcome() == played.outcome);
}

TEST_SUITE("slow") {
  TEST_CASE("finale_changes_nothing_but_the_score_of_10000_games") {
    CHECK(compare_with_finale("weighted", 304) > 3'000);
    CHECK(compare_with_finale("greedy", 3) > 60);
  }
}

}  // namespace
}  // namespace gridwise
