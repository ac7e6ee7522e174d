// Daily boards of every game that has some, through the door.
#include <doctest/doctest.h>

#include <set>

#include "gridwise/games.h"

namespace gridwise {

TEST_CASE("daily_boards_follow_from_the_date_alone_and_their_goal_can_be_reached") {
  using std::chrono::days;
  using std::chrono::sys_days;
  const sys_days first{Date{std::chrono::year(2026), std::chrono::month(11), std::chrono::day(1)}};
  for (const Game* game : games()) {
    CAPTURE(game->info().id);
    if (!game->info().daily) {
      CHECK(game->daily_board(Date{first}).error().code == "daily/none");
      continue;
    }
    constexpr int kDays = 40;
    std::set<std::string> texts;
    for (int i = 0; i < kDays; ++i) {
      const auto daily = game->daily_board(Date{first + days(i)});
      REQUIRE(daily.ok());
      const std::string text = daily->position->text();
      CAPTURE(text);
      texts.insert(text);
      CHECK((!daily->goal.en.empty() && !daily->goal.zh.empty()));
      CHECK_FALSE(daily->position->outcome().finished());
      CHECK(daily->position->moves().empty());
      CHECK(game->load(daily->options, text).value()->hash() == daily->position->hash());
      CHECK(game->daily_board(Date{first + days(i)})->position->text() == text);
      for (const std::string& move : daily->best) REQUIRE(daily->position->play(move).ok());
      if (!daily->best.empty()) CHECK(daily->position->outcome().kind == Outcome::Kind::kWon);
    }
    CHECK(texts.size() == kDays);
  }
}

}  // namespace gridwise
