#include "service/live/bots.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "gridwise/games.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("every_selector_returns_a_legal_move_when_stopped") {
  std::stop_source stop;
  stop.request_stop();
  SearchRequest request;
  request.time = Bots::kBudget;
  request.stop = stop.get_token();
  for (const Game* const game : games()) {
    const Result<OpenedGame> opened = open_game(game->info().id, 1);
    REQUIRE(opened);
    const std::vector<std::string> legal = opened->position->legal_moves();
    for (const auto& selector : game->info().selectors) {
      CAPTURE(game->info().id);
      CAPTURE(selector.name);
      const Result<std::string> move =
          choose_move(opened->setup, *opened->position, selector.name, 1, request);
      REQUIRE(move);
      CHECK(std::ranges::find(legal, *move) != legal.end());
    }
  }
}
