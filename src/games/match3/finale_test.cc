// Rule `finale` on drawn boards. That it changes nothing but the score:
// tests/conformance/path_test.cc.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/drawn.h"
#include "games/match3/random_board.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {
namespace {

/// Plays `move`, which reaches the only goal, with `spare` moves left after it.
MoveResult won(std::string_view drawing, std::string_view move, int spare,
               std::string_view goal = "red:3/3", std::string_view keys = "finale=on") {
  const std::string moves = std::to_string(spare + 1);
  return played(drawn(drawing, "spawners=- goals=" + std::string(goal) + " moves=" + moves + "/" +
                                   moves + " " + std::string(keys)),
                move);
}

std::string points(const MoveResult& result) {
  const std::vector<Event> over = result.of(Event::Kind::kFinaleScore);
  return over.size() == 1 ? over.front().token : std::to_string(over.size()) + " finales";
}

constexpr std::string_view kOneTileLeft = R"(S S r
                                             r r g
                                             S S S)";

}  // namespace

TEST_CASE("match3: finale_turns_a_tile_into_a_line_bomb_for_a_spare_move") {
  const MoveResult result = won(kOneTileLeft, "c3c2", 1);
  CHECK(result.of(Event::Kind::kFinale).at(0).token == "1");
  // The last tile has fallen; it becomes a line bomb there and fires.
  CHECK(result.of(Event::Kind::kSpawnSpecial).at(0).cells == std::vector{5});
  CHECK(result.of(Event::Kind::kTrigger).at(0).cells == std::vector{5});
  CHECK(points(result) == "50");
  CHECK(result.state.score == 30 + 50);
  CHECK(result.state.moves_left == 1);
}

TEST_CASE("match3: finale_gives_points_for_moves_that_become_no_bomb") {
  CHECK(points(won(kOneTileLeft, "c3c2", 4)) == std::to_string(50 + 3 * 200));
  const MoveResult many = won("rrgrbygbyrgo ybogybogybog gyobgyobgyob", "c3d3", 40, "red:3/3");
  const Event begin = many.of(Event::Kind::kFinale).at(0);
  CHECK(begin.token == "40");
  CHECK(std::ranges::count_if(many.of(Event::Kind::kSpawnSpecial),
                              [&](const Event& event) { return event.wave == begin.wave; }) == 10);
  CHECK(std::stoi(points(many)) >= 30 * 200 + 10 * 50);
}

TEST_CASE("match3: finale_fires_the_specials_left_unless_they_are_covered") {
  const MoveResult result = won(R"(S S r #
                                   r r g S
                                   S S S *K)",
                                "c3c2", 1);
  CHECK(result.of(Event::Kind::kTrigger).size() == 2);
  CHECK(board_of(result.state).find('#') == std::string::npos);
  CHECK(board_of(result.state).find('*') != std::string::npos);
}

TEST_CASE("match3: finale_needs_the_option_a_win_and_a_spare_move") {
  const auto has_finale = [](const MoveResult& result) {
    return !result.of(Event::Kind::kFinale).empty();
  };
  CHECK(has_finale(won(kOneTileLeft, "c3c2", 1)));
  CHECK(!has_finale(won(kOneTileLeft, "c3c2", 0)));
  CHECK(!has_finale(won(kOneTileLeft, "c3c2", 1, "red:4/4")));
  CHECK(!has_finale(won(kOneTileLeft, "c3c2", 1, "red:3/3", "finale=off")));
  CHECK(!has_finale(played(drawn(kOneTileLeft, "spawners=- finale=on goals=red:3/3"), "c3c2")));
}

TEST_CASE("match3: finale_draws_from_a_generator_of_its_own") {
  const auto chance = [](std::string_view finale) {
    return won("rrgrbygbyrgo ybogybogybog gyobgyobgyob", "c3d3", 9, "red:3/3",
               "seed=7 finale=" + std::string(finale))
        .state.chance;
  };
  CHECK(chance("on") == chance("off"));
}

TEST_CASE("match3: no_finale_in_an_imagined_future") {
  const Position position(
      drawn(kOneTileLeft, "spawners=- finale=on goals=red:3/3 moves=5/5 seed=7"));
  Position imagined = position;
  Position real = position;
  const Move move = parse_move(*position.level(), "c3c2").value();
  imagined.imagine_future(1);
  imagined.play(move);
  real.play(move);
  CHECK(imagined.progress().score == 30);
  CHECK(real.progress().score > 30);
}

TEST_CASE("match3: finale_plays_as_the_twin_does") {
  Random random(11);
  for (int finales = 0; finales < 60;) {
    BoardState state = random_state(random);
    if (state.level->colours < 5) continue;  // the twin takes long for large groups
    Level level = *state.level;
    level.options.finale = 1;
    level.moves = 15;
    level.goals = {{Thing::kScore, 1}};
    state.level = std::make_shared<const Level>(std::move(level));
    state.goals_left = {1};
    state.moves_left = 1 + static_cast<int>(random.below(15));
    const std::vector<Move> moves = reference::Game(state).legal_moves();
    if (moves.empty()) continue;
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    // Compares both.
    const MoveResult result = played(state, format_move(*state.level, move));
    finales += static_cast<int>(result.of(Event::Kind::kFinale).size());
  }
}

}  // namespace gridwise::match3
