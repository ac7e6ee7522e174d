// Planted defects of starts and maps in the form of planted.h (lint_goals_test.cc has those of
// goals), and what lint says of sound levels and of positions.
#include "games/match3/lint.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/match3/drawn.h"
#include "games/match3/planted.h"

namespace gridwise::match3 {
namespace {

const std::string kLatin = "rgb gbr bro";
const std::vector<Planted> kStarts = {
    {"no_opening_move",
     kProof,
     {"??? ??? ???", kScore + R"(,"walls":["a1-a2","a2-a3","b1-b2","b2-b3","c1-c2","c2-c3",)" +
                         R"("a1-b1","b1-c1","a2-b2","b2-c2","a3-b3","b3-c3"])"},
     {},
     {{"??? ??? ???", kScore + R"(,"walls":["a1-a2","a2-a3","b1-b2","b2-b3","c1-c2","c2-c3",)" +
                          R"("a1-b1","b1-c1","a2-b2","b2-c2","a3-b3"])"},
      {"??? ?*? ???", kScore + R"(,"walls":["a1-a2","a2-a3","b1-b2","b2-b3","c1-c2","c2-c3",)" +
                          R"("a1-b1","b1-c1","a2-b2","b2-c2","a3-b3","b3-c3"])"}}},
    {"no_opening_move",
     kProof,
     {"?K?K?K ?K?K?K ?K?K?K", kScore},
     {},
     {{"?K?K?K ?K?K?K ?K?Ku", kScore}, {"??? ??? ?K?K?K", kScore}}},
    {"no_opening_move", kProof, {"AAA AAA AAA", kScore}, {}, {{"AAA A?? ???", kScore}}},
    {"no_opening_move", kProof, {"?__ ?__ ?__", kScore}, {}, {{"?__ ?__ ??_", kScore}}},
    {"no_opening_move",
     kProof,
     {"roy gbp roy", kScore},
     {},
     {{"ro? gbp roy", kScore}, {"roy gup roy", kScore}}},
    {"shuffled_start", kNote, {kLatin, kScore}, {}, {{"rgb gbr rro", kScore}}},
    {"unwinnable",
     kProof,
     {"rrgr obyb ogyg", goal("score", 40) + R"(,"moves":1,)" + kNoSpawners},
     {},
     {{"rrgr obyb ogyg", goal("score", 30) + R"(,"moves":1,)" + kNoSpawners},
      {"rrgr obyb ogyg", goal("score", 40) + R"(,"moves":1)"}}},
    {"unwinnable",
     kProof,
     {"rrgr obyb oggy", goal("green", 3) + R"(,"moves":1,)" + kNoSpawners},
     {},
     {{"rrgr obyb oggy", goal("red", 3) + R"(,"moves":1,)" + kNoSpawners}}},
    {"unwinnable",
     kProof,
     {"rr-r obyb ogyg", goal("green", 2) + R"(,"moves":1,)" + kNoSpawners},
     {},
     {{"rr|r obyb ogyg", goal("yellow", 2) + R"(,"moves":1,)" + kNoSpawners},
      {"rr-r obyb ogyg", goal("red", 3) + R"(,"moves":1,)" + kNoSpawners}}},
    {"standing_match",
     kWarning,
     {"rrr?? ????? ?????", kScore},
     {0, 1, 2},
     {{"rr??? ????? ?????", kScore}, {"rrrK?? ????? ?????", kScore}}},
    {"standing_match",
     kWarning,
     {"rr??? rr??? ?????", kScore},
     {0, 1, 5, 6},
     {{"rr??? r???? ?????", kScore}}},
    {"standing_match",
     kWarning,
     {"b???? bN???? b????", kScore},
     {0, 5, 10},
     {{"b???? bK???? b????", kScore}, {"b???? bN???? g????", kScore}}},
    {"standing_match",
     kWarning,
     {"?rr?? o???? o????", kScore + R"(,"colours":2)"},
     {0},
     {{"?rr?? o???? o????", kScore + R"(,"colours":3)"}}},
};

const std::string kBelow = R"(,"spawners":[{"cell":"a4"},{"cell":"a2"}])";
const std::string kQueue =
    R"(,"spawners":[{"cell":"a4"},{"cell":"a2","queue":"A"}],"exits":["a1"])";
const std::vector<Planted> kMap = {
    {"dead_spawner",
     kWarning,
     {"???? ???? ???? ????", kScore + kBelow},
     {8},
     {{"???? S??? ???? ????", kScore + kBelow},
      {"???? ?N??? ???? ????", kScore + kBelow},
      {"???? ???? ???? ????", kScore + kBelow + R"(,"walls":["a3-a2"])"},
      {"???? ?H?? ???? ????", kScore + kBelow},
      {"???? ???? ???? ????", kScore + kBelow + R"(,"gravity":["^^^^","^^^^","^^^^","^^^^"])"}}},
    {"dead_spawner",
     kWarning,
     {"?___? ???__ _____", kScore},
     {4},
     {{"?___? ????? _____", kScore}, {"?__?_ ???__ _____", kScore}}},
    {"dead_spawner",
     kWarning,
     {"Br???? ????? ?????", kScore + "," + kNoRed},
     {0},
     {{"Br???? ????? ?????", kScore + "," + kRed}}},
    // The queue of a dead spawner does not count.
    {"absent_kind",
     kProof,
     {"???? ???? ???? ????", goal("ingredient", 1) + kQueue},
     {},
     {{"???? S??? ???? ????", goal("ingredient", 1) + kQueue}}},
    {"wall_without_effect",
     kWarning,
     {"????? ?Br??? ?????", kScore + R"(,"walls":["a2-b2"],)" + kNoRed},
     {5, 6},
     {{"????? ?Br??? ?????", kScore + R"(,"walls":["a2-b2"],)" + kRed},
      {"????? ?Bb??? ?????", kScore + R"(,"walls":["a2-b2"],)" + kNoRed}}},
    {"wall_without_effect",
     kWarning,
     {"?__ ??? S__", kScore + R"(,"walls":["a1-a2"])"},
     {3, 6},
     {{"?__ ??? C__", kScore + R"(,"walls":["a1-a2"])"},
      {"?__ ??? S__", kScore + R"(,"walls":["a1-a2"],)" + kUfo}}},
    {"wall_without_effect",
     kWarning,
     {"?BrBr?? ????? ?????", kScore + R"(,"walls":["b3-c3"],)" + kNoRed},
     {1, 2},
     {{"?BrBr?? ????? ?????", kScore + R"(,"walls":["b3-c3"],)" + kRed}}},
    {"idle_portal",
     kWarning,
     {"????_? ????_? ??Br?_?", kScore + R"(,"portals":["c1-f3"],)" + kNoRed},
     {5, 14},
     {{"????_? ????_? ??Br?_?", kScore + R"(,"portals":["c1-f3"],)" + kRed}}},
    {"idle_portal",
     kWarning,
     {"?___? ???__ _____", kScore + R"(,"portals":["a2-e3"])"},
     {4, 5},
     {{"?___. ???__ _____", kScore + R"(,"portals":["a2-e3"])"}}},
    {"dead_cell",
     kWarning,
     {"???_. ???_. ???_.", kScore + R"(,"spawners":[{"cell":"a3"},{"cell":"b3"},{"cell":"c3"}])"},
     {4, 9, 14},
     {{"???_. ???_. ???_.", kScore},
      {"????. ???_. ???_.", kScore + R"(,"spawners":[{"cell":"a3"},{"cell":"b3"},{"cell":"c3"}],)" +
                                R"("options":{"swap_into_empty":"on"})"}}},
    {"dead_cell",
     kWarning,
     {"??? ??? ...", kScore + R"(,"walls":["a1-a2","b1-b2","c1-c2"],"spawners":[])"},
     {6, 7, 8},
     {{"??? ??? ...", kScore + R"(,"walls":["a1-a2"],"spawners":[])"}}},
    {"idle_exit",
     kNote,
     {kFive, kScore + R"(,"exits":["a1"])"},
     {20},
     {{"?A??? ????? ?????", kScore + R"(,"exits":["a1"])"}}},
    {"missing_colour",
     kWarning,
     {"????? ??Br?? ?????", kScore + "," + kNoRed},
     {7},
     {{"????? ??Br?? ?????", kScore + "," + kRed}}},
    {"no_goal", kNote, {kFive, ""}, {}, {{kFive, kScore}}},
    {"old_stars",
     kNote,
     {kFive, kScore + R"(,"moves":9,"stars":[500,700])"},
     {},
     {{kFive, kScore + R"(,"moves":9,"stars_left":[5,7])"}}},
    {"idle_stars",
     kNote,
     {kFive, kScore + R"(,"moves":9,"stars_left":[5,9])"},
     {},
     {{kFive, kScore + R"(,"moves":9,"stars_left":[5,8])"}}},
    {"idle_stars",
     kNote,
     {kFive, kScore + R"(,"stars_left":[0,1])"},
     {},
     {{kFive, kScore + R"(,"moves":2,"stars_left":[0,1])"}}},
};

}  // namespace

TEST_CASE("match3: defects_of_a_start_are_found_and_vanish_without_one_premise") {
  check_planted(kStarts, 12, 3);
}

TEST_CASE("match3: defects_of_a_map_are_found_and_vanish_without_one_premise") {
  check_planted(kMap, 17, 9);
}

TEST_CASE("match3: a_sound_level_has_no_problem") {
  CHECK(problems_of(kFive, kScore).empty());
  CHECK(problems_of("????? ??C?? ?????", goal("crate", 1)).empty());
}

TEST_CASE("match3: a_position_is_checked_by_what_is_left") {
  const auto proofs = [](std::string_view board, std::string_view keys) {
    return std::ranges::count(lint(lint_board(drawn(board, keys))), Problem::Kind::kProof,
                              &Problem::kind);
  };
  CHECK(proofs("rrgr gCrb brgb", "goals=crate:1/3") == 0);
  CHECK(proofs("rrgr gCrb brgb", "goals=crate:2/3") == 1);
  CHECK(proofs("rrgr gbrb brgb", "goals=crate:0/3,score:9/90") == 0);
  constexpr std::string_view kExit = "goals=ingredient:1/1 exits=a1,b1,c1,d1 spawners=a3~AA";
  CHECK(proofs("rrgr gbrb brgb", std::string(kExit) + "@1") == 0);
  CHECK(proofs("rrgr gbrb brgb", std::string(kExit) + "@2") == 1);
}

}  // namespace gridwise::match3
