// The parts of the proof's bound against slower computations.
#include "games/orbs/proof/carry_graph.h"

#include <doctest/doctest.h>

#include "games/orbs/drawn.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/reference.h"
#include "games/orbs/transport.h"

namespace gridwise::orbs {
namespace {

Tolls random_tolls(Random& random) {
  Tolls tolls{};
  for (std::uint8_t& toll : tolls) toll = static_cast<std::uint8_t>(random.below(4));
  return tolls;
}

/// The greatest sum of tolls over all walks, by brute force.
int most_of_walks(const Shape& shape, int directions, const Tolls& tolls, int left, int column,
                  int last) {
  if (left == 0) return 0;
  int most = 0;
  for (int direction = 0; direction < 8; direction += directions == 8 ? 1 : 2) {
    if (last >= 0 && direction == (last ^ 4)) continue;
    const int to = column + (direction == 2 || direction == 6  ? 0
                             : direction < 2 || direction == 7 ? 1
                                                               : -1);
    if (to < 0 || to >= shape.columns) continue;
    const int toll = to == column  ? 0
                     : to > column ? tolls[carry_left(column)]
                                   : tolls[carry_right(to)];
    most = std::max(most, toll + most_of_walks(shape, directions, tolls, left - 1, to, direction));
  }
  return most;
}

}  // namespace

TEST_CASE("even_tolls_count_carries") {
  for (const Shape shape : {Shape{3, 3}, Shape{6, 5}, Shape{5, 4}}) {
    for (const int orbs : {3, 5, 7}) {
      const CarryGraph graph(shape, 3, orbs, InHand::kNo);
      const auto made = TransportTable::make(shape, 3, orbs);
      const TransportTable& table = *made;
      const std::vector<std::uint16_t> least = graph.least_tolls(kEven);
      Random random(1);
      for (int round = 0; round < 200; ++round) {
        ColumnCounts counts{};
        std::uint32_t place = 0;
        for (int i = 0; i < orbs;) {
          const int column =
              static_cast<int>(random.below(static_cast<std::uint32_t>(shape.columns)));
          int& here = counts[static_cast<std::size_t>(column)];
          if (here == shape.rows) continue;
          ++here;
          ++i;
          place += TransportTable::weight(shape, column);
        }
        CHECK(least[graph.node(counts)] == table.carries(place));
      }
    }
  }
}

TEST_CASE("the_orb_in_hand_may_end_in_any_column") {
  // Two of three in the first column: the third may be let go there.
  const CarryGraph graph({6, 5}, 3, 3, InHand::kYes);
  const std::vector<std::uint16_t> least = graph.least_tolls(kEven);
  CHECK(least[graph.node({2, 0, 0, 0, 0, 0})] == 0);
  CHECK(least[graph.node({1, 1, 0, 0, 0, 0})] == 0);  // it may complete a row
  CHECK(least[graph.node({1, 0, 1, 0, 0, 0})] == 0);
  CHECK(least[graph.node({1, 0, 0, 1, 0, 0})] == 1);
}

TEST_CASE("walks_bring_the_tolls_they_can") {
  Random random(2);
  for (int round = 0; round < 12; ++round) {
    const Shape shape{3 + static_cast<int>(random.below(3)), 3};
    const int directions = round % 3 == 0 ? 8 : 4;
    const Tolls tolls = random_tolls(random);
    const WalkTolls walks(shape, directions, tolls, 6);
    for (int left = 0; left <= 6; ++left) {
      for (int column = 0; column < shape.columns; ++column) {
        CHECK(walks.most(left, column, LastStep::kOther) >=
              most_of_walks(shape, directions, tolls, left, column, -1));
        if (directions == 8) continue;
        CHECK(walks.most(left, column, LastStep::kOther) ==
              most_of_walks(shape, directions, tolls, left, column, -1));
        CHECK(walks.most(left, column, LastStep::kEast) ==
              most_of_walks(shape, directions, tolls, left, column, 0));
        CHECK(walks.most(left, column, LastStep::kWest) ==
              most_of_walks(shape, directions, tolls, left, column, 4));
      }
    }
  }
}

TEST_CASE("no_choice_of_tolls_overlooks_a_route") {
  Random random(3);
  int compared = 0;
  for (int round = 0; round < 80; ++round) {
    Problem problem = problem_on(round % 8 == 0 ? Shape{4, 3} : Shape{3, 3});
    problem.board = random_board(random, problem.shape, 2 + random.below(2));
    problem.directions = round % 4 == 0 ? 8 : 4;
    const Position position(problem);
    const int truth = reference::fewest_steps(position);
    if (truth < 0) continue;
    CAPTURE(picture(problem.shape, problem.board));
    Proof proof(position);
    Budget budget{Limits{}};
    if (round % 2 == 0 && truth > 0) {
      proof.choose_tolls(truth, budget);
      CHECK(proof.tolls().front() == kEven);
    } else {
      proof.use_tolls({kEven, random_tolls(random), random_tolls(random), random_tolls(random)});
    }
    AnswerList answers(problem);
    if (truth > 0) CHECK(proof.search({0, truth - 1}, 1, budget, answers) == Exhausted::kNothing);
    CHECK(proof.search({0, truth}, 2, budget, answers) == Exhausted::kFound);
    ++compared;
  }
  CHECK(compared > 40);
}

TEST_CASE("on_bigger_boards_with_near_answers_no_route_is_overlooked") {
  Random random(4);
  int compared = 0;
  for (int round = 0; round < 120; ++round) {
    Problem problem = problem_on(round % 5 == 0 ? Shape{6, 5} : Shape{5, 4});
    problem.board = random_board(random, problem.shape, round % 5 == 0 ? 10 : 8);
    const Position position(problem);
    Proof proof(position);
    Budget budget{Limits{}};
    AnswerList answers(problem);
    if (proof.search({0, 8}, 1, budget, answers) != Exhausted::kFound) continue;
    CAPTURE(picture(problem.shape, problem.board));
    const int truth = reference::fewest_steps(position);
    if (truth == 0) continue;
    proof.choose_tolls(truth, budget);
    CHECK(proof.search({0, truth - 1}, 1, budget, answers) == Exhausted::kNothing);
    CHECK(proof.search({truth, truth}, 1, budget, answers) == Exhausted::kFound);
    ++compared;
  }
  CHECK(compared > 5);
}

}  // namespace gridwise::orbs
