// Expanding the sets of actions yields the original actions.
#include "service/wire/action_sets.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <tuple>

#include "gridwise/games.h"
#include "kit/random.h"
#include "service/reader.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

using Told = std::tuple<std::string, std::vector<int>, std::string>;

std::vector<Told> told_by(const View& view) {
  std::vector<Told> all;
  all.reserve(view.actions.size());
  for (const Action& action : view.actions) {
    all.emplace_back(name_of(action.gesture), action.cells, action.move);
  }
  std::ranges::sort(all);
  return all;
}

std::vector<Told> read_from(const View& view) {
  std::vector<Told> all;
  for (const ReadAction& action : actions_of(object_of(SentView{view}))) {
    all.emplace_back(action.gesture, action.cells, action.move);
  }
  std::ranges::sort(all);
  return all;
}

/// A row of four cells called a to d.
View row(std::vector<Action> actions) {
  View view;
  view.columns = 4;
  view.rows = 1;
  for (const char* name : {"a", "b", "c", "d"}) view.cells.push_back({name, {}});
  view.actions = std::move(actions);
  return view;
}

json::value parsed(std::string_view text) { return json::parse(text); }

}  // namespace

TEST_CASE("expanded_sets_give_every_action_of_every_game") {
  for (const Game* game : games()) {
    for (const auto& [options, name, about] : game->info().presets) {
      Random random(5);
      auto position = *game->start(options, 3);
      for (int ply = 0; ply < 40; ++ply) {
        CAPTURE(position->text());
        const View view = position->view();
        REQUIRE(read_from(view) == told_by(view));
        const auto legal = position->legal_moves();
        if (legal.empty()) break;
        REQUIRE(position->play(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
      }
    }
  }
}

TEST_CASE("moves_named_by_their_cells_are_not_listed") {
  const View taps = row({{Gesture::kTap, {0}, "a", {}}, {Gesture::kTap, {3}, "d", {}}});
  CHECK(list_of(action_sets(taps)) == parsed(R"([{"gesture":"tap","cells":[0,3]}])"));
  const View swaps = row({{Gesture::kSwap, {0, 1}, "ab", {}}, {Gesture::kSwap, {1, 2}, "bc", {}}});
  CHECK(list_of(action_sets(swaps)) == parsed(R"([{"gesture":"swap","cells":[[0,1],[1,2]]}])"));
  const View pairs =
      row({{Gesture::kPair, {0, 3}, "a-d", {}}, {Gesture::kPair, {1, 2}, "b-c", {}}});
  CHECK(list_of(action_sets(pairs)) ==
        parsed(R"([{"gesture":"pair","cells":[[0,3],[1,2]],"joint":"-"}])"));
}

TEST_CASE("other_moves_are_listed_beside_their_cells") {
  const View view = row({{Gesture::kTap, {0}, "a", {}},
                         {Gesture::kDrag, {1, 0}, "4", {}},
                         {Gesture::kDrag, {1, 2}, "0", {}},
                         {Gesture::kTap, {2}, "cc", {}},
                         {Gesture::kTap, {3, 1, 0}, "d", {}},
                         {Gesture::kButton, {}, "drop", Words{"Let go", "松手"}}});
  CHECK(list_of(action_sets(view)) == parsed(R"([
      {"gesture":"tap","cells":[0]},
      {"gesture":"drag","cells":[[1,0],[1,2]],"moves":["4","0"]},
      {"gesture":"tap","cells":[2],"moves":["cc"]},
      {"gesture":"tap","cells":[[3,1,0]],"moves":["d"]},
      {"gesture":"button","moves":["drop"],"label":{"en":"Let go","zh":"松手"}}])"));
  CHECK(read_from(view) == told_by(view));
}

TEST_CASE("words_that_resemble_their_cells_names_are_read_back_exactly") {
  const View view = row({{Gesture::kPair, {0, 1}, "a-b", {}},
                         {Gesture::kPair, {0, 2}, "a+c", {}},
                         {Gesture::kPair, {1, 3}, "b-", {}},
                         {Gesture::kDrag, {0, 1, 2}, "a-b-c", {}},
                         {Gesture::kDrag, {0, 1, 3}, "a-b+d", {}}});
  CHECK(read_from(view) == told_by(view));
}

}  // namespace gridwise
