// Planted defects of goals; planted.h has the form, lint_test.cc the others.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "games/match3/planted.h"

namespace gridwise::match3 {
namespace {

std::vector<Planted> supply() {
  return {
      {"goal_beyond_supply",
       kProof,
       {"???? ?C?? ????", goal("crate", 2)},
       {5},
       {{"???? ?CC? ????", goal("crate", 2)}, {"???? ?C?? ????", goal("crate", 1)}}},
      {"goal_beyond_supply",
       kProof,
       {"???? ?SS? ????", goal("stone", 3)},
       {5, 6},
       {{"???? SSS? ????", goal("stone", 3)}}},
      {"goal_beyond_supply",
       kProof,
       {"???? ?j?j?? ????", goal("jelly", 5)},
       {5, 6},
       {{"???? ?j?j?? ????", goal("jelly", 2)}}},
      {"goal_beyond_supply",
       kProof,
       {"???? ??K?? ????", goal("cage", 4)},
       {5},
       {{"???? ??K?? ????", goal("cage", 1)}}},
      {"goal_beyond_supply",
       kProof,
       {"rgrg rgrg gbgb bgby", goal("red", 5) + "," + kNoSpawners},
       {0, 2, 4, 6},
       {{"rgrg rgrg gbgb bgby", goal("red", 5)},
        {"rgrg rgrg gbgb bgby", goal("red", 4) + "," + kNoSpawners},
        {"rgrg rgrg gbgb bg?y", goal("red", 5) + "," + kNoSpawners}}},
      {"goal_beyond_supply",
       kProof,
       {"?A?? ???? ????", goal("ingredient", 2) + R"(,"exits":["a1","b1","c1","d1"])"},
       {1},
       {{"?A?? ???? ????", goal("ingredient", 1) + R"(,"exits":["a1","b1","c1","d1"])"},
        {"?A?? ???? ????", goal("ingredient", 2) + R"(,"exits":["a1","b1","c1","d1"],)" +
                               R"("spawners":[{"cell":"a3","queue":"A"}])"}}},
      {"goal_beyond_supply",
       kProof,
       {kFive, kScore + R"(,"options":{"score_tile":0,"score_special":0})"},
       {},
       {{kFive, kScore + R"(,"options":{"score_tile":0,"score_special":1})"},
        {kFive, kScore + R"(,"options":{"score_tile":1,"score_special":0})"}}},
      {"absent_kind",
       kProof,
       {kFive, goal("honey", 1)},
       {},
       {{"????? ??H?? ?????", goal("honey", 5)}}},
      {"absent_kind",
       kProof,
       {kFive, goal("chain", 1)},
       {},
       {{"????? ???N?? ?????", goal("chain", 1)}}},
      {"absent_kind",
       kProof,
       {kFive, goal("ice", 2)},
       {},
       {{"????? ?i?i??? ?????", goal("ice", 2)}}},
      {"absent_kind",
       kProof,
       {kFive, goal("box", 1)},
       {},
       {{"????? ??Br?? ?????", goal("box", 1)}}},
      {"absent_kind",
       kProof,
       {kFive, goal("ingredient", 1)},
       {},
       {{"????? ??A?? ?????", goal("ingredient", 1) + R"(,"exits":["c1"])"}}},
  };
}

std::vector<Planted> out_of_reach() {
  return {
      {"unreachable_goal",
       kProof,
       {"????? ??Br?? ?????", goal("box", 1) + "," + kNoRed},
       {7},
       {{"????? ??Br?? ?????", goal("box", 1) + "," + kRed},
        {"????? ??Bb?? ?????", goal("box", 1) + "," + kNoRed},
        {"????? ??Br?? ?????",
         goal("box", 1) + "," + kNoRed + R"(,"spawners":[{"cell":"a3","queue":"rrr"}])"}}},
      {"unreachable_goal",
       kProof,
       {"?__ ??? S__", goal("stone", 1)},
       {6},
       {{"?__ ??? C__", goal("crate", 1)},
        {"??_ ??? S__", goal("stone", 1)},
        {"?__ ??? S__", goal("stone", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__C ???_ ____", goal("crate", 1)},
       {3},
       {{"?__C ???? ____", goal("crate", 1)}, {"?__C ???_ ____", goal("crate", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__ ??? jS__", goal("jelly", 1)},
       {6},
       {{"?__ ??? jC__", goal("jelly", 1)}, {"?__ ??? jS__", goal("jelly", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__ ??? ?K__", goal("cage", 1)},
       {6},
       {{"?__ ??? ?K__", goal("cage", 1) + R"(,"options":{"cage_near":"on"})"},
        {"?__ ??? ?N__", goal("chain", 1)},
        {"?__ ??? ?K__", goal("cage", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__ ??? AN__", goal("chain", 1)},
       {6},
       {{"?__ ??? ?N__", goal("chain", 1)}, {"?__ ??? AN__", goal("chain", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__i? ???_ ____", goal("ice", 1)},
       {3},
       {{"?__i? ???? ____", goal("ice", 1)}, {"?__i? ???_ ____", goal("ice", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__H ???_ ____", goal("honey", 1)},
       {3},
       {{"?__H ???? ____", goal("honey", 1)}, {"?__H ???_ ____", goal("honey", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?___?O ???__ _____", goal("bubble", 1)},
       {4},
       {{"?___?O ????? _____", goal("bubble", 1)},
        {"?__?O_ ???__ _____", goal("bubble", 1)},
        {"?___?O ???__ _____", goal("bubble", 1) + "," + kUfo}}},
      {"unreachable_goal",
       kProof,
       {"?__r ???_ ____", goal("red", 1) + "," + kNoRed},
       {3},
       {{"?__r ???_ ____", goal("red", 1) + "," + kRed},
        {"?__r ???_ ____", goal("red", 1) + "," + kNoRed + "," + kUfo}}},
      // No line, however thick, and no square bomb comes so far.
      {"unreachable_goal",
       kWarning,
       {"????______ ????______ ????______ __________ _________S", goal("stone", 1)},
       {49},
       {{"????______ ????______ ????_____S __________ __________", goal("stone", 1)},
        {"????______ ????______ ????______ ____S_____ __________", goal("stone", 1)}}},
      {"unreachable_exit",
       kProof,
       {"?A? ??? ???", goal("ingredient", 1)},
       {1},
       {{"?A? ??? ???", goal("ingredient", 1) + R"(,"exits":["b1"])"}}},
      {"unreachable_exit",
       kProof,
       {"??A?? ????? ?????",
        goal("ingredient", 1) + R"(,"exits":["a1"],"walls":["a1-a2","a1-b1"])"},
       {2},
       {{"??A?? ????? ?????", goal("ingredient", 1) + R"(,"exits":["a1"],"walls":["a1-a2"])"},
        {"??A?? ????? ?????", goal("ingredient", 1) + R"(,"exits":["a1"],"walls":["a1-b1"])"}}},
      {"unreachable_exit",
       kProof,
       {"?A??? ????? Br????", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kNoRed},
       {1},
       {{"?A??? ????? Br????", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kRed},
        {"?A??? ????? Bb????", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kNoRed}}},
      {"unreachable_exit",
       kProof,
       {"???_?A? ???_??? ???_???", goal("ingredient", 1) + R"(,"exits":["a1"])"},
       {5},
       {{"???_?A? ???_??? ???_???",
         goal("ingredient", 1) + R"(,"exits":["a1"],"portals":["f1-a3"])"},
        {"???_?A? ??????? ???_???", goal("ingredient", 1) + R"(,"exits":["a1"])"}}},
      {"unreachable_exit",
       kProof,
       {"?__ ??? AK__", goal("ingredient", 1) + R"(,"exits":["a1"])"},
       {6},
       {{"?__ ??? AK__", goal("ingredient", 1) + R"(,"exits":["a1"],"options":{"cage_near":"on"})"},
        {"?__ ??? A__", goal("ingredient", 1) + R"(,"exits":["a1"])"},
        {"?__ ??? AK__", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kUfo}}},
      {"missing_colour",
       kProof,
       {kFive, goal("red", 3) + "," + kNoRed},
       {},
       {{kFive, goal("red", 3) + "," + kRed},
        {kFive, goal("red", 3) + "," + kNoRed + R"(,"spawners":[{"cell":"a5","queue":"rrr"}])"}}},
      {"missing_colour",
       kProof,
       {kFive, goal("purple", 3) + R"(,"colours":5)"},
       {},
       {{kFive, goal("purple", 3) + R"(,"colours":6)"}}},
      {"missing_colour",
       kProof,
       {kFive, goal("green", 1) + R"(,"colours":4,"weights":[1,1,1,0])"},
       {},
       // With two weights a start sometimes needs a third colour so that nothing matches; in other
       // models a colour above two fifths does not come.
       {{kFive, goal("green", 1) + R"(,"colours":4,"weights":[1,1,0,0])"},
        {"g???? ????? ?????", goal("green", 1) + R"(,"colours":4,"weights":[1,1,1,0])"}}},
  };
}

}  // namespace

TEST_CASE("match3: too_little_for_a_goal_is_proved_and_vanishes_without_one_premise") {
  check_planted(supply(), 12, 2);
}

TEST_CASE("match3: a_goal_out_of_reach_is_proved_and_vanishes_without_one_premise") {
  check_planted(out_of_reach(), 18, 3);
}

TEST_CASE("match3: the_reason_says_why_nothing_removes_a_stone") {
  const std::vector<Problem> problems = problems_of("?__ ??? S__", goal("stone", 1));
  REQUIRE(!problems.empty());
  CHECK(problems.front().says.en ==
        "Stone at a1: only a blast removes it; no shape of four fits on this board, so nothing can "
        "blast it.");
}

}  // namespace gridwise::match3
