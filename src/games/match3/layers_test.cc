// Drawn boards for pairs, layers, falls and ends; the other rules are in rules_test.cc.
#include <doctest/doctest.h>

#include "games/match3/drawn.h"
#include "games/match3/names.h"

namespace gridwise::match3 {
TEST_CASE("match3: pair_line_and_line_clear_row_and_column") {
  check_move("C2C2C2C2 C2--C2 C2C2C2C2", "b2c2", "C2C2CC2 C..C C2C2CC2");
  check_move("C2C2C2C2 C2-|C2 C2C2C2C2", "c2b2", "C2CC2C2 C..C C2CC2C2");
}

TEST_CASE("match3: pair_line_and_square_clear_three_rows_and_columns") {
  check_move(R"(C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2
                C2 C2 -  #  C2 C2
                C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2)",
             "d3c3", R"(C2 C C C C2 C2
                        C  C C C C  C
                        C  C . . C  C
                        C  C C C C  C
                        C2 C C C C2 C2)");
}

TEST_CASE("match3: pair_square_and_square_clear_nine_by_nine") {
  check_move(R"(#  #  C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2 C2
                C2 C2 C2 C2 C2 C2 C2)",
             "a6b6", R"(.  . C C C C C2
                        C  C C C C C C2
                        C  C C C C C C2
                        C  C C C C C C2
                        C  C C C C C C2
                        C2 C2 C2 C2 C2 C2 C2)");
}

TEST_CASE("match3: pair_ufo_and_ufo_make_a_plus_at_both_and_three_flights") {
  const MoveResult move = played(
      drawn("BrC2BrBr BruuC2 BrBrC2Br i3.BrBrBr", std::string(kStill) + " goals=ice:1/1"), "c3b3");
  CHECK(board_of(move.state) == rows("Br.BrBr Br..C BrBr.Br i2.BrBrBr"));
  CHECK(move.of(Event::Kind::kFly).size() == 3);
}

TEST_CASE("match3: pair_ufo_and_line_hit_the_line_at_the_target") {
  check_move(R"(Br Br Br Br
                Br u  |  Br
                Br C2 Br Br
                _  Br C2 i2.)",
             "b3c3", R"(Br Br Br Br
                        Br .  .  Br
                        Br C2 Br Br
                        _  Br C2 i.)",
             "goals=ice:1/1");
  check_move(R"(Br Br Br Br
                Br u  -  Br
                Br C2 Br Br
                _  C2 C2 i2.)",
             "b3c3", R"(Br Br Br Br
                        Br .  .  Br
                        Br C2 Br Br
                        _  C  C  i.)",
             "goals=ice:1/1");
}

TEST_CASE("match3: pair_ufo_and_square_hit_five_by_five_at_the_target") {
  check_move(R"(Br Br Br Br C2
                Br #  u  Br C2
                Br C2 Br Br C2
                C2 C2 C2 C2 C2
                C2 C2 C2 C2 i2.)",
             "b4c4", R"(Br Br Br Br C2
                        Br .  .  Br C2
                        Br C2 Br Br C
                        C2 C2 C  C  C
                        C2 C2 C  C  i.)",
             "goals=ice:1/1");
}

TEST_CASE("match3: pair_rainbow_and_line_turn_a_colour_into_lines") {
  const MoveResult move = played(drawn("*-S rSr SrS", std::string(kStill) + " seed=7"), "a3b3");
  CHECK(move.of(Event::Kind::kSpawnSpecial).size() == 3);
  CHECK(move.of(Event::Kind::kTrigger).size() == 4);
}

TEST_CASE("match3: pair_rainbow_and_square_turn_a_colour_into_squares") {
  constexpr std::string_view kBoard = R"(*  #  C2 C2 C2 C2 C2
                                         C2 C2 C2 C2 C2 C2 C2
                                         C2 C2 C2 C2 C2 C2 C2
                                         C2 C2 C2 C2 C2 r  C2
                                         C2 C2 C2 C2 C2 C2 C2)";
  check_move(kBoard, "a5b5", R"(. . C C2 C2 C2 C2
                                C C C C C C C
                                C C C C C C C
                                C2 C2 C2 C C . C
                                C2 C2 C2 C C C C)");
  check_move(kBoard, "a5b5", R"(. . C2 C2 C2 C2 C2
                                C C C2 C2 C2 C2 C2
                                C2 C2 C2 C2 C C C
                                C2 C2 C2 C2 C . C
                                C2 C2 C2 C2 C C C)",
             "rainbow_square_radius=1");
}

TEST_CASE("match3: pair_rainbow_and_ufo_turn_a_colour_into_ufos") {
  const MoveResult move = played(drawn("*uBr BrBrBr rBrr", kStill), "a3b3");
  CHECK(move.of(Event::Kind::kTrigger).size() == 3);
  CHECK(board_of(move.state) == rows("..Br BrBrBr .Br."));
}

TEST_CASE("match3: pair_rainbow_and_rainbow_hit_every_cell") {
  check_move("**C3 i2rArK CBrH", "a3b3", "..C2 i... ABrr");
}

