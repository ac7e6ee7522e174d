// In games with chance, public text, hash, view and rankings reveal nothing about future draws.
// Runs for every registered game.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "drawing_setups.h"
#include "kit/random.h"

namespace gridwise {
namespace {

/// Calls `visit(setup, position)` for every unfinished position of a random game of each setup.
template <class Visit>
void visit_drawing_games(Visit visit) {
  for (const GameSetup& setup : drawing_setups()) {
    CAPTURE(setup.text());
    Random random(3);
    const auto position = *setup.game->start(setup.options, random.next());
    while (!position->outcome().finished()) {
      CAPTURE(position->text());
      visit(setup, *position);
      const std::vector<std::string> legal = position->legal_moves();
      REQUIRE(position->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]).ok());
    }
  }
}

/// The contents of a view, without the last move.
std::string shown(const AnyPosition& position) {
  const View view = position.view();
  std::string text;
  for (const CellView& cell : view.cells) {
    text += '/';
    for (const std::string& token : cell.tokens) text += token + ',';
  }
  for (const int cell : view.marked) text += std::to_string(cell) + ' ';
  for (const Action& action : view.actions) text += action.move + ' ';
  for (const Figure& figure : view.figures) text += figure.label.en + figure.value;
  return text;
}

std::vector<std::tuple<std::string, double>> weights(const Report& report) {
  std::vector<std::tuple<std::string, double>> listed;
  listed.reserve(report.candidates.size());
  for (const Candidate& candidate : report.candidates)
    listed.emplace_back(candidate.move, candidate.weight);
  return listed;
}

}  // namespace

TEST_CASE("a_game_is_marked_as_chance_exactly_if_some_setup_draws") {
  for (const Game* game : games()) {
    CAPTURE(game->info().id);
    bool draws = false;
    for (const GameSetup& setup : known_setups(*game)) {
      const auto position = game->start(setup.options, 1);
      REQUIRE(position.ok());
      draws = draws || (*position)->generator() != 0;
      if ((*position)->generator() != 0) continue;
      CHECK((*position)->public_text() == (*position)->text());
      CHECK((*position)->public_hash() == (*position)->hash());
    }
    CHECK(draws == game->info().chance);
  }
}

TEST_CASE("public_text_and_hash_do_not_depend_on_the_generator") {
  visit_drawing_games([](const GameSetup& setup, const AnyPosition& position) {
    const auto one = position.reseeded(1);
    const auto two = position.reseeded(2);
    REQUIRE(one->generator() == 1);
    CHECK(one->moves().empty());
    CHECK(one->text() != two->text());
    CHECK(one->hash() != two->hash());
    for (const AnyPosition* other : {one.get(), two.get()}) {
      CHECK(other->public_text() == position.public_text());
      CHECK(other->public_hash() == position.public_hash());
      CHECK(shown(*other) == shown(position));
    }
    const auto loaded = setup.game->load(setup.options, position.public_text());
    REQUIRE(loaded.ok());
    CHECK((*loaded)->generator() == 0);
    CHECK((*loaded)->text() == position.public_text());
    CHECK((*loaded)->hash() == position.public_hash());
    // Restoring the generator restores the position.
    const auto again = (*loaded)->reseeded(position.generator());
    CHECK(again->text() == position.text());
    CHECK(again->hash() == position.hash());
  });
}

TEST_CASE("no_selector_sees_the_generator") {
  SearchRequest request;
  request.nodes = 2'000;
  visit_drawing_games([&](const GameSetup& setup, const AnyPosition& position) {
    constexpr std::size_t kSeldom = 10;
    if (position.moves().size() % kSeldom != 0) return;
    for (const SelectorInfo& info : setup.game->info().selectors) {
      CAPTURE(info.name);
      const auto selector = *setup.game->selector(info.name, 5);
      const auto one = selector->candidates(*position.reseeded(1), request, {});
      selector->invalidate_cache();
      const auto two = selector->candidates(*position.reseeded(2), request, {});
      REQUIRE((one.ok() && two.ok()));
      CHECK(weights(*one) == weights(*two));
    }
  });
}

}  // namespace gridwise
