// Cell costs, locked and enchanted orbs in the searches: answers are legal, have the stated result,
// and are never better than the slow twin's optimum.
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "games/orbs/drawn.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/reference.h"
#include "games/orbs/solver.h"

namespace gridwise::orbs {
namespace {

Squares some_squares(Random& random, const Shape& shape) {
  return random.next() & random.next() & shape.all();
}

void add_costs(Random& random, Problem& problem) {
  for (int i = 0; i < 5; ++i) {
    problem.extra[random.below(static_cast<std::uint32_t>(problem.shape.cells()))] =
        static_cast<std::uint8_t>(1 + random.below(4));
  }
}

}  // namespace

TEST_CASE("limits_of_cost_and_lock_are_honoured_by_every_search") {
  Random random(1);
  for (int round = 0; round < 24; ++round) {
    Problem problem = random_problem(random, {}, 5);
    problem.steps = 14;
    problem.directions = round % 2 == 0 ? 4 : 8;
    problem.order = round % 4 < 2 ? Order::kCombos : Order::kWorth;
    problem.method = round % 3 == 0 ? Method::kPool : Method::kBeam;
    problem.locked = some_squares(random, problem.shape);
    if (round % 5 == 0) problem.stops = some_squares(random, problem.shape);
    add_costs(random, problem);
    CAPTURE(format_position(Position(problem)));
    const ReportOf<Move> report = solve(Position(problem), nodes(6'000), {});
    REQUIRE(!report.answers.empty());
    for (const auto& answer : report.answers) {
      const Position end = played(Position(problem), answer.line);
      CHECK(end.steps() <= problem.steps);
      const bool by_worth = problem.order == Order::kWorth;
      CHECK(answer.score ==
            doctest::Approx(by_worth ? worth_at(end) : static_cast<double>(end.combos().size())));
    }
  }
}

TEST_CASE("limits_of_cost_and_lock_leave_the_bound_below_the_fewest_steps") {
  Random random(2);
  int reached = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem = random_problem(random, {4, 3}, 3);
    add_costs(random, problem);
    if (round % 2 == 0) problem.locked = some_squares(random, problem.shape) & random.next();
    const Position position(problem);
    CAPTURE(format_position(position));
    const int truth = reference::fewest_steps(position);
    const ReportOf<Move> report = solve(position, nodes(60'000), {});
    const Position end = played(Position(problem), report.line);
    const bool full = end.outcome().kind == Outcome::Kind::kWon;
    CHECK((truth >= 0 || !full));
    if (truth < 0) continue;
    Budget unlimited{Limits{}};
    CHECK(least_steps(position, unlimited) <= truth);
    CHECK(report.depth <= truth);
    if (full) CHECK(end.steps() >= truth);
    if (full && report.proved) CHECK(end.steps() == truth);
    // On a board this small the beam misses no route.
    reached += full && end.steps() == truth ? 1 : 0;
  }
  CHECK(reached >= 50);
}

TEST_CASE("limits_of_cost_make_the_beam_go_around") {
  // the third fire is one step away, but that step is into a cell that counts as nine
  const Position free(drawn("0112/2003/3322"));
  const Position walled(drawn("0112/2003/3322 cost=a2:9,b3:9,c3:9,d2:9"));
  const auto steps = [](const Position& position) {
    return played(position, solve(position, nodes(50'000), {}).line).steps();
  };
  CHECK(steps(free) < steps(walled));
}

TEST_CASE("enchanted_orbs_are_brought_along_where_they_are_worth_it") {
  // three of the four fires make the combo; the marked one is among them
  const Problem plain = drawn("01234/01234/20113/34010/42342 formula=tos");
  Problem marked = plain;
  marked.order = Order::kWorth;
  double with_marks = 0;
  for (const Order order : {Order::kCombos, Order::kWorth}) {
    marked.order = order;
    marked.board.enchanted = marked.board.where(Orb::kFire);
    const Position end = played(Position(marked), solve(Position(marked), nodes(30'000), {}).line);
    CHECK(worth_at(end) >= with_marks);
    with_marks = worth_at(end);
  }
  CHECK(with_marks > 0);
}

TEST_CASE("enchanted_orbs_change_no_answer_where_their_worth_is_not_asked_for") {
  Random random(3);
  for (int round = 0; round < 4; ++round) {
    Problem problem = random_problem(random, {}, 6);
    const ReportOf<Move> plain = solve(Position(problem), nodes(20'000), {});
    problem.board.enchanted = random.next() & problem.shape.all();
    const ReportOf<Move> marked = solve(Position(problem), nodes(20'000), {});
    CHECK(marked.line == plain.line);
    CHECK(marked.nodes == plain.nodes);
  }
}

TEST_CASE("enchanted_orbs_are_counted_alike_by_search_and_replay") {
  Random random(4);
  for (int round = 0; round < 12; ++round) {
    Problem problem = random_problem(random, {}, 5);
    problem.worth.formula = Worth::Formula::kTos;
    problem.order = Order::kWorth;
    problem.method = round % 3 == 0 ? Method::kPool : Method::kBeam;
    problem.board.enchanted = random.next() & problem.shape.all();
    problem.steps = 16;
    for (const auto& answer : solve(Position(problem), nodes(8'000), {}).answers) {
      CHECK(answer.score == doctest::Approx(worth_at(played(Position(problem), answer.line))));
    }
  }
}

}  // namespace gridwise::orbs
