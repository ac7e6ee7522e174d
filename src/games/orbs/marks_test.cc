// Marks as views name them, and boards composed of them.
#include "games/orbs/marks.h"

#include <doctest/doctest.h>

#include "games/orbs/drawn.h"

namespace gridwise::orbs {
namespace {

using Names = std::vector<std::string>;

Names on(std::string_view text, int cell) {
  const Position position(drawn(text));
  return marks_on(position, position.problem().shape.square_of(cell));
}

}  // namespace

TEST_CASE("marks_are_told_by_name") {
  constexpr std::string_view kAll =
      "012/345/678 start=a3 end=a3,b3 forbid=c3 stop=b3 cost=b3:7 lock=a3 enchanted=a3";
  CHECK(on(kAll, 0) == Names{"start", "end", "lock", "enchanted"});
  CHECK(on(kAll, 1) == Names{"end", "stop", "cost7"});
  CHECK(on(kAll, 2) == Names{"forbid"});
  CHECK(on(kAll, 3).empty());
}

TEST_CASE("marks_of_orbs_follow_them_and_locks_end_with_the_drop") {
  Position position(drawn("512/000/341 lock=a3 enchanted=b3"));
  position.play(kLetGo);
  const Shape shape = position.problem().shape;
  CHECK(marks_on(position, shape.square_of(0)).empty());
  CHECK(marks_on(position, shape.square_of(3)).empty());
  CHECK(marks_on(position, shape.square_of(4)) == Names{"enchanted"});
}

TEST_CASE("marks_lie_as_they_are_told") {
  Problem problem = drawn("012/345/678 start=a3 forbid=c3 cost=b3:7 lock=a2 enchanted=a2,b1");
  Problem laid = problem_on(problem.shape);
  for (int square = 0; square < problem.shape.cells(); ++square) {
    Names names = marks_on(Position(problem), square);
    names.emplace_back(std::string_view("fire"));
    REQUIRE(lay(laid, square, names));
  }
  laid.board.planes = problem.board.planes;
  CHECK(laid == problem);
}

TEST_CASE("marks_that_are_none_are_refused") {
  for (const Names& names : {Names{"fire", "fire"}, Names{"fire", "lock"}, Names{"lock"},
                             Names{"enchanted"}, Names{"cost1", "fire"}, Names{"cost10"},
                             Names{"cost"}, Names{""}, Names{"locked", "fire"}}) {
    Problem problem = problem_on({3, 3});
    CHECK(!lay(problem, 0, names));
  }
  Problem problem = problem_on({3, 3});
  CHECK(lay(problem, 0, {}));
  CHECK(lay(problem, 0, {"forbid", "cost2"}));
  CHECK(lay(problem, 0, {"lock", "enchanted", "heart"}));
}

}  // namespace gridwise::orbs
