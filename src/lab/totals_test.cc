#include "lab/totals.h"

#include <doctest/doctest.h>

namespace gridwise::lab {
namespace {

GameResult game(Outcome::Kind outcome, int plies, std::vector<GameResult::EndFigure> figures,
                std::map<std::string, std::int64_t> events = {}) {
  return {outcome, plies, std::move(figures), std::move(events)};
}

GameResult::EndFigure goal(const char* token, double left, std::int64_t count) {
  return {"goal", token, left, count};
}

}  // namespace

TEST_CASE("games_are_counted_by_their_outcome") {
  Totals totals;
  totals.add(game(Outcome::Kind::kWon, 12, {{"moves_left", "", 3, 15}}));
  totals.add(game(Outcome::Kind::kLost, 15, {{"moves_left", "", 0, 15}}));
  totals.add(game(Outcome::Kind::kDrawn, 15, {}));
  totals.add(game(Outcome::Kind::kOpen, kMaxPlies, {}));
  CHECK(totals.games == 4);
  CHECK(totals.won == 1);
  CHECK(totals.drawn == 1);
  CHECK(totals.unfinished == 1);
  CHECK(totals.results == std::vector<bool>{true, false, false, false});
  CHECK(totals.moves_left.sorted() == std::vector<double>{3});
  CHECK(totals.curve(20).won_by(12) == 1);
  CHECK(totals.curve(20).games() == 4);
}

TEST_CASE("the_goal_with_most_left_of_its_count_blocks") {
  Totals totals;
  totals.add(game(Outcome::Kind::kLost, 9, {goal("red", 10, 40), goal("ice", 4, 8)}));
  totals.add(game(Outcome::Kind::kLost, 9, {goal("red", 20, 40), goal("ice", 4, 8)}));
  totals.add(game(Outcome::Kind::kWon, 9, {goal("red", 0, 40), goal("ice", 0, 8)}));
  REQUIRE(totals.goals.size() == 2);
  CHECK(totals.goals[0].blocked == 0.5);  // half of the second game, which is tied
  CHECK(totals.goals[1].blocked == 1.5);
  CHECK(totals.goals[0].missed == 2);
  CHECK(totals.goals[0].count == 40);
}

TEST_CASE("a_game_lost_by_little_of_one_goal_is_a_near_miss") {
  Totals totals;
  totals.add(game(Outcome::Kind::kLost, 9, {goal("red", 4, 40), goal("ice", 0, 8)}));
  CHECK(totals.near_misses == 1);
  totals.add(game(Outcome::Kind::kLost, 9, {goal("red", 5, 40), goal("ice", 0, 8)}));
  totals.add(game(Outcome::Kind::kLost, 9, {goal("red", 1, 40), goal("ice", 1, 8)}));
  CHECK(totals.near_misses == 1);
}

TEST_CASE("games_without_an_event_count_as_none") {
  Totals totals;
  totals.add(game(Outcome::Kind::kWon, 5, {}, {{"clear", 9}}));
  totals.add(game(Outcome::Kind::kWon, 5, {}));
  totals.add(game(Outcome::Kind::kWon, 5, {}));
  CHECK(totals.per_game("clear")->value == 3);
  CHECK(totals.per_game("shuffle")->value == 0);
  CHECK(totals.games_with("clear") == 1);
}

}  // namespace gridwise::lab
