// MoveSelector::play_through against the same game chosen and played move by move, for every game.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "gridwise/games.h"
#include "tests/conformance/tested_games.h"

namespace gridwise {
namespace {

constexpr std::uint64_t kSeed = 11;

std::vector<std::string> written(const std::vector<Figure>& figures) {
  std::vector<std::string> texts;
  texts.reserve(figures.size());
  for (const Figure& each : figures)
    texts.push_back(each.name + each.token + ": " + each.value + " " + each.label.en);
  return texts;
}

/// The twin: select() and play(), one move at a time.
PlayThrough move_by_move(MoveSelector& selector, AnyPosition& position,
                         const PlayThroughLimits& limits) {
  PlayThrough result;
  while (result.plies < limits.most_plies && !position.outcome().finished()) {
    const auto choice = selector.select(position, limits.each_move);
    REQUIRE(choice.ok());
    const auto events = position.play(choice->move);
    REQUIRE(events.ok());
    for (const Event& event : *events) ++result.events[event.kind];
    ++result.plies;
  }
  result.outcome = position.outcome();
  result.hash = position.hash();
  result.figures = position.view().figures;
  result.moves = position.moves();
  return result;
}

void check_games(int most_plies, std::uint64_t games_per_selector) {
  for (const Game* game : tested_games()) {
    for (const auto& [options, name, about] : game->info().presets) {
      const std::string setup = GameSetup{game, options}.text();
      for (const SelectorInfo& info : game->info().selectors) {
        for (std::uint64_t seed = 1; seed <= games_per_selector; ++seed) {
          CAPTURE(setup);
          CAPTURE(info.name);
          CAPTURE(seed);
          PlayThroughLimits limits;
          limits.each_move.nodes = 100;
          limits.most_plies = most_plies;
          limits.with_moves = true;
          const auto start = *game->start(options, seed);
          const auto played = (*game->selector(info.name, kSeed))->play_through(*start, limits);
          REQUIRE(played.ok());
          const PlayThrough twin =
              move_by_move(**game->selector(info.name, kSeed), *start->clone(), limits);
          CHECK(played->moves == twin.moves);
          CHECK(played->plies == twin.plies);
          CHECK(played->outcome == twin.outcome);
          CHECK(played->hash == twin.hash);
          CHECK(written(played->figures) == written(twin.figures));
          CHECK(played->events == twin.events);
          CHECK(start->moves().empty());
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("a_play_through_is_the_game_chosen_move_by_move") { check_games(6, 1); }

TEST_CASE("a_play_through_goes_on_from_its_start_and_stops_when_asked") {
  for (const Game* game : tested_games()) {
    CAPTURE(game->info().id);
    const auto selector = *game->selector(game->info().selectors.front().name, kSeed);
    const auto position = *game->start(game->info().presets.front().values, 1);
    REQUIRE(position->play(position->legal_moves().front()).ok());
    PlayThroughLimits limits;
    limits.most_plies = 1;
    limits.with_moves = true;
    CHECK(selector->play_through(*position, limits)->moves ==
          std::vector<std::string>{selector->select(*position, {})->move});
    std::stop_source stop;
    stop.request_stop();
    limits.each_move.stop = stop.get_token();
    CHECK(selector->play_through(*position, limits)->plies == 0);
  }
}

TEST_CASE("a_play_through_of_another_game_is_refused") {
  const auto position = *games().front()->start(games().front()->info().presets.front().values, 1);
  const auto selector =
      *games().back()->selector(games().back()->info().selectors.front().name, kSeed);
  CHECK(selector->play_through(*position, {}).error().code == "position/other_game");
}

TEST_SUITE("slow") {
  TEST_CASE("whole_play_throughs_are_the_games_chosen_move_by_move") { check_games(60, 2); }
}

}  // namespace gridwise
