// Pairs of real games of two versions of a level with a known answer: what an edit does not affect
// is played identically.
#include <doctest/doctest.h>

#include <cmath>

#include "lab/study.h"

namespace gridwise::lab {
namespace {

const std::string kLevel = "collect_forty_five";

Totals paired(const Level& level, const std::string& player, int games) {
  CellRun run;
  run.threads = 2;
  run.keep_on = [] { return true; };
  return run_cell({level, *parse_player(player), Stream::kPaired}, Stop(games), run)->totals;
}

PairedResults results_of(const Level& first, const Level& second, const std::string& player,
                         int games) {
  PairedResults results;
  add_results(paired(first, player, games), paired(second, player, games), 0, results);
  return results;
}

Level changed(const std::string& knob, int value) {
  return *with_knob(named_level(kLevel), knob, value);
}

/// These players value a win more if moves are left, so they sometimes play a different move.
void check_two_moves_more(const std::string& player, int games) {
  const PairedResults results =
      results_of(named_level(kLevel), changed("moves", 27), player, games);
  CHECK_MESSAGE(results.only_second > 4 * results.only_first, player);
  CHECK_MESSAGE(*error_ratio(results) <= 0.7, player);
  CHECK_MESSAGE(verdict(results) == Change::kEasier, player);
}

}  // namespace

TEST_CASE("a_level_and_itself_play_the_same_games") {
  for (const char* player : {"random", "weighted", "profile(core)"}) {
    const PairedResults results = results_of(named_level(kLevel), changed("moves", 25), player, 60);
    CHECK(results.only_first == 0);
    CHECK(results.only_second == 0);
    CHECK(results.pairs() == 60);
  }
}

TEST_CASE("two_moves_more_lose_no_game") {
  // These players ignore the number of moves left: the longer game starts with the shorter one.
  for (const char* player : {"random", "weighted"}) {
    const PairedResults results =
        results_of(named_level(kLevel), changed("moves", 27), player, 200);
    CHECK_MESSAGE(results.only_first == 0, player);
    CHECK_MESSAGE(results.only_second > 0, player);
  }
}

TEST_CASE("two_moves_more_hardly_change_how_a_player_with_a_value_plays") {
  check_two_moves_more("profile(novice)", 200);
}

TEST_CASE("a_game_under_a_limit_is_the_longer_game_cut_there") {
  const Totals now = paired(named_level(kLevel), "weighted", 120);
  const Totals longer = paired(changed("moves", 75), "weighted", 120);
  for (std::size_t i = 0; i < now.results.size(); ++i)
    CHECK(now.results[i] == (longer.wins[i] != kNotWon && longer.wins[i] <= 25));
}

TEST_CASE("a_smaller_goal_is_played_nearly_alike") {
  const PairedResults results =
      results_of(named_level(kLevel), changed("goal.red", 42), "profile(core)", 400);
  CHECK(results.only_second > results.only_first);
  CHECK(*error_ratio(results) <= 0.7);
}

TEST_CASE("paired_games_are_won_as_often_as_others") {
  constexpr int kGames = 1'500;
  CellRun run;
  run.threads = 2;
  run.keep_on = [] { return true; };
  const Cell cell{named_level("two_colours"), *parse_player("weighted"), Stream::kStudy};
  const Totals others = run_cell(cell, Stop(kGames), run)->totals;
  const Totals pairs = paired(cell.level, "weighted", kGames);
  const double apart = static_cast<double>(pairs.won - others.won) / kGames;
  CHECK(std::abs(apart) <= 3.3 * std::sqrt(0.5 / kGames));
  CHECK(pairs.won > 0);
  CHECK(pairs.won < kGames);
  const double longer = pairs.plies.mean() - others.plies.mean();
  CHECK(std::abs(longer) < 1);
  CHECK(pairs.events.contains("clear"));
  CHECK(std::abs(pairs.per_game("clear")->value / others.per_game("clear")->value - 1) < 0.05);
}

TEST_CASE("games_without_chance_are_paired_too") {
  const Level board = named_level("numbermatch(appends=0) 313233293/674");
  const PairedResults results = results_of(board, board, "random", 40);
  CHECK(results.pairs() == 40);
  CHECK(results.only_first + results.only_second == 0);
}

TEST_SUITE("slow") {
  TEST_CASE("two_moves_more_hardly_change_how_players_with_a_value_play") {
    for (const char* player : {"profile(novice)", "profile(core)"})
      check_two_moves_more(player, 400);
  }
}

}  // namespace gridwise::lab
