#include "lab/tournament.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

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

PlayedGame game_of(int number, int winner) {
  PlayedGame game;
  game.number = number;
  game.winner = winner;
  return game;
}

/// The first game of a program that moves first and answers every move after `seconds`; the other
/// side moves at once.
PlayedGame slow_game(const std::string& seconds, const TimeControl& control) {
  const std::filesystem::path program =
      std::filesystem::temp_directory_path() / ("gridwise-slow-" + std::to_string(::getpid()));
  std::ofstream(program) << "#!/bin/bash\n"
                            "while read -r word rest; do\n"
                            "  case $word in\n"
                            "    START|RESTART) n=0; echo OK ;;\n"
                            "    BEGIN|TURN|DONE) sleep "
                         << seconds
                         << "; echo $((n % 7 * 2)),$((n++ / 7 * 14)) ;;\n"
                            "    END) exit ;;\n"
                            "  esac\n"
                            "done\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  Match match = match_of("gomoku", "gomocup:" + program.string(), "pattern");
  match.games = 2;
  match.control = control;
  const auto games = played(match, {game_of(1, 0)});
  std::filesystem::remove(program);
  return games.front();
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

TEST_CASE("lab: a_pair_counts_when_both_of_its_games_are_played") {
  const Standing standing =
      standing_of({game_of(0, -1), game_of(1, -1), game_of(7, 1), game_of(2, 0), game_of(4, 0),
                   game_of(3, -1), game_of(6, 1)});
  CHECK(standing.pairs.counts == std::array{1, 0, 1, 1, 0});
  CHECK(standing.won == std::array{2, 2});
  CHECK(standing.drawn == 3);
}

TEST_CASE("lab: a_move_that_takes_too_long_loses") {
  const PlayedGame game = slow_game("0.3", {.turn = Milliseconds(10), .match = {}});
  CHECK(game.ending == Ending::kTime);
  CHECK(game.winner == 1);
  CHECK(game.moves.empty());
}

TEST_CASE("lab: moves_share_the_time_of_the_whole_game") {
  const PlayedGame game = slow_game("0.5", {.turn = {}, .match = Milliseconds(900)});
  CHECK(game.ending == Ending::kTime);
  CHECK(game.winner == 1);
}

TEST_CASE("lab: sides_change_within_a_pair") {
  Match match = match_of("tictactoe", "random", "random");
  match.openings = {"xx./oo./...", ".../.../..."};
  match.games = 4;
  const auto games = played(match);
  REQUIRE(games.size() == 4);
  CHECK(games[0].opening == games[1].opening);
  CHECK(games[2].opening == match.openings[1]);
  // x moves and can win at once; the player with x in game 0 has o in game 1.
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
  // Resumed after five games.
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

TEST_CASE("lab: a_test_that_is_decided_already_starts_no_game") {
  Match match = match_of("gomoku", "gomocup:/bin/cat", "pattern");  // the first player cannot play
  match.sprt = Sprt{0, 50};
  std::vector<PlayedGame> won;
  won.reserve(80);
  for (int number = 0; number < 80; ++number) won.push_back(game_of(number, 0));
  REQUIRE(decide(standing_of(won).pairs, *match.sprt) == true);
  match.games = 100;
  CHECK(played(match, won).size() == won.size());
}

TEST_CASE("lab: a_match_is_broken_off_when_asked") {
  Match match = match_of("tictactoe(m=6,n=6,k=4)", "minimax", "minimax");
  const auto games =
      play_match(match, {}, [](const PlayedGame&, const Standing&) {}, [] { return false; });
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

  SUBCASE("a line of 0.1, whose numbers have exponents") {
    const std::string old =
        R"({"game":0,"opening":"","winner":-1,"ending":"rules","remark":"","moves":["b2"],)"
        R"("overstepped":[0,0],"thought":[2E0,1.5E-3]})";
    const auto known = parse_record(format_terms(match) + '\n' + old + '\n', match);
    REQUIRE(known);
    CHECK(known->front().thought == std::array{2.0, 1.5e-3});
    CHECK(format_game(known->front()).ends_with(R"("thought":[2,0.0015]})"));
  }
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
  CHECK(player->request.nodes == 20'000);
  CHECK(player->request.time == Milliseconds(50));
  CHECK(player->request.depth == 8);
  CHECK(player->request.threads == 2);
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
    const auto games =
        play_match(match, {}, [](const PlayedGame&, const Standing&) {}, [] { return true; });
    return games ? std::string("none") : games.error().code;
  };
  CHECK(error_of("tictactoe", "nobody") == "selector/unknown");
  CHECK(error_of("tictactoe", "gomocup:/bin/cat") == "player/game");
  CHECK(error_of("gomoku", "gomocup:/no/such/program") == "player/program");
  CHECK(error_of("gomoku", "gomocup:/bin/cat") == "player/program");  // echoes START
  CHECK(error_of("gomoku", "gomocup:/bin/true") == "player/ended");
}
