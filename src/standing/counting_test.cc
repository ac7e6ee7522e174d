// What a finished match counts for in statistics, and which matches are skipped.
#include "standing/counting.h"

#include <doctest/doctest.h>

#include "standing/standing_testing.h"

using namespace gridwise;                     // NOLINT(google-build-using-namespace)
using namespace gridwise::standing;           // NOLINT(google-build-using-namespace)
using namespace gridwise::standing::testing;  // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;      // NOLINT(google-build-using-namespace)

TEST_CASE("finished_games_are_read_as_they_were_written") {
  FinishedGame game = game_of(player("a", Ending::kWon), bot("hard(x=1)", Ending::kLost));
  CHECK(*parse_finished(format_finished(game)) == game);
  game.seats.pop_back();
  game.score = -5;
  CHECK(*parse_finished(format_finished(game)) == game);
  CHECK(selector_of(
            game_of(bot("hard(x=1)", Ending::kWon), bot("a", Ending::kLost)).seats[0].subject) ==
        "hard(x=1)");
  CHECK(parse_category(kCategory).board == kBoard);
  CHECK(parse_category(kCategory).clock == "none");
  for (const char* damaged :
       {"", "{", "[]", "{}", R"({"seats":[]})", R"({"seats":[7]})", R"({"seats":{}})",
        R"({"seats":[{"kind":"cat","plies":1,"ending":"won"}]})",
        R"({"seats":[{"kind":"bot","plies":-1,"ending":"won"}]})",
        R"({"seats":[{"kind":"bot","plies":1,"ending":"lucky"}]})"}) {
    CAPTURE(damaged);
    CHECK(code(parse_finished(damaged)) == "store/corrupt");
  }
}

TEST_CASE("played_won_drawn_lost_are_counted_by_side_opponent_and_level") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add(*store, row_of("m1", kNow, game_of(player("a", Ending::kWon), bot("easy", Ending::kLost))));
    add(*store,
        row_of("m2", kNow + 1, game_of(player("a", Ending::kDrawn), bot("easy", Ending::kDrawn))));
    add(*store,
        row_of("m3", kNow + 2, game_of(bot("hard", Ending::kWon), player("a", Ending::kLost))));
    add(*store, row_of("m4", kNow + 3,
                       game_of(player("b", Ending::kLost), player("a", Ending::kWon)), false));
    add(*store, row_of("m5", kNow + 4,
                       game_of(player("", Ending::kLost), player("a", Ending::kWon)), false));
    CHECK(count_all(*store).matches == 5);
    CHECK(count_all(*store).matches == 0);
    std::vector<TallyRow> tallies;
    std::vector<StreakRow> streaks;
    REQUIRE(store->look([&](Tables& tables) {
      StandingTables& standings = tables.standings();
      tallies = standings.tallies({"a"}, 9);
      streaks = standings.streaks({"a"}, 9);
      CHECK(standings.tallies({"b"}, 9).size() == 1);
      CHECK(standings.tallies({""}, 9).empty());
    }));
    CHECK(tallies == std::vector<TallyRow>{
                         {"a", "tictactoe", 0, "bot", "easy", 2, 1, 1, 0, 14},
                         {"a", "tictactoe", 1, "bot", "hard", 1, 0, 0, 1, 7},
                         {"a", "tictactoe", 1, "person", "", 2, 2, 0, 0, 16},
                     });
    CHECK(streaks == std::vector<StreakRow>{{"a", "tictactoe", 2, 2, kNow + 4}});
  }
}

TEST_CASE("a_streak_ends_with_a_draw_or_a_loss_and_losses_count_too") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    std::int64_t at_ms = kNow;
    std::vector<std::int64_t> seen;
    for (const Ending ending :
         {Ending::kWon, Ending::kWon, Ending::kDrawn, Ending::kLost, Ending::kLost, Ending::kWon}) {
      ++at_ms;
      add(*store, row_of("m" + std::to_string(at_ms), at_ms,
                         game_of(player("a", ending), bot("easy", Ending::kDrawn))));
      count_all(*store);
      REQUIRE(store->look([&](Tables& tables) {
        seen.push_back(tables.standings().streak("a", "tictactoe")->current);
        CHECK(tables.standings().streak("a", "tictactoe")->longest ==
              std::min<std::size_t>(seen.size(), 2));
      }));
    }
    CHECK(seen == std::vector<std::int64_t>{1, 2, 0, -1, -2, 1});
  }
}

TEST_CASE("two_seats_of_one_person_count_for_nobody") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add(*store, row_of("m", kNow, game_of(player("a", Ending::kWon), player("a", Ending::kLost))));
    CHECK(count_all(*store).matches == 1);
    CHECK(rating_of(*store, "a").games == 0);
    REQUIRE(
        store->look([&](Tables& tables) { CHECK(tables.standings().tallies({"a"}, 9).empty()); }));
  }
}

TEST_CASE("a_game_of_one_player_keeps_the_best_of_each_board") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const auto play = [&](const std::string& match, Ending ending, std::int64_t plies,
                          std::optional<std::int64_t> score) {
      FinishedGame game{"match3(level=2)", {{false, "a", "", plies, ending}}, score, "play"};
      add(*store, {match, kNow, 0, "match3", "", format_finished(game)});
    };
    play("m1", Ending::kLost, 3, 9'000);
    play("m2", Ending::kWon, 20, 500);
    play("m3", Ending::kWon, 30, 700);
    play("m4", Ending::kWon, 25, 600);
    count_all(*store);
    REQUIRE(store->look([&](Tables& tables) {
      CHECK(tables.standings().bests({"a"}, 9) ==
            std::vector<BestRow>{{"a", "match3", "match3(level=2)", 4, 3, 700, 20, kNow}});
      CHECK(tables.standings().tallies({"a"}, 9).front().opponent == "none");
    }));
  }
}

TEST_CASE("damaged_matches_are_skipped_and_told_and_others_count") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    FinishedRow damaged =
        row_of("bad", kNow, game_of(player("a", Ending::kWon), player("b", Ending::kLost)));
    damaged.result = "{";
    add(*store, damaged);
    add(*store,
        row_of("m", kNow + 1, game_of(player("a", Ending::kWon), player("b", Ending::kLost))));
    RatingRow impossible{"bot:easy:1", kCategory, 1'500, -1, 0.06, 1, kNow, 1, 1};
    REQUIRE(store->change([&](Tables& tables) { tables.standings().put(impossible); }));
    const Counted counted = count_all(*store);
    CHECK(counted.matches == 2);
    CHECK(counted.skipped == std::vector<std::string>{"", "bad"});
    CHECK(rating_of(*store, "a").games == 1);
    add(*store,
        row_of("n", kNow + 2, game_of(player("a", Ending::kWon), bot("easy", Ending::kLost))));
    CHECK(count_all(*store).skipped == std::vector<std::string>{"n"});
    CHECK(rating_of(*store, "a").games == 1);
  }
}
