#include "lab/tournament.h"

#include <doctest/doctest.h>

#include "lab/record.h"

using namespace gridwise;       // NOLINT(google-build-using-namespace)
using namespace gridwise::lab;  // NOLINT(google-build-using-namespace)

namespace {

Match match_of(const std::string& game, const std::string& first, const std::string& second) {
  Match match;
  match.setup = *parse_setup(game);
  match.players = {*parse_player(first), *parse_player(second)};
  match.games = 12;
  return match;
}

std::vector<PlayedGame> played(const Match& match, std::vector<PlayedGame> done = {}) {
  auto games = play_match(
      match, std::move(done), [](const PlayedGame&, const Standing&) {}, [] { return true; });
  REQUIRE(games);
  return *std::move(games);
}

std::string lines_of(std::vector<PlayedGame> games) {
  std::string lines;
  for (PlayedGame& game : games) {
    game.thought = {};
    game.overstepped = {};
    lines += format_game(game) + '\n';
  }
  return lines;
}

}  // namespace

TEST_CASE("lab: the_perfect_player_does_not_lose_from_either_side") {
  const Standing standing = standing_of(played(match_of("tictactoe", "minimax", "random")));
  CHECK(standing.games() == 12);
  CHECK(standing.won[1] == 0);
  CHECK(standing.won[0] > 6);
  CHECK(standing.pairs.pairs() == 6);
}

TEST_CASE("lab: sides_change_within_a_pair") {
  Match match = match_of("tictactoe", "random", "random");
  match.openings = {"xx./oo./...", ".../.../..."};
  match.games = 4;
  const auto games = played(match);
  REQUIRE(games.size() == 4);
  CHECK(games[0].opening == games[1].opening);
  CHECK(games[2].opening == match.openings[1]);
  // x is to move and can win at once; the player with x in game 0 has o in game 1.
  match.players = {*parse_player("minimax"), *parse_player("minimax")};
  match.openings = {"xx./oo./..."};
  match.games = 2;
  const auto pair = played(match);
  CHECK(pair[0].winner == 0);
  CHECK(pair[1].winner == 1);
}

TEST_CASE("lab: games_depend_on_their_number_alone") {
  Match match = match_of("tictactoe(m=5,n=5,k=4)", "random", "random");
  const auto alone = played(match);
  match.threads = 3;
  CHECK(lines_of(played(match)) == lines_of(alone));
  // Gone on with after five games.
  const std::vector<PlayedGame> some(alone.begin() + 3, alone.begin() + 8);
  CHECK(lines_of(played(match, some)) == lines_of(alone));
}

TEST_CASE("lab: a_decided_test_ends_the_match") {
  Match match = match_of("tictactoe", "minimax", "random");
  match.games = 10'000;
  match.sprt = Sprt{0, 50};
  const auto games = played(match);
  CHECK(games.size() < 1'000);
  CHECK(decide(standing_of(games).pairs, *match.sprt) == true);
}

TEST_CASE("lab: a_match_is_broken_off_when_asked") {
  Match match = match_of("tictactoe(m=6,n=6,k=4)", "minimax", "minimax");
  const auto games = play_match(
      match, {}, [](const PlayedGame&, const Standing&) {}, [] { return false; });
  REQUIRE(games);
  CHECK(games->size() < 12);
}

TEST_CASE("lab: a_record_reads_back_and_refuses_other_terms") {
  const Match match = match_of("tictactoe", "minimax@nodes=50", "random");
  const auto games = played(match);
  std::string text = format_terms(match) + '\n';
  for (const PlayedGame& game : games) text += format_game(game) + '\n';
  const auto read = parse_record(text, match);
  REQUIRE(read);
  CHECK(lines_of(*read) == lines_of(games));

  SUBCASE("cut off within a line") {
    const auto cut = parse_record(text.substr(0, text.size() - 5), match);
    REQUIRE(cut);
    CHECK(cut->size() == games.size() - 1);
  }
  SUBCASE("another match") {
    const auto other = parse_record(text, match_of("tictactoe", "minimax@nodes=51", "random"));
    REQUIRE_FALSE(other);
    CHECK(other.error().code == "record/other");
  }
  SUBCASE("a line that is no game") {
    const auto bad = parse_record(text + "{\"game\":1}\n", match);
    REQUIRE_FALSE(bad);
    CHECK(bad.error().code == "record/format");
    CHECK(bad.error().at == text.size());
  }
}

TEST_CASE("lab: players_are_read_with_their_limits") {
  const auto player = parse_player("gomocup:/opt/a@b/brain@nodes=20000,time=50,depth=8,threads=2");
  REQUIRE(player);
  CHECK(player->program);
  CHECK(player->name == "/opt/a@b/brain");
  CHECK(player->limits.nodes == 20'000);
  CHECK(player->limits.time == Milliseconds(50));
  CHECK(player->limits.depth == 8);
  CHECK(player->limits.threads == 2);
  CHECK(parse_player("gomocup:/opt/a@b/brain")->name == "/opt/a@b/brain");
  CHECK(parse_player("search(7)")->name == "search(7)");
  for (const char* bad : {"", "gomocup:", "a@nodes", "a@nodes=", "a@nodes=0", "a@nodes=x",
                          "a@steps=3", "a@nodes=1,,", "a@threads=0", "a@threads=257"})
    CHECK_FALSE(parse_player(bad));
}

TEST_CASE("lab: programs_that_cannot_play_are_told_of") {
  const auto error_of = [](const std::string& game, const std::string& player) {
    Match match = match_of(game, player, "random");
    if (game != "tictactoe") match.players[1] = *parse_player("pattern");
    const auto games = play_match(
        match, {}, [](const PlayedGame&, const Standing&) {}, [] { return true; });
    return games ? std::string("none") : games.error().code;
  };
  CHECK(error_of("tictactoe", "nobody") == "selector/unknown");
  CHECK(error_of("tictactoe", "gomocup:/bin/cat") == "player/game");
  CHECK(error_of("gomoku", "gomocup:/no/such/program") == "player/program");
  CHECK(error_of("gomoku", "gomocup:/bin/cat") == "player/program");  // says START, not OK
  CHECK(error_of("gomoku", "gomocup:/bin/true") == "player/ended");
}

TEST_CASE("lab: a_clock_shares_what_is_left") {
  CHECK_FALSE(Clock{}.thinking_time());
  CHECK(Clock{Milliseconds(500), {}}.thinking_time() == Milliseconds(500));
  CHECK(*Clock{Milliseconds(500), Milliseconds(1'200)}.thinking_time() < Milliseconds(500));
}
