// Which matches count and which are rated, and the verbs that show them.
#include <doctest/doctest.h>

#include "service/match/match_table.h"
#include "service/simulated_world.h"
#include "service/standing/finished.h"
#include "standing/finished_game.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

SeatInfo of_account(const std::string& name, const std::string& account) {
  SeatInfo seat = person(name);
  seat.account = account;
  return seat;
}

std::vector<SeatInfo> ann_and_bob() { return {of_account("Ann", "a"), of_account("Bob", "b")}; }

/// A table whose match was decided to be rated.
struct RatedTable : Table {
  explicit RatedTable(const std::vector<SeatInfo>& seats) : Table(seats) { match.rated = true; }
};

void play(Table& table, std::initializer_list<const char*> moves) {
  int ply = 0;
  for (const char* move : moves) {
    REQUIRE(table.move(ply++ % 2 == 0 ? "Ann" : "Bob", move) == "ok");
  }
}

std::string category(const Table& table) { return to_finished_row("m", table.match).category; }

constexpr const char* kCategory = "tictactoe(m=3,n=3,k=3) none";

std::vector<FinishedRow> uncounted(World& world) {
  std::vector<FinishedRow> rows;
  REQUIRE(world.store->look([&](Tables& tables) { rows = tables.standings().uncounted(100); }));
  return rows;
}

std::vector<FinishedRow> counted(World& world) {
  std::vector<FinishedRow> rows;
  REQUIRE(world.store->look([&](Tables& tables) { rows = tables.standings().counted(0, 100); }));
  return rows;
}

