// A drawn board for every rule of README.md, by its short name, for the slow twin and the fast
// board (drawn.h). Crates stand where only hits matter, to record them.
#include <doctest/doctest.h>

#include "games/match3/drawn.h"
#include "games/match3/names.h"

namespace gridwise::match3 {
namespace {

/// The specials that a board's first group makes if `swapped` are the swapped cells.
std::vector<std::string> made(std::string_view drawing, const std::vector<int>& swapped = {},
                              std::string_view keys = {}) {
  BoardState state = drawn(drawing, std::string(kStill) + " " + std::string(keys));
  const reference::Game game(state);
  std::vector<std::string> names;
  for (const reference::Shape& shape : game.partition(game.groups().at(0), swapped))
    names.emplace_back(name_of(shape.makes).name);
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("match3: run_by_a_swap_of_two_tiles") {
  check_move(R"(S S r
                r r g
                S S S)",
             "c3c2", R"(S S .
                        . . g
                        S S S)");
  check_move(R"(S r S
                S r S
                r g S)",
             "a1b1", R"(S . S
                        S . S
                        g . S)");
}

TEST_CASE("match3: square_of_one_colour_matches_by_itself") {
  check_move(R"(r r S
                r g r
                S S S)",
             "b2c2", R"(. . S
                        . u g
                        S S S)");
}

TEST_CASE("match3: group_needs_an_edge_in_common") {
  BoardState state = drawn(R"(r r r S
                         S S S r
                         S S S r
                         S S S r)",
                           kStill);
  CHECK(reference::Game(state).groups().size() == 2);
}

TEST_CASE("match3: creation_of_each_shape") {
  CHECK(made("rrrrS SSSSS SSSSS") == Names{"line_h"});
  CHECK(made("rrS rrS SSS") == Names{"ufo"});
  CHECK(made("rrrSS rSSSS rSSSS") == Names{"square"});
  CHECK(made("rrrSS SrSSS SrSSS") == Names{"square"});
  CHECK(made("SrSSS rrrSS SrSSS") == Names{"square"});
  CHECK(made("SrSSS rrrSS SrSSS", {}, "plus_makes=ufo") == Names{"ufo"});
  CHECK(made("rrrrr SSSSS SSSSS") == Names{"rainbow"});
  CHECK(made("rrrrrr SSSSSS SSSSSS") == Names{"rainbow"});
  CHECK(made("rrrSS SSSSS SSSSS").empty());
}

TEST_CASE("match3: partition_takes_the_set_of_greatest_weight") {
  CHECK(made("rSSSS rSSSS rrrrr SSSSS") == Names{"rainbow"});
  CHECK(made("rrrr rrrr SSSS") == Names{"line_h", "line_h"});
  CHECK(made("rrr rrr rrr") == Names{"square", "ufo"});
  CHECK(made("rrrrrr rrrrrr rrrrrr rrrrrr rrrrrr rrrrrr") == Names(7, "rainbow"));
  CHECK(made("rrr rrr SSS") == Names{"ufo"});
}

TEST_CASE("match3: partition_leaves_tiles_that_are_in_a_square_only") {
  // The L takes five cells. The sixth red tile is in the square inside it, but in no run.
  check_move(R"(r S S
                r r S
                g r r
                r S S)",
             "a2a1", ".SS ..S #r. gSS");
  // Here it is in a run too.
  check_move(R"(r S S S
                r r r S
                g r r S
                r S S S)",
             "a2a1", ".SSS ...S #..S gSSS");
}

TEST_CASE("match3: partition_ties_go_to_the_swapped_cell_then_the_lowest") {
  BoardState state = drawn("rrr rrr SSS", kStill);
  const reference::Game game(state);
  const reference::Group group = game.groups().at(0);
  CHECK(game.partition(group, {}).at(0).cells == reference::Cells{0, 1, 3, 4});
  CHECK(game.partition(group, {2}).at(0).cells == reference::Cells{1, 2, 4, 5});
}

TEST_CASE("match3: spawn_cell_is_the_swapped_cell") {
  const MoveResult move = played(drawn(R"(S S r S
                                      r r g r
                                      S S S S)",
                                       kStill),
                                 "c3c2");
  CHECK(board_of(move.state) == rows("SS.S .g|. SSSS"));
  CHECK(move.of(Event::Kind::kSpawnSpecial).at(0).cells == std::vector{6});
}