TEST_CASE("match3: rainbow_colour_of_the_partner") {
  constexpr std::string_view kKeep = "bombs_keep_colour=on rainbow_colour=partner";
  const MoveResult move =
      played(drawn("*u:gBr rrBr rBrg", std::string(kStill) + " " + std::string(kKeep)), "a3b3");
  CHECK(move.of(Event::Kind::kSpawnSpecial).at(0).cells == std::vector{8});
}

TEST_CASE("match3: hit_takes_the_cover_then_the_tile_then_the_ground") {
  check_move("j2rK2-C BrBrBr BrBrBr", "b3", "j2rK.. BrBrBr BrBrBr");
  check_move("j2rK-C BrBrBr BrBrBr", "b3", "j2r.. BrBrBr BrBrBr");
  check_move("j2r-C BrBrBr BrBrBr", "b3", "j... BrBrBr BrBrBr");
  check_move("j2.-C BrBrBr BrBrBr", "b3", "j... BrBrBr BrBrBr");
  // Two sources in one wave hit twice.
  check_move("Brj3.Br j2|-Br BrBrBr", "b2", "Brj3.Br j..Br BrBrBr");
}

TEST_CASE("match3: special_under_a_cover_does_not_fire") {
  check_move("|K-C2 C2C2C2 C2C2C2", "b3", "|.C C2C2C2 C2C2C2");
}

TEST_CASE("match3: cage_blocks_match_swap_and_fall_and_takes_blasts") {
  CHECK(!legal(drawn("SSr rrKg SSS", kStill), "c3c2"));
  CHECK(!legal(drawn("SSrK rrg SSS", kStill), "c3c2"));
  check_move("rKSS C-C SSS", "b2", "rKSS ... SSS");
  check_move("rSS C-C SSS", "b2", ".SS r.. SSS");
  check_move("-gK2S SSS SSS", "a3", ".gK. SSS SSS");
}

TEST_CASE("match3: cage_near_lets_matches_beside_it_hit") {
  check_move("SSr rrg bK2SS", "c3c2", "SS. ..g bK2SS");
  check_move("SSr rrg bK2SS", "c3c2", "SS. ..g bKSS", "cage_near=on");
}

TEST_CASE("match3: chain_matches_but_neither_swaps_nor_falls") {
  CHECK(!legal(drawn("SSrN rrg SSS", kStill), "c3c2"));
  check_move("SSr rN2rg SSS", "c3c2", "SS. rN.g SSS");
  check_move("rNSS C-C SSS", "b2", "rNSS ... SSS");
  check_move("-gNS SSS SSS", "a3", ".g. SSS SSS");
  check_move("rNrNrNrN SSSS C-CC", "b1", "...| SSSS ....");
}

TEST_CASE("match3: chained_cells_make_no_special") {
  const MoveResult move = played(drawn("rNrNrNrN SSSS C-CC", kStill), "b1");
  CHECK(move.of(Event::Kind::kSpawnSpecial).size() == 1);  // in the cascade without chains
}

TEST_CASE("match3: bubble_moves_with_its_tile") {
  check_move("rO2SS C-C SSS", "b2", ".SS rO2.. SSS");
  check_move("-gOS SSS SSS", "a3", ".g. SSS SSS");
}

TEST_CASE("match3: bubbled_tile_matches_but_does_not_swap") {
  CHECK(!legal(drawn("SSrO rrg SSS", kStill), "c3c2"));
  check_move("SSr rrOg SSS", "c3c2", "SS. .rg SSS");
  check_move("SSr rrO2g SSS", "c3c2", "SS. .rOg SSS");
}

TEST_CASE("match3: crate_takes_matches_beside_it_and_blasts") {
  check_move("SSr rrg C6SC2", "c3c2", "SS. ..g C5SC");
  check_move("-C2C BrBrBr BrBrBr", "a3", ".C. BrBrBr BrBrBr");
}

TEST_CASE("match3: stone_takes_blasts_only") {
  check_move("SSr rrg SSS", "c3c2", "SS. ..g SSS");
  check_move("-SS BrBrBr BrBrBr", "a3", "... BrBrBr BrBrBr");
}

TEST_CASE("match3: box_takes_matches_of_its_colour_only") {
  check_move("SSr rrg BrBgBg", "c3c2", "SS. ..g .BgBg");
  check_move("-BrBr BrBrBr BrBrBr", "a3", ".BrBr BrBrBr BrBrBr");
}

TEST_CASE("match3: honey_spreads_to_one_tile_unless_hit") {
  check_move("SSr rrg HSS", "c3c2", "SS. ..g .SS");
  const MoveResult move = played(drawn("HgS -__ SSS", kStill), "a2");
  CHECK(board_of(move.state) == rows("H.S H__ SSS"));
  CHECK(move.of(Event::Kind::kSpread).at(0).cells == std::vector{0, 3});
}

TEST_CASE("match3: ice_and_jelly_are_hit_when_what_lies_above_clears") {
  check_move("SSr i3rj2rg SSS", "c3c2", "SS. i2.j.g SSS");
}

