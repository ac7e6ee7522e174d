// The table of boards full of two kinds against a count of all arrangements, and what it decides.
#include "games/orbs/two_kinds.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "games/orbs/drawn.h"
#include "games/orbs/reference.h"
#include "games/orbs/solver.h"

namespace gridwise::orbs {
namespace {

Board board_of(Squares fires, const Shape& shape) {
  Board board;
  for (int square = 0; square < shape.cells(); ++square)
    board.put(square, (fires >> square & 1U) != 0 ? Orb::kFire : Orb::kWater);
  return board;
}

int combos_of(const Shape& shape, const Board& board) {
  return static_cast<int>(reference::grid_of(shape, board).drop(kThree).size());
}

/// Counts every arrangement with the slow twin.
void compare_with_all(const Shape& shape) {
  std::vector<int> most(static_cast<std::size_t>(shape.cells()) + 1);
  for (std::uint32_t fires = 0; fires >> shape.cells() == 0; ++fires) {
    int& known = most[static_cast<std::size_t>(std::popcount(fires))];
    known = std::max(known, combos_of(shape, board_of(fires, shape)));
  }
  for (int orbs = 0; orbs <= shape.cells(); ++orbs) {
    CAPTURE(orbs);
    CHECK(most_of_two_kinds(shape, orbs) == most[static_cast<std::size_t>(orbs)]);
  }
}

}  // namespace

TEST_CASE("boards_of_two_kinds_have_the_most_combos_of_all_arrangements") {
  compare_with_all({3, 3});
  compare_with_all({4, 3});
}

TEST_CASE("boards_of_two_kinds_have_no_more_combos_than_the_table_says") {
  Random random(1);
  for (const Shape& shape : all_shapes()) {
    const bool counted = shape.cells() <= 30;
    if (!counted) CHECK(!most_of_two_kinds(shape, 10));
    for (int round = 0; round < 300; ++round) {
      Squares fires = random.next() & shape.all();
      if (!counted) {
        while (std::popcount(fires) > 9) fires &= random.next();
      }
      CHECK(combos_of(shape, board_of(fires, shape)) <=
            most_of_two_kinds(shape, std::popcount(fires)));
    }
  }
}

TEST_CASE("greatest_combos_of_two_kinds_are_those_together") {
  const auto greatest = [](int fires, const std::string& keys = "") {
    std::string board;
    for (int cell = 0; cell < 30; ++cell) board += cell < fires ? '0' : '1';
    return greatest_combos(parse_position(problem_on({}), board + " " + keys)->problem());
  };
  CHECK(greatest(20) == 8);
  CHECK(greatest(10) == 8);
  CHECK(greatest(24) == 5);
  CHECK(greatest(30) == 1);
  CHECK(greatest(29) == 1);
  // only for runs of three, and never more than the wanted kinds give
  CHECK(greatest(20, "runs=2") == 13);
  CHECK(greatest(20, "runs=3,2") == 11);
  CHECK(greatest(20, "wishes=fire:neutral") == 3);
  CHECK(greatest(24, "wishes=water:neutral") == 4);
  const Problem three = drawn("000111/000111/000111/000111/000112");
  CHECK(greatest_combos(three) == 9);
  CHECK(!knows_greatest(three));
  CHECK(knows_greatest(drawn("000111/000111/000111/000111/000111")));
  CHECK(!knows_greatest(drawn("000111/000111/000111/000111/000111 wishes=fire:neutral")));
  CHECK(!takes_most_of_each(drawn("000000/000000/000000/000111/111111")));
}

TEST_CASE("boards_of_two_kinds_are_won_with_the_most_there_can_be_and_the_search_ends") {
  // Six orbs of one kind among thirty: the other's twenty-four could make eight combos by
  // themselves.
  const Problem problem = drawn("000010/010000/000010/001000/000101");
  REQUIRE(greatest_combos(problem) == 5);
  const Position position(problem);
  const ReportOf<Move> report = solve(position, nodes(2'000'000), {});
  CHECK(report.score == 5);
  CHECK(report.bound == 5);
  CHECK(report.facts.empty());
  CHECK(played(position, report.line).outcome().kind == Outcome::Kind::kWon);
  const CertificateLog log;
  CHECK(certify(position, {}, {}, log).error().code == "certificate/none");
}

TEST_CASE("boards_without_a_bound_that_is_reached_are_won_by_the_best_known") {
  // Nine orbs could make three combos, for all that is known.
  using enum Outcome::Kind;
  const auto dropped = [](const std::string& keys) {
    return played(Position(drawn("0000/0000/0??? " + keys)), {0, kLetGo}).outcome().kind;
  };
  CHECK(dropped("seed=1") == kLost);
  CHECK(dropped("known=1") == kWon);
  CHECK(dropped("known=2") == kLost);
  CHECK(combos_to_win(drawn("0000/0000/0??? known=9")) == 3);
}

TEST_SUITE("slow") {
  TEST_CASE("larger_boards_of_two_kinds_have_the_most_combos_of_all_arrangements") {
    compare_with_all({4, 4});
    compare_with_all({6, 3});
    compare_with_all({3, 6});
  }
}

}  // namespace gridwise::orbs