TEST_CASE("match3: spawn_cell_of_a_cascade_is_any_of_the_shape") {
  std::set<int> cells;
  for (int seed = 1; seed < 60; ++seed) {
    const MoveResult move = played(drawn(R"(r r r r S
                                        C C C - C
                                        S S S S S)",
                                         std::string(kStill) + " seed=" + std::to_string(seed)),
                                   "d2");
    for (const Event& event : move.of(Event::Kind::kSpawnSpecial)) cells.insert(event.cells.at(0));
  }
  CHECK(cells == std::set{0, 1, 2, 3});
}

TEST_CASE("match3: line_orientation_options") {
  constexpr std::string_view kFour = "SSrS rrgr SSSS";
  const auto line = [&](std::string_view option) {
    const BoardState state =
        drawn(kFour, std::string(kStill) + " line_orientation=" + std::string(option));
    return played(state, "c3c2").of(Event::Kind::kSpawnSpecial).at(0).token;
  };
  CHECK(line("perpendicular") == "line_v");
  CHECK(line("parallel") == "line_h");
  CHECK(line("swipe") == "line_v");
}

TEST_CASE("match3: bombs_keep_colour_lets_a_special_match") {
  const BoardState off = drawn("SSr r-:rg SSS", kStill);
  CHECK(legal(off, "a2b2"));  // any special may be swapped
  CHECK(!legal(off, "c3c2"));
  const BoardState on = drawn("SSr r-:rg SSS", std::string(kStill) + " bombs_keep_colour=on");
  CHECK(legal(on, "c3c2"));
  check_move("SSr C2-:rr SSr", "b2", "SS. C.. SS.");
  check_move("SSr r-:rg SSS", "c3c2", "SS. ..g SSS", "bombs_keep_colour=on");
}

TEST_CASE("match3: swap_needs_two_bare_units_without_a_wall") {
  constexpr std::string_view kBoard = "SSr rrg SSS";
  CHECK(legal(drawn(kBoard, kStill), "c3c2"));
  CHECK(!legal(drawn(kBoard, kStill), "b2c2"));  // makes no match
  CHECK(!legal(drawn(kBoard, std::string(kStill) + " walls=c3-c2"), "c3c2"));
  CHECK(!legal(drawn("SSrN rrg SSS", kStill), "c3c2"));
  CHECK(!legal(drawn("SSr rrgK SSS", kStill), "c3c2"));
  CHECK(!legal(drawn("SSr rrgO SSS", kStill), "c3c2"));
  CHECK(legal(drawn("SSr rrA SSS", kStill), "c3c2"));
  CHECK(!legal(drawn("SSr rrC SSS", kStill), "c3c2"));
  CHECK(!legal(drawn("SSr rr. SSS", kStill), "c3c2"));
  CHECK(legal(drawn("SSr rr. SSS", std::string(kStill) + " swap_into_empty=on"), "c3c2"));
}

TEST_CASE("match3: tap_fires_a_bare_special_and_costs_a_move") {
  const BoardState state = drawn("C2-C2 C2C2C2 C2C2C2", "spawners=- moves=3/3");
  CHECK(legal(state, "b3"));
  CHECK(!legal(state, "a3"));
  CHECK(!legal(drawn("SS-N rrg SSS", kStill), "c3"));
  CHECK(played(state, "b3").state.moves_left == 2);
}

TEST_CASE("match3: line_hits_its_row_or_column") {
  check_move("C2C2C2 C2-C2 C2C2C2", "b2", "C2C2C2 C.C C2C2C2");
  check_move("C2C2C2 C2|C2 C2C2C2", "b2", "C2CC2 C2.C2 C2CC2");
}

TEST_CASE("match3: blasts_pass_over_holes_and_blockers") {
  check_move("C2C2C2C2C2 -_SC2C2 C2C2C2C2C2", "a2", "C2C2C2C2C2 ._.CC C2C2C2C2C2");
}

TEST_CASE("match3: bomb_hits_five_by_five_within_the_board") {
  check_move(R"(C2 C2 C2 C2 C2 C2
                C2 #  C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2)",
             "b4", R"(C C C C C2 C2
                      C . C C C2 C2
                      C C C C C2 C2
                      C C C C C2 C2
                      C2 C2 C2 C2 C2 C2)");
}

