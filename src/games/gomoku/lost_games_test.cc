// Moves that lost our own games (lost_games.txt): more nodes must not lose what fewer nodes held.
// bench/gomoku_losses.py checks the same with up to 8 million nodes.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <ranges>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/gomoku/search.h"
#include "games/gomoku/search_memory.h"
#include "games/gomoku/text.h"
#include "tests/source_tree.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kFewestPositions = 20;

struct LostGame {
  std::string text;
  Position position;
  std::vector<Move> hold;
  std::vector<Move> lose;
};

/// REQUIRES: moves separated by commas.
std::vector<Move> moves_of(const Position& position, const std::string& text) {
  std::vector<Move> moves;
  for (const auto part : std::views::split(text, ',')) {
    const Result<Move> move = parse_move(position.options(), std::string(part.begin(), part.end()));
    REQUIRE_MESSAGE(move.ok(), text);
    moves.push_back(*move);
  }
  return moves;
}

/// Each line: a position, `holds`, moves, `loses`, moves; # starts a comment.
std::vector<LostGame> lost_games() {
  std::ifstream file(source_tree() / "src/games/gomoku/lost_games.txt");
  REQUIRE(file.is_open());
  std::vector<LostGame> games;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string position;
    std::string holds;
    std::string hold;
    std::string loses;
    std::string lose;
    if (!(words >> position)) continue;
    words >> holds >> hold >> loses >> lose;
    REQUIRE_MESSAGE((holds == "holds" && loses == "loses" && !lose.empty()), line);
    const Result<Position> parsed = parse_position({}, position);
    REQUIRE_MESSAGE(parsed.ok(), line);
    games.push_back({position, *parsed, moves_of(*parsed, hold), moves_of(*parsed, lose)});
  }
  return games;
}

SearchResult search_with(const Position& position, std::uint64_t nodes) {
  SearchRequest request;
  request.nodes = nodes;
  return NetworkSearch(search_memory(request)).run(position, request, {});
}

bool contains(const std::vector<Move>& moves, Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

}  // namespace

TEST_CASE("every_position_of_the_lost_games_has_moves_that_hold_and_others_that_lose") {
  const std::vector<LostGame> games = lost_games();
  CHECK(games.size() >= kFewestPositions);
  std::set<std::uint64_t> hashes;
  for (const LostGame& game : games) {
    CAPTURE(game.text);
    CHECK(hashes.insert(game.position.hash()).second);
    MoveList legal;
    game.position.generate(legal);
    for (const Move move : game.hold) {
      CHECK(std::ranges::find(legal, move) != legal.end());
      CHECK(!contains(game.lose, move));
    }
    for (const Move move : game.lose) CHECK(std::ranges::find(legal, move) != legal.end());
  }
}

TEST_SUITE("slow") {
  TEST_CASE("a_lost_game_is_not_lost_again_with_more_nodes") {
    for (const LostGame& game : lost_games()) {
      CAPTURE(game.text);
      bool held = false;
      for (const std::uint64_t nodes : {250'000U, 500'000U}) {
        const SearchResult result = search_with(game.position, nodes);
        const bool holds = contains(game.hold, result.line.front());
        CAPTURE(format_move(game.position.options(), result.line.front()));
        CHECK(holds != contains(game.lose, result.line.front()));
        CHECK((holds || !held));
        held = holds;
      }
    }
  }

  TEST_CASE("the_move_that_lost_a_game_loses_by_proof") {
    for (const LostGame& game : lost_games()) {
      CAPTURE(game.text);
      Position after = game.position;
      after.play(game.lose.front());
      CHECK(search_with(after, 4'000'000).score > kWinThreshold);
    }
  }
}

}  // namespace gridwise::gomoku
