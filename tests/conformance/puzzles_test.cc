// The puzzles of every game, through its door.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "gridwise/games.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("every_game_with_levels_of_puzzles_has_puzzles_of_each") {
  for (const Game* const game : games()) {
    std::set<std::size_t> levels;
    std::set<std::string> ids;
    for (const PuzzleInfo& puzzle : game->puzzles()) {
      CHECK(puzzle.level < game->info().puzzle_levels.size());
      levels.insert(puzzle.level);
      ids.insert(puzzle.id);
      CHECK_MESSAGE(puzzle.moves > 0, puzzle.id);
      CHECK_MESSAGE(game->load(puzzle.options, puzzle.start).ok(), puzzle.id);
    }
    CHECK_MESSAGE(levels.size() == game->info().puzzle_levels.size(), game->info().id);
    CHECK(ids.size() == game->puzzles().size());
  }
}

TEST_CASE("whoever_plays_the_line_solves_the_first_puzzle_of_every_game") {
  for (const Game* const game : games()) {
    if (game->puzzles().empty()) continue;
    std::vector<std::string> moves;
    Result<Judgement> judged = game->judge(0, moves, {});
    while (judged.ok() && judged->state == Judgement::State::kOpen && !judged->line.empty()) {
      moves.push_back(judged->line.front());
      judged = game->judge(0, moves, {});
      if (judged.ok() && judged->reply) moves.push_back(*judged->reply);
    }
    REQUIRE_MESSAGE(judged.ok(), game->info().id);
    CHECK_MESSAGE(judged->state == Judgement::State::kSolved, game->info().id);
    CHECK_FALSE(judged->remarks.empty());
  }
}