TEST_CASE("match3: ufo_hits_a_plus_and_flies_to_a_target") {
  check_move("C2C2C2C2 C2uC2C2 C2C2C2C2 SBrBri2.", "b3", "C2CC2C2 C.CC2 C2CC2C2 SBrBri.",
             "goals=ice:1/1");
  // Precedence: open goal, blocker, ground, any tile.
  const auto target = [](std::string_view board, std::string_view keys) {
    const BoardState state = drawn(board, std::string(kStill) + " " + std::string(keys));
    return played(state, "a4").of(Event::Kind::kFly).at(0).cells.at(1);
  };
  constexpr std::string_view kBoard = "uBr_r BrBr_jy __Sb BrBrBrBr";
  CHECK(target(kBoard, "goals=blue:1/1") == 11);
  CHECK(target(kBoard, "goals=jelly:1/1") == 7);
  CHECK(target(kBoard, "goals=purple:1/1") == 10);
  CHECK(target("uBr_r BrBr_jy __Brb BrBrBrBr", "") == 7);
  CHECK(target("uBr_Br BrBr_Br __Brb BrBrBrBr", "") == 11);
  CHECK(target("uBrBrA BrBr_r BrBrBrj. BrBrBrBr", "goals=ingredient:1/1") == 7);
}

TEST_CASE("match3: two_ufos_never_share_a_target") {
  for (int seed = 1; seed < 30; ++seed) {
    const BoardState state = drawn("uuBrBr BrBrBrBr r_gb BrBrBrBr",
                                   std::string(kStill) + " seed=" + std::to_string(seed));
    const auto flights = played(state, "a4b4").of(Event::Kind::kFly);
    REQUIRE(flights.size() == 3);
    std::set<int> targets;
    for (const Event& flight : flights) targets.insert(flight.cells.at(1));
    CHECK(targets == std::set{8, 10, 11});
  }
}

TEST_CASE("match3: rainbow_takes_the_colour_it_is_swapped_with") {
  check_move("*gS rrS rgS", "a3b3", "..S r.S rrS");
}

TEST_CASE("match3: rainbow_tapped_takes_the_most_frequent") {
  check_move("*gS rrS rgS", "a3", "..S ..S ggS");
}

TEST_CASE("match3: rainbow_ties_go_by_the_order_of_colours") {
  check_move("*bS ryS yrb", "a3", "..S .bS yyb");
}

TEST_CASE("match3: chain_reaction_fires_in_the_next_wave") {
  const MoveResult move = played(drawn("C2C2C2 -C2| C2C2C2", kStill), "a2");
  CHECK(board_of(move.state) == rows("C2C2C .C. C2C2C"));
  const auto triggers = move.of(Event::Kind::kTrigger);
  REQUIRE(triggers.size() == 2);
  CHECK(triggers[0].wave + 1 == triggers[1].wave);
}

TEST_CASE("match3: two_specials_that_hit_each_other_end") {
  const MoveResult move = played(drawn("C2C2C2 -C2- C2C2C2", kStill), "a2");
  CHECK(board_of(move.state) == rows("C2C2C2 ... C2C2C2"));
  CHECK(move.of(Event::Kind::kTrigger).size() == 2);
}

TEST_CASE("match3: random_moves_are_the_legal_moves_all_equally_likely") {
  // Swaps, taps, and a pair of specials dragged in both directions.
  const Position position(drawn("--g rrb ggr rrg", "spawners=- moves=9/9"));
  MoveList moves;
  position.generate(moves);
  REQUIRE(moves.size() > 4);
  constexpr int kDraws = 4'000;
  Random random(3);
  std::vector<int> drawn_times(moves.size());
  for (int i = 0; i < kDraws * static_cast<int>(moves.size()); ++i) {
    const std::optional<Move> move = position.random_move(random);
    REQUIRE(move.has_value());
    const auto at = std::ranges::find(moves, *move) - moves.begin();
    REQUIRE(at < std::ssize(moves));
    ++drawn_times[static_cast<std::size_t>(at)];
  }
  for (const int times : drawn_times) CHECK(std::abs(times - kDraws) < 320);  // five sigmas
  const Position lost(drawn("rgb bSr grb", "spawners=- moves=0/9 goals=red:1/1"));
  CHECK(!lost.random_move(random).has_value());
}

}  // namespace gridwise::match3