/// Plays `games` games between two bots to the end.
void let_bots_play(World& world, const char* first, const char* second, int games) {
  for (int i = 0; i < games; ++i) {
    const json::object match = world.watched(new_match(first, second));
    while (status_of(world, match) != "finished") world.run_for(Time(100));
  }
  world.run_for(Time(1'000));
}

}  // namespace

TEST_CASE("a_finished_match_keeps_who_played_how_it_ended_and_why") {
  RatedTable table(ann_and_bob());
  play(table, {"a1", "b1", "a2", "b2", "a3"});
  const FinishedRow row = to_finished_row("m", table.match);
  CHECK(row.match == "m");
  CHECK(row.game == "tictactoe");
  CHECK(row.at_ms == table.match.latest.count());
  CHECK(row.category == kCategory);
  const auto game = standing::parse_finished(row.result);
  REQUIRE(game);
  CHECK(game->board == "tictactoe(m=3,n=3,k=3)");
  CHECK(game->why == "play");
  CHECK(!game->score);
  using standing::Ending;
  CHECK(game->seats == std::vector<standing::FinishedSeat>{{false, "a", "", 3, Ending::kWon},
                                                           {false, "b", "", 2, Ending::kLost}});
}

TEST_CASE("a_bot_is_named_by_selector_and_rules") {
  RatedTable table({of_account("Ann", "a"), bot()});
  for (const auto& [mine, bots] : {std::pair{"a1", "b1"}, {"a2", "b2"}}) {
    REQUIRE(table.move("Ann", mine) == "ok");
    REQUIRE(table.bot_move(1, bots) == "ok");
  }
  REQUIRE(table.move("Ann", "a3") == "ok");
  const auto game = standing::parse_finished(to_finished_row("m", table.match).result);
  CHECK(game->seats[1].subject ==
        "bot:random:" + std::to_string(table.match.setup.game->info().rules));
  CHECK(game->seats[1].level == "random");
  CHECK(category(table) == kCategory);
}

TEST_CASE("a_game_of_less_than_two_moves_a_side_is_not_rated") {
  RatedTable three(ann_and_bob());
  play(three, {"a1", "b1", "a2"});
  REQUIRE(three.ask("Bob", asked::Resign{}) == "ok");
  CHECK(category(three).empty());
  RatedTable four(ann_and_bob());
  play(four, {"a1", "b1", "a2", "b2"});
  REQUIRE(four.ask("Bob", asked::Resign{}) == "ok");
  CHECK(category(four) == kCategory);
}

TEST_CASE("a_game_with_an_undo_is_not_rated") {
  RatedTable table({of_account("Ann", "a"), bot()});
  REQUIRE(table.move("Ann", "a1") == "ok");
  REQUIRE(table.bot_move(1, "b1") == "ok");
  REQUIRE(table.ask("Ann", asked::Undo{}) == "ok");
  for (const auto& [mine, bots] : {std::pair{"a1", "b1"}, {"a2", "b2"}}) {
    REQUIRE(table.move("Ann", mine) == "ok");
    REQUIRE(table.bot_move(1, bots) == "ok");
  }
  REQUIRE(table.move("Ann", "a3") == "ok");
  CHECK(category(table).empty());
}

TEST_CASE("a_match_that_was_not_rated_from_the_start_never_is") {
  Table unknown({of_account("Ann", "a"), person("Bob")});
  play(unknown, {"a1", "b1", "a2", "b2", "a3"});
  CHECK(category(unknown).empty());
  CHECK(standing::parse_finished(to_finished_row("m", unknown.match).result)
            ->seats[1]
            .subject.empty());
}

TEST_CASE("help_against_a_bot_ends_the_rating_and_is_refused_against_a_person") {
  RatedTable table({of_account("Ann", "a"), bot()});
  REQUIRE(table.ask("Ann", asked::Unrate{}) == "ok");
  CHECK(!table.match.rated);
  const std::int64_t seq = table.match.seq;
  CHECK(table.ask("Ann", asked::Unrate{}) == "ok");  // again: nothing happens
  CHECK(table.match.seq == seq);
  for (const auto& [mine, bots] : {std::pair{"a1", "b1"}, {"a2", "b2"}}) {
    REQUIRE(table.move("Ann", mine) == "ok");
    REQUIRE(table.bot_move(1, bots) == "ok");
  }
  REQUIRE(table.move("Ann", "a3") == "ok");
  CHECK(category(table).empty());
  RatedTable people(ann_and_bob());
  CHECK(people.ask("Ann", asked::Unrate{}) == "match/fair");
  CHECK(people.match.rated);
}

TEST_CASE("a_game_of_one_player_has_its_score_and_no_rating") {
  Table table({of_account("Ann", "a")}, "match3(level=first_steps)");
  REQUIRE(table.ask("Ann", asked::Resign{}) == "ok");
  const FinishedRow row = to_finished_row("m", table.match);
  CHECK(row.category.empty());
  const auto game = standing::parse_finished(row.result);
  CHECK(game->score == 0);
  CHECK(game->seats[0].ending == standing::Ending::kLost);
}

TEST_CASE("bots_that_play_each_other_are_counted_and_listed") {
  World world(5);
  let_bots_play(world, "random", "random", 1);
  let_bots_play(world, "random", "minimax", 3);
  CHECK(uncounted(world).empty());
  CHECK(counted(world).size() == 4);
  const json::object categories = world.ok({{"do", "rating.list"}});
  CHECK(categories.at("categories") ==
        json::value{{{"rated", 2}, {"setup", "tictactoe(m=3,n=3,k=3)"}, {"clock", "none"}}});
  const json::object board = world.ok({{"do", "rating.list"}, {"setup", "tictactoe"}});
  REQUIRE(board.at("ratings").get_array().size() == 2);
  CHECK(!board.contains("next"));
  const json::value& best = board.at("ratings").at(0);
  CHECK(best.at("of").at("selector") == "minimax");
  CHECK(best.at("rating").to_number<int>() == 1'500);
  CHECK(best.at("games") == 3);
  const json::value& anchor = board.at("ratings").at(1);
  CHECK(anchor.at("of").at("kind") == "bot");
  CHECK(anchor.at("rating").to_number<int>() == 800);
  CHECK(anchor.at("games") == 3);
  const json::object bot = world.ok({{"do", "standing.get"}, {"bot", best.at("of").at("id")}});
  CHECK(bot.at("ratings").at(0).at("setup") == "tictactoe(m=3,n=3,k=3)");
  // Page by page.
  json::object request{{"do", "rating.list"}, {"setup", "tictactoe"}, {"limit", 1}};
  json::object page = world.ok(request);
  CHECK(page.at("ratings").get_array().size() == 1);
  request["cursor"] = page.at("next");
  page = world.ok(request);
  CHECK(page.at("ratings").at(0).at("of").at("selector") == "random");
  CHECK(!page.contains("next"));
  CHECK(world.ok({{"do", "rating.list"}, {"setup", "gomoku"}}).at("ratings").get_array().empty());
}

TEST_CASE("an_aborted_match_is_not_kept") {
  World world(6);
  const json::object match = world.ok(new_match("person", "person"));
  world.ok(owner_command(match, "match.abort", "c"));
  world.run_for(Time(1'000));
  CHECK(uncounted(world).empty());
  CHECK(counted(world).empty());
}

TEST_CASE("matches_that_ended_before_a_crash_are_counted_after_it") {
  World world(7);
  const json::object match = world.watched(new_match("random", "minimax"));
  while (status_of(world, match) != "finished") REQUIRE(world.executor->step());
  const std::size_t waiting = uncounted(world).size();
  world.crash();
  world.run_for(Time(1'000));
  CHECK(waiting == 1);
  CHECK(uncounted(world).empty());
  CHECK(counted(world).size() == 1);
}

TEST_CASE("bad_requests_for_ratings_are_refused") {
  World world(8);
  CHECK(world.code({{"do", "standing.get"}}) == "json/missing");
  CHECK(world.code({{"do", "standing.get"}, {"account", "x"}, {"bot", "bot:x:1"}}) == "json/range");
  CHECK(world.code({{"do", "standing.get"}, {"account", "nobody"}}) == "account/unknown");
  CHECK(world.code({{"do", "standing.get"}, {"account", 7}}) == "json/type");
  CHECK(world.code({{"do", "standing.get"}, {"bot", "random"}}) == "json/range");
  CHECK(world.code({{"do", "standing.get"}, {"bot", std::string(200, 'b')}}) == "json/range");
  CHECK(world.code({{"do", "rating.list"}, {"setup", "chess"}}) == "game/unknown");
  CHECK(world.code({{"do", "rating.list"}, {"setup", "tictactoe"}, {"clock", "hour"}}) ==
        "json/range");
  CHECK(world.code({{"do", "rating.list"}, {"limit", 0}}) == "json/range");
  CHECK(world.code({{"do", "rating.list"}, {"limit", 101}}) == "json/range");
  for (const char* cursor : {"", "x", "5", "5.", ".a", "5:a", "99999999999999999999.a"}) {
    CAPTURE(cursor);
    CHECK(world.code({{"do", "rating.list"}, {"setup", "tictactoe"}, {"cursor", cursor}}) ==
          "json/range");
  }
}