TEST_CASE("match3: ingredient_is_brought_down_at_an_exit") {
  check_move("ASS C-C SSS", "b2", ".SS ... SSS", "exits=a2");
  check_move("ASS ASS C-C SSS", "b2", ".SS .SS ... SSS", "exits=a2 walls=a3-b3,a2-b2");
  check_move("ASS C-C SSS", "b2", ".SS A.. SSS", "exits=b2");
  check_move("A-A BrBrBr BrBrBr", "b3", "A.A BrBrBr BrBrBr");
}

TEST_CASE("match3: gravity_goes_where_each_cell_points") {
  check_move("S-S .Sg rSb", "b3", "rbg .S. .S.", "gravity=^^^/^^^/^^^");
}

TEST_CASE("match3: wall_stops_falls") {
  check_move("gbr C-C SSS SSS", "b3", "g.. .br SSS SSS", "walls=a4-a3");
}

TEST_CASE("match3: hole_is_no_cell_to_fall_through") {
  check_move("gSS _-C CSS", "b2", ".SS _g. CSS");
}

TEST_CASE("match3: portal_leads_from_its_entrance_to_its_exit") {
  check_move("gSr C-C SSS", "b2", ".S. .rg SSS", "portals=a3-c2");
}

TEST_CASE("match3: fall_goes_straight_before_it_slides") {
  check_move("gSb C-C .S. SSS", "b3", ".S. ... gSb SSS");
}

TEST_CASE("match3: slide_goes_round_what_blocks_the_straight_way") {
  check_move("gSS gSS S-S SSS", "b2", ".SS .SS gg. SSS");
  check_move("gSS gSS S-S SSS", "b2", "gSS gSS ... SSS", "walls=a3-a2,a3-b3");
}

TEST_CASE("match3: refill_takes_the_queue_and_then_draws_by_weight") {
  const BoardState state = drawn("SSr rrg SSS", "moves=1/1 spawners=c3~yA,a2~b,b2%0.0.0.0.0.1");
  const MoveResult move = played(state, "c3c2");
  CHECK(board_of(move.state) == rows("SSy bpg SSS"));
  CHECK(move.state.queues_used == std::vector{1, 1, 0});
}

TEST_CASE("match3: a_used_queue_goes_on_where_it_was") {
  const BoardState state = drawn("SSr rrg SSS", "moves=9/9 spawners=c3~ryb@1,a2~gbA@2,b2~y@1");
  CHECK(state.queues_used == std::vector{1, 2, 1});
  CHECK(Position(state).state() == state);
  BoardState fresh = drawn("SSr rrg SSS", "moves=9/9 spawners=c3~ryb,a2~gbA@2,b2~y@1");
  CHECK(Position(state).hash() != Position(fresh).hash());
  const MoveResult move = played(state, "c3c2");
  CHECK(board_of(move.state).substr(0, 5) == "SSy/A");
  CHECK(move.state.queues_used == std::vector{2, 3, 1});
  CHECK(format_state(move.state).find("c3~ryb@2,a2~gbA@3,b2~y@1") != std::string::npos);
}

TEST_CASE("match3: deadlock_shuffles_until_a_move_exists") {
  BoardState state = drawn("rgbS bSrg grbS -bgr", "spawners=- moves=9/9 seed=3");
  const MoveResult move = played(state, "a1");
  CHECK(!move.of(Event::Kind::kShuffle).empty());
  BoardState after = move.state;
  CHECK(!reference::Game(after).legal_moves().empty());
  CHECK(reference::Game(after).groups().empty());
}

TEST_CASE("match3: deadlock_without_a_way_out_is_lost") {
  BoardState state = drawn("rgb S-S byg", "spawners=- moves=9/9");
  const MoveResult move = played(state, "b2");
  CHECK(move.events.back().kind == Event::Kind::kLost);
  BoardState after = move.state;
  CHECK(reference::Game(after).outcome().kind == Outcome::Kind::kLost);
}

TEST_CASE("match3: goals_reached_win_and_moves_used_up_lose") {
  const auto outcome = [](std::string_view keys) {
    BoardState state = drawn("SSr rrg SSS", "spawners=- " + std::string(keys));
    BoardState after = played(state, "c3c2").state;
    return reference::Game(after).outcome().kind;
  };
  CHECK(outcome("goals=red:3/9 moves=1/1") == Outcome::Kind::kWon);
  CHECK(outcome("goals=red:4/9 moves=1/1") == Outcome::Kind::kLost);
  CHECK(outcome("goals=red:3/9,score:30/30 moves=1/1") == Outcome::Kind::kWon);
  CHECK(outcome("goals=red:3/9,score:31/31 moves=1/1") == Outcome::Kind::kLost);
  CHECK(outcome("moves=1/1") == Outcome::Kind::kDrawn);
}

TEST_CASE("match3: score_counts_tiles_by_cascade_and_specials") {
  const BoardState state = drawn("SSSrS SSSrS rrrg- SSSrS SSSSS", "spawners=- moves=1/1");
  CHECK(played(state, "e3").state.score == 50 + 4 * 10);
  CHECK(played(drawn("SSr rrg SSS", "spawners=- moves=1/1 score_tile=7"), "c3c2").state.score ==
        21);
}

}  // namespace gridwise::match3
