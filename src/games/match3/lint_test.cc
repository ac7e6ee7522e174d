// Planted defects: a small level for each way in which a level can be wrong, and what mends it. A
// proof vanishes as soon as one of its premises does.
#include "games/match3/lint.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/match3/drawn.h"
#include "games/match3/level_file.h"

namespace gridwise::match3 {
namespace {

/// A level file; `board` has spaces between its rows, `fields` are those besides title and board.
std::string level_text(std::string_view board, std::string_view fields) {
  std::string rows;
  for (const char c : board) rows += c == ' ' ? std::string("\",\"") : std::string(1, c);
  return R"({"title":{"en":"a","zh":"a"},"board":[")" + rows + "\"]" +
         (fields.empty() ? "" : ",") + std::string(fields) + "}";
}

std::vector<Problem> problems_of(std::string_view board, std::string_view fields) {
  const std::string text = level_text(board, fields);
  const Result<LevelFile> file = parse_level(text);
  REQUIRE_MESSAGE(file, text << ": " << (file ? "" : file.error().says));
  return lint(lint_board(*file));
}

struct Version {
  std::string board;
  std::string fields;
};

struct Planted {
  std::string what;  ///< the class
  Problem::Kind kind = Problem::Kind::kProof;
  Version level;
  std::vector<int> cells;  ///< where it is
  std::vector<Version> mended;
};

const Problem* found(const std::vector<Problem>& problems, const Planted& planted) {
  const auto problem = std::ranges::find_if(problems, [&](const Problem& each) {
    return each.kind == planted.kind && each.what == planted.what;
  });
  return problem == problems.end() ? nullptr : &*problem;
}

constexpr auto kProof = Problem::Kind::kProof;
constexpr auto kWarning = Problem::Kind::kWarning;
constexpr auto kNote = Problem::Kind::kNote;

// Five by five of random tiles; and four tiles in an L, on which no shape of four fits, so that
// there is never a special:
//
//   ? . .
//   ? ? ?
const std::string kFive = "????? ????? ????? ????? ?????";
const std::string kEll = "?__ ??? ___";
/// Red never comes: five colours with weights never fall back to all.
const std::string kNoRed = R"("weights":[0,1,1,1,1,1])";
const std::string kRed = R"("weights":[1,1,1,1,1,1])";

std::string goal(const std::string& thing, int count) {
  return R"("goals":[{"thing":")" + thing + R"(","count":)" + std::to_string(count) + "}]";
}
const std::string kScore = goal("score", 30);
/// A UFO comes in from the queue of the first column.
const std::string kUfo = R"("spawners":[{"cell":"a3","queue":"u"},{"cell":"b2"},{"cell":"c2"}])";
const std::string kStill = R"("spawners":[])";

std::vector<Planted> supply() {
  return {
      {"goal_beyond_supply", kProof, {"???? ?C?? ????", goal("crate", 2)}, {5},
       {{"???? ?CC? ????", goal("crate", 2)}, {"???? ?C?? ????", goal("crate", 1)}}},
      {"goal_beyond_supply", kProof, {"???? ?SS? ????", goal("stone", 3)}, {5, 6},
       {{"???? SSS? ????", goal("stone", 3)}}},
      {"goal_beyond_supply", kProof, {"???? ?j?j?? ????", goal("jelly", 5)}, {5, 6},
       {{"???? ?j?j?? ????", goal("jelly", 2)}}},
      {"goal_beyond_supply", kProof, {"???? ??K?? ????", goal("cage", 4)}, {5},
       {{"???? ??K?? ????", goal("cage", 1)}}},
      {"goal_beyond_supply", kProof, {"rgrg rgrg gbgb bgby", goal("red", 5) + "," + kStill},
       {0, 2, 4, 6},
       {{"rgrg rgrg gbgb bgby", goal("red", 5)},
        {"rgrg rgrg gbgb bgby", goal("red", 4) + "," + kStill},
        {"rgrg rgrg gbgb bg?y", goal("red", 5) + "," + kStill}}},
      {"goal_beyond_supply", kProof,
       {"?A?? ???? ????", goal("ingredient", 2) + R"(,"exits":["a1","b1","c1","d1"])"}, {1},
       {{"?A?? ???? ????", goal("ingredient", 1) + R"(,"exits":["a1","b1","c1","d1"])"},
        {"?A?? ???? ????", goal("ingredient", 2) + R"(,"exits":["a1","b1","c1","d1"],)" +
                               R"("spawners":[{"cell":"a3","queue":"A"}])"}}},
      {"goal_beyond_supply", kProof,
       {kFive, kScore + R"(,"options":{"score_tile":0,"score_special":0})"}, {},
       {{kFive, kScore + R"(,"options":{"score_tile":0,"score_special":1})"},
        {kFive, kScore + R"(,"options":{"score_tile":1,"score_special":0})"}}},
      {"absent_kind", kProof, {kFive, goal("honey", 1)}, {}, {{"????? ??H?? ?????", goal("honey", 5)}}},
      {"absent_kind", kProof, {kFive, goal("chain", 1)}, {}, {{"????? ???N?? ?????", goal("chain", 1)}}},
      {"absent_kind", kProof, {kFive, goal("ice", 2)}, {}, {{"????? ?i?i??? ?????", goal("ice", 2)}}},
      {"absent_kind", kProof, {kFive, goal("box", 1)}, {}, {{"????? ??Br?? ?????", goal("box", 1)}}},
      {"absent_kind", kProof, {kFive, goal("ingredient", 1)}, {},
       {{"????? ??A?? ?????", goal("ingredient", 1) + R"(,"exits":["c1"])"}}},
  };
}

std::vector<Planted> out_of_reach() {
  return {
      {"unreachable_goal", kProof, {"????? ??Br?? ?????", goal("box", 1) + "," + kNoRed}, {7},
       {{"????? ??Br?? ?????", goal("box", 1) + "," + kRed},
        {"????? ??Bb?? ?????", goal("box", 1) + "," + kNoRed},
        {"????? ??Br?? ?????", goal("box", 1) + "," + kNoRed +
                                   R"(,"spawners":[{"cell":"a3","queue":"rrr"}])"}}},
      {"unreachable_goal", kProof, {"?__ ??? S__", goal("stone", 1)}, {6},
       {{"?__ ??? C__", goal("crate", 1)},
        {"??_ ??? S__", goal("stone", 1)},
        {"?__ ??? S__", goal("stone", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__C ???_ ____", goal("crate", 1)}, {3},
       {{"?__C ???? ____", goal("crate", 1)}, {"?__C ???_ ____", goal("crate", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__ ??? jS__", goal("jelly", 1)}, {6},
       {{"?__ ??? jC__", goal("jelly", 1)}, {"?__ ??? jS__", goal("jelly", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__ ??? ?K__", goal("cage", 1)}, {6},
       {{"?__ ??? ?K__", goal("cage", 1) + R"(,"options":{"cage_near":"on"})"},
        {"?__ ??? ?N__", goal("chain", 1)},
        {"?__ ??? ?K__", goal("cage", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__ ??? AN__", goal("chain", 1)}, {6},
       {{"?__ ??? ?N__", goal("chain", 1)}, {"?__ ??? AN__", goal("chain", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__i? ???_ ____", goal("ice", 1)}, {3},
       {{"?__i? ???? ____", goal("ice", 1)}, {"?__i? ???_ ____", goal("ice", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__H ???_ ____", goal("honey", 1)}, {3},
       {{"?__H ???? ____", goal("honey", 1)}, {"?__H ???_ ____", goal("honey", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?___?O ???__ _____", goal("bubble", 1)}, {4},
       {{"?___?O ????? _____", goal("bubble", 1)},
        {"?__?O_ ???__ _____", goal("bubble", 1)},
        {"?___?O ???__ _____", goal("bubble", 1) + "," + kUfo}}},
      {"unreachable_goal", kProof, {"?__r ???_ ____", goal("red", 1) + "," + kNoRed}, {3},
       {{"?__r ???_ ____", goal("red", 1) + "," + kRed},
        {"?__r ???_ ____", goal("red", 1) + "," + kNoRed + "," + kUfo}}},
      // No line, however thick, and no square bomb comes so far.
      {"unreachable_goal", kWarning,
       {"????______ ????______ ????______ __________ _________S", goal("stone", 1)}, {49},
       {{"????______ ????______ ????_____S __________ __________", goal("stone", 1)},
        {"????______ ????______ ????______ ____S_____ __________", goal("stone", 1)}}},
      {"unreachable_exit", kProof, {"?A? ??? ???", goal("ingredient", 1)}, {1},
       {{"?A? ??? ???", goal("ingredient", 1) + R"(,"exits":["b1"])"}}},
      {"unreachable_exit", kProof,
       {"??A?? ????? ?????",
        goal("ingredient", 1) + R"(,"exits":["a1"],"walls":["a1-a2","a1-b1"])"},
       {2},
       {{"??A?? ????? ?????", goal("ingredient", 1) + R"(,"exits":["a1"],"walls":["a1-a2"])"},
        {"??A?? ????? ?????", goal("ingredient", 1) + R"(,"exits":["a1"],"walls":["a1-b1"])"}}},
      {"unreachable_exit", kProof,
       {"?A??? ????? Br????", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kNoRed}, {1},
       {{"?A??? ????? Br????", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kRed},
        {"?A??? ????? Bb????", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kNoRed}}},
      {"unreachable_exit", kProof,
       {"???_?A? ???_??? ???_???", goal("ingredient", 1) + R"(,"exits":["a1"])"}, {5},
       {{"???_?A? ???_??? ???_???",
         goal("ingredient", 1) + R"(,"exits":["a1"],"portals":["f1-a3"])"},
        {"???_?A? ??????? ???_???", goal("ingredient", 1) + R"(,"exits":["a1"])"}}},
      {"unreachable_exit", kProof, {"?__ ??? AK__", goal("ingredient", 1) + R"(,"exits":["a1"])"},
       {6},
       {{"?__ ??? AK__",
         goal("ingredient", 1) + R"(,"exits":["a1"],"options":{"cage_near":"on"})"},
        {"?__ ??? A__", goal("ingredient", 1) + R"(,"exits":["a1"])"},
        {"?__ ??? AK__", goal("ingredient", 1) + R"(,"exits":["a1"],)" + kUfo}}},
      {"missing_colour", kProof, {kFive, goal("red", 3) + "," + kNoRed}, {},
       {{kFive, goal("red", 3) + "," + kRed},
        {kFive, goal("red", 3) + "," + kNoRed + R"(,"spawners":[{"cell":"a5","queue":"rrr"}])"}}},
      {"missing_colour", kProof, {kFive, goal("purple", 3) + R"(,"colours":5)"}, {},
       {{kFive, goal("purple", 3) + R"(,"colours":6)"}}},
      {"missing_colour", kProof, {kFive, goal("green", 1) + R"(,"colours":4,"weights":[1,1,1,0])"},
       {},
       // With two weights a start sometimes needs a third colour so that nothing matches; in other
       // models a colour above two fifths does not come.
       {{kFive, goal("green", 1) + R"(,"colours":4,"weights":[1,1,0,0])"},
        {"g???? ????? ?????", goal("green", 1) + R"(,"colours":4,"weights":[1,1,1,0])"}}},
  };
}

std::vector<Planted> starts() {
  const std::string latin = "rgb gbr bro";
  return {
      {"no_opening_move", kProof,
       {"??? ??? ???", kScore + R"(,"walls":["a1-a2","a2-a3","b1-b2","b2-b3","c1-c2","c2-c3",)" +
                           R"("a1-b1","b1-c1","a2-b2","b2-c2","a3-b3","b3-c3"])"},
       {},
       {{"??? ??? ???", kScore + R"(,"walls":["a1-a2","a2-a3","b1-b2","b2-b3","c1-c2","c2-c3",)" +
                            R"("a1-b1","b1-c1","a2-b2","b2-c2","a3-b3"])"},
        {"??? ?*? ???", kScore + R"(,"walls":["a1-a2","a2-a3","b1-b2","b2-b3","c1-c2","c2-c3",)" +
                            R"("a1-b1","b1-c1","a2-b2","b2-c2","a3-b3","b3-c3"])"}}},
      {"no_opening_move", kProof, {"?K?K?K ?K?K?K ?K?K?K", kScore}, {},
       {{"?K?K?K ?K?K?K ?K?Ku", kScore}, {"??? ??? ?K?K?K", kScore}}},
      {"no_opening_move", kProof, {"AAA AAA AAA", kScore}, {}, {{"AAA A?? ???", kScore}}},
      {"no_opening_move", kProof, {"?__ ?__ ?__", kScore}, {}, {{"?__ ?__ ??_", kScore}}},
      {"no_opening_move", kProof, {"roy gbp roy", kScore}, {},
       {{"ro? gbp roy", kScore}, {"roy gup roy", kScore}}},
      {"no_opening_move", kProof, {latin, kScore}, {}, {{"rgb gbr rro", kScore}}},
      {"unwinnable", kProof, {"rrgr obyb ogyg", goal("score", 40) + R"(,"moves":1,)" + kStill}, {},
       {{"rrgr obyb ogyg", goal("score", 30) + R"(,"moves":1,)" + kStill},
        {"rrgr obyb ogyg", goal("score", 40) + R"(,"moves":1)"}}},
      {"unwinnable", kProof, {"rrgr obyb oggy", goal("green", 3) + R"(,"moves":1,)" + kStill}, {},
       {{"rrgr obyb oggy", goal("red", 3) + R"(,"moves":1,)" + kStill}}},
      {"unwinnable", kProof, {"rr-r obyb ogyg", goal("green", 2) + R"(,"moves":1,)" + kStill}, {},
       {{"rr|r obyb ogyg", goal("yellow", 2) + R"(,"moves":1,)" + kStill},
        {"rr-r obyb ogyg", goal("red", 3) + R"(,"moves":1,)" + kStill}}},
      {"standing_match", kWarning, {"rrr?? ????? ?????", kScore}, {0, 1, 2},
       {{"rr??? ????? ?????", kScore}, {"rrrK?? ????? ?????", kScore}}},
      {"standing_match", kWarning, {"rr??? rr??? ?????", kScore}, {0, 1, 5, 6},
       {{"rr??? r???? ?????", kScore}}},
      {"standing_match", kWarning, {"b???? bN???? b????", kScore}, {0, 5, 10},
       {{"b???? bK???? b????", kScore}, {"b???? bN???? g????", kScore}}},
      {"standing_match", kWarning, {"?rr?? o???? o????", kScore + R"(,"colours":2)"}, {0},
       {{"?rr?? o???? o????", kScore + R"(,"colours":3)"}}},
  };
}

std::vector<Planted> map() {
  const std::string below = R"(,"spawners":[{"cell":"a4"},{"cell":"a2"}])";
  const std::string queue = R"(,"spawners":[{"cell":"a4"},{"cell":"a2","queue":"A"}],"exits":["a1"])";
  return {
      {"dead_spawner", kWarning, {"???? ???? ???? ????", kScore + below}, {8},
       {{"???? S??? ???? ????", kScore + below},
        {"???? ?N??? ???? ????", kScore + below},
        {"???? ???? ???? ????", kScore + below + R"(,"walls":["a3-a2"])"},
        {"???? ?H?? ???? ????", kScore + below},
        {"???? ???? ???? ????",
         kScore + below + R"(,"gravity":["^^^^","^^^^","^^^^","^^^^"])"}}},
      {"dead_spawner", kWarning, {"?___? ???__ _____", kScore}, {4},
       {{"?___? ????? _____", kScore}, {"?__?_ ???__ _____", kScore}}},
      {"dead_spawner", kWarning, {"Br???? ????? ?????", kScore + "," + kNoRed}, {0},
       {{"Br???? ????? ?????", kScore + "," + kRed}}},
      // What waits in a dead spawner does not count.
      {"absent_kind", kProof, {"???? ???? ???? ????", goal("ingredient", 1) + queue}, {},
       {{"???? S??? ???? ????", goal("ingredient", 1) + queue}}},
      {"wall_without_effect", kWarning,
       {"????? ?Br??? ?????", kScore + R"(,"walls":["a2-b2"],)" + kNoRed}, {5, 6},
       {{"????? ?Br??? ?????", kScore + R"(,"walls":["a2-b2"],)" + kRed},
        {"????? ?Bb??? ?????", kScore + R"(,"walls":["a2-b2"],)" + kNoRed}}},
      {"wall_without_effect", kWarning, {"?__ ??? S__", kScore + R"(,"walls":["a1-a2"])"}, {3, 6},
       {{"?__ ??? C__", kScore + R"(,"walls":["a1-a2"])"},
        {"?__ ??? S__", kScore + R"(,"walls":["a1-a2"],)" + kUfo}}},
      {"wall_without_effect", kWarning,
       {"?BrBr?? ????? ?????", kScore + R"(,"walls":["b3-c3"],)" + kNoRed}, {1, 2},
       {{"?BrBr?? ????? ?????", kScore + R"(,"walls":["b3-c3"],)" + kRed}}},
      {"idle_portal", kWarning,
       {"????_? ????_? ??Br?_?", kScore + R"(,"portals":["c1-f3"],)" + kNoRed}, {5, 14},
       {{"????_? ????_? ??Br?_?", kScore + R"(,"portals":["c1-f3"],)" + kRed}}},
      {"idle_portal", kWarning, {"?___? ???__ _____", kScore + R"(,"portals":["a2-e3"])"}, {4, 5},
       {{"?___. ???__ _____", kScore + R"(,"portals":["a2-e3"])"}}},
      {"dead_cell", kWarning,
       {"???_. ???_. ???_.", kScore + R"(,"spawners":[{"cell":"a3"},{"cell":"b3"},{"cell":"c3"}])"},
       {4, 9, 14},
       {{"???_. ???_. ???_.", kScore},
        {"????. ???_. ???_.",
         kScore + R"(,"spawners":[{"cell":"a3"},{"cell":"b3"},{"cell":"c3"}],)" +
             R"("options":{"swap_into_empty":"on"})"}}},
      {"dead_cell", kWarning,
       {"??? ??? ...", kScore + R"(,"walls":["a1-a2","b1-b2","c1-c2"],"spawners":[])"}, {6, 7, 8},
       {{"??? ??? ...", kScore + R"(,"walls":["a1-a2"],"spawners":[])"}}},
      {"idle_exit", kNote, {kFive, kScore + R"(,"exits":["a1"])"}, {20},
       {{"?A??? ????? ?????", kScore + R"(,"exits":["a1"])"}}},
      {"missing_colour", kWarning, {"????? ??Br?? ?????", kScore + "," + kNoRed}, {7},
       {{"????? ??Br?? ?????", kScore + "," + kRed}}},
      {"no_goal", kNote, {kFive, ""}, {}, {{kFive, kScore}}},
  };
}

}  // namespace

TEST_CASE("match3: planted_defects_are_found_and_vanish_without_one_premise") {
  std::set<std::string> classes;
  std::size_t planted = 0;
  for (const auto& group : {supply(), out_of_reach(), starts(), map()}) {
    for (const Planted& each : group) {
      CAPTURE(each.what);
      CAPTURE(level_text(each.level.board, each.level.fields));
      const std::vector<Problem> problems = problems_of(each.level.board, each.level.fields);
      const Problem* const problem = found(problems, each);
      CHECK(problem != nullptr);
      if (problem != nullptr) CHECK(problem->cells == each.cells);
      if (problem != nullptr) CHECK_FALSE(problem->says.zh.empty());
      for (const Version& mended : each.mended) {
        CAPTURE(level_text(mended.board, mended.fields));
        CHECK(found(problems_of(mended.board, mended.fields), each) == nullptr);
      }
      classes.insert(each.what);
      ++planted;
    }
  }
  CHECK(planted >= 40);
  CHECK(classes.size() >= 12);
}

TEST_CASE("match3: a_sound_level_has_no_problem") {
  CHECK(problems_of(kFive, kScore).empty());
  CHECK(problems_of("????? ??C?? ?????", goal("crate", 1)).empty());
}

TEST_CASE("match3: the_reason_says_why_nothing_removes_a_stone") {
  const std::vector<Problem> problems = problems_of("?__ ??? S__", goal("stone", 1));
  REQUIRE(!problems.empty());
  CHECK(problems.front().says.en ==
        "Stone at a1: only a blast removes it; no shape of four fits on this board, so nothing can "
        "blast it.");
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
