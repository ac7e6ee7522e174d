// How games change ratings: the paper's example, the anchor, and bots' daily periods.
#include "standing/rating_rules.h"

#include <doctest/doctest.h>

#include "standing/standing_testing.h"

using namespace gridwise;                     // NOLINT(google-build-using-namespace)
using namespace gridwise::standing;           // NOLINT(google-build-using-namespace)
using namespace gridwise::standing::testing;  // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;      // NOLINT(google-build-using-namespace)

TEST_CASE("two_new_persons_get_the_numbers_of_the_paper") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add(*store, row_of("m", kNow, game_of(player("a", Ending::kWon), player("b", Ending::kLost))));
    count_all(*store);
    CHECK(rating_of(*store, "a").rating == doctest::Approx(1'662.2120).epsilon(1e-7));
    CHECK(rating_of(*store, "a").deviation == doctest::Approx(290.2305).epsilon(1e-6));
    CHECK(rating_of(*store, "b").rating == doctest::Approx(1'337.7880).epsilon(1e-7));
    CHECK(rating_of(*store, "a").games == 1);
    CHECK(rating_of(*store, "a").last_ms == kNow);
  }
}

TEST_CASE("an_unrated_game_changes_no_rating") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add(*store,
        row_of("m", kNow, game_of(player("a", Ending::kWon), player("b", Ending::kLost)), false));
    count_all(*store);
    CHECK(rating_of(*store, "a").games == 0);
  }
}

TEST_CASE("the_anchor_never_moves_and_others_move_against_it") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (int i = 0; i < 5; ++i) {
      add(*store, row_of("m" + std::to_string(i), kNow + i * kDay,
                         game_of(player("a", Ending::kLost), bot("random", Ending::kWon))));
    }
    count_all(*store);
    const RatingRow anchor = rating_of(*store, "bot:random:1");
    CHECK(anchor.rating == 800);
    CHECK(anchor.deviation == 30);
    CHECK(anchor.games == 5);
    CHECK(rating_of(*store, "a").rating < 1'000);
  }
}

TEST_CASE("a_bot_is_rated_once_its_day_is_over") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const auto lose = [&](const std::string& match, std::int64_t at_ms) {
      add(*store,
          row_of(match, at_ms, game_of(player(match, Ending::kWon), bot("easy", Ending::kLost))));
      count_all(*store);
    };
    lose("m1", kNow);
    lose("m2", kNow + 1'000);
    RatingRow easy = rating_of(*store, "bot:easy:1");
    CHECK(easy.rating == 1'500);
    CHECK(easy.games == 2);
    CHECK(easy.information > 0);
    // Both people played against the rating at the start of the day.
    CHECK(rating_of(*store, "m1").rating == rating_of(*store, "m2").rating);
    lose("m3", kNow + kDay);
    easy = rating_of(*store, "bot:easy:1");
    CHECK(easy.rating < 1'400);
    CHECK(rating_of(*store, "m3").rating < rating_of(*store, "m2").rating);
    REQUIRE(store->look([&](Tables& tables) {
      const auto steps = tables.standings().steps("bot:easy:1", kCategory, 9);
      REQUIRE(steps.size() == 1);
      CHECK(steps[0].n == 3);
      CHECK(steps[0].at_ms == (kNow / kDay + 1) * kDay);
    }));
  }
}

TEST_CASE("an_eleventh_game_of_two_persons_in_a_day_is_not_rated") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const auto meet = [&](int number, std::int64_t at_ms) {
      add(*store, row_of("m" + std::to_string(100 + number), at_ms,
                         game_of(player(number % 2 == 0 ? "a" : "b", Ending::kWon),
                                 player(number % 2 == 0 ? "b" : "a", Ending::kLost))));
      count_all(*store);
    };
    const std::int64_t day = kNow - kNow % kDay;
    for (int i = 0; i < 12; ++i) meet(i, day + i);
    CHECK(rating_of(*store, "a").games == 10);
    meet(12, day + kDay);
    CHECK(rating_of(*store, "a").games == 11);
  }
}

TEST_CASE("ten_games_a_day_count_of_a_pair_whatever_it_plays_and_against_a_bot") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const std::int64_t day = kNow - kNow % kDay;
    for (int i = 0; i < 12; ++i) {
      FinishedRow row = row_of("m" + std::to_string(100 + i), day + i,
                               game_of(player("a", Ending::kWon), player("b", Ending::kLost)));
      if (i < 6) row.category = "another none";
      add(*store, row);
      add(*store, row_of("n" + std::to_string(100 + i), day + i,
                         game_of(bot("hard", Ending::kLost), player("c", Ending::kWon))));
    }
    count_all(*store);
    CHECK(rating_of(*store, "a").games == 4);  // and six of the other category
    CHECK(rating_of(*store, "c").games == 10);
    CHECK(rating_of(*store, "bot:hard:1").games == 10);
  }
}

TEST_CASE("a_win_over_a_player_of_unknown_strength_weighs_less") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    // s has played on thirty days, n is new: both have about 1500 when a and b beat them.
    for (int i = 0; i < 30; ++i) {
      add(*store, row_of("m" + std::to_string(100 + i), kNow + i * kDay,
                         game_of(player("s", Ending::kDrawn), player("t", Ending::kDrawn))));
    }
    const std::int64_t then = kNow + 30 * kDay;
    add(*store, row_of("z1", then, game_of(player("a", Ending::kWon), player("s", Ending::kLost))));
    add(*store, row_of("z2", then, game_of(player("b", Ending::kWon), player("n", Ending::kLost))));
    count_all(*store);
    CHECK(rating_of(*store, "s").deviation < 150);
    CHECK(rating_of(*store, "a").rating > rating_of(*store, "b").rating + 10);
  }
}

TEST_CASE("an_idle_person_becomes_less_sure_and_a_bot_does_not") {
  RatingRow row{"a", kCategory, 1'500, 60, 0.06, 30, kNow, 0, 0};
  CHECK(shown_deviation(row, kNow) == doctest::Approx(60));
  CHECK(shown_deviation(row, kNow - kDay) == doctest::Approx(60));
  CHECK(shown_deviation(row, kNow + 90 * kDay) == doctest::Approx(115.66).epsilon(1e-4));
  row.subject = "bot:easy:1";
  CHECK(shown_deviation(row, kNow + 90 * kDay) == 60);
}
