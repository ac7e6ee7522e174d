// Proved results against exhaustive search, on small boards.
#include "games/orbs/proof/proof.h"

#include <doctest/doctest.h>

#include <string_view>

#include "games/orbs/drawn.h"
#include "games/orbs/reference.h"
#include "games/orbs/solver.h"

namespace gridwise::orbs {
namespace {

/// Solves without limits and compares with the slow twin's fewest steps. If there is no route,
/// nothing must be proved.
void agrees(const Position& position) {
  CAPTURE(format_position(position));
  CAPTURE(picture(position.problem().shape, position.board()));
  const int truth = reference::fewest_steps(position);
  if (!takes_most_of_each(position.problem())) return;  // nothing is proved of such boards
  if (truth < 0 || truth > position.problem().steps) {
    SearchRequest request;
    request.nodes = 2'000;
    CHECK(!solve(position, request, {}).proved);
    return;
  }
  Budget unlimited{Limits{}};
  CHECK(least_steps(position, unlimited) <= truth);
  const ReportOf<Move> report = solve(position, {}, {});
  CHECK(report.proved);
  REQUIRE(!report.line.empty());
  Position end = position;
  for (const Move move : report.line) end.play(move);
  CHECK(static_cast<int>(end.combos().size()) >= greatest_combos(position.problem()));
  CHECK(static_cast<int>(end.route().size()) == truth);
}

/// A random problem with four or eight directions.
Problem some_problem(Random& random, const Shape& shape, std::uint32_t kinds) {
  Problem problem = random_problem(random, shape, kinds);
  problem.directions = random.below(2) == 0 ? 4 : 8;
  return problem;
}

/// The result of searching every route of `length` steps.
Exhausted searched(const Problem& problem, int length) {
  Budget budget{Limits{}};
  AnswerList answers(problem);
  const Position position(problem);
  const Exhausted result = Proof(position).search({length, length}, 1, budget, answers);
  CHECK((result == Exhausted::kFound) == !answers.list().empty());
  if (result == Exhausted::kFound) CHECK(static_cast<int>(answers.best().route.size()) == length);
  return result;
}

}  // namespace

TEST_CASE("proved_answers_are_the_shortest_of_all_routes") {
  Random random(1);
  for (int round = 0; round < 60; ++round)
    agrees(Position(some_problem(random, {3, 3}, 2 + random.below(2))));
  for (int round = 0; round < 4; ++round) agrees(Position(some_problem(random, {4, 3}, 3)));
}

TEST_CASE("proved_answers_are_the_shortest_under_the_limits_of_a_problem") {
  Random random(2);
  for (int round = 0; round < 120; ++round) {
    Problem problem = some_problem(random, {3, 3}, 2 + random.below(2));
    limit(random, problem, round);
    agrees(Position(problem));
  }
}

TEST_CASE("proved_answers_are_the_shortest_from_the_middle_of_a_route") {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    Position position(some_problem(random, {3, 3}, 3));
    Position::MoveList moves;
    for (int ply = 0; ply < 1 + round % 4; ++ply) {
      position.generate(moves);
      Move move = kLetGo;
      while (move == kLetGo) move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      position.play(move);
    }
    agrees(position);
  }
}

TEST_CASE("every_length_below_the_optimum_is_ruled_out") {
  // 0 0 1 2      one step: the fire of the second row goes up
  // 3 4 0 5
  // 6 1 2 7
  const Problem one_step = drawn("0012/3405/6127");
  REQUIRE(reference::fewest_steps(Position(one_step)) == 1);
  CHECK(searched(one_step, 0) == Exhausted::kNothing);
  CHECK(searched(one_step, 1) == Exhausted::kFound);
  Random random(4);
  for (int round = 0; round < 10; ++round) {
    Problem problem = some_problem(random, {3, 3}, 3);
    const int truth = reference::fewest_steps(Position(problem));
    if (truth < 0) continue;
    CAPTURE(picture(problem.shape, problem.board));
    for (int length = 0; length < truth; ++length)
      CHECK(searched(problem, length) == Exhausted::kNothing);
    CHECK(searched(problem, truth) == Exhausted::kFound);
  }
}

TEST_CASE("lengths_searched_together_end_with_the_last") {
  for (int first = 0; first < 5; ++first) {
    for (int last = first; last < 20; ++last) {
      int shortest = first;
      int searches = 0;
      for (; shortest <= last; ++searches) {
        const int longest = longest_together(shortest, last);
        CHECK(longest >= shortest);
        CHECK(longest - shortest < kTogether);
        CHECK((longest == last || longest + kTogether <= last));
        shortest = longest + 1;
      }
      CHECK(shortest == last + 1);
      CHECK(searches == (last - first) / kTogether + 1);
    }
  }
}

TEST_CASE("several_lengths_at_once_have_the_routes_of_each") {
  const Position position(drawn("541502/004325/414502/224240/122141"));
  const ReportOf<Move> report = solve(position, {}, {});
  REQUIRE(report.proved);
  AnswerList answers(position.problem());
  Budget budget{Limits{}};
  Proof proof(position);
  const int truth = report.depth;
  proof.choose_tolls(truth, budget);
  CHECK(proof.search({truth - 3, truth - 1}, 2, budget, answers) == Exhausted::kNothing);
  CHECK(proof.search({truth - 1, truth + 1}, 2, budget, answers) == Exhausted::kFound);
  CHECK(static_cast<int>(answers.best().route.size()) >= truth);
}

TEST_CASE("a_length_has_the_same_route_whatever_the_threads") {
  Random random(5);
  int found = 0;
  for (int round = 0; round < 8; ++round) {
    const Problem problem = some_problem(random, {4, 3}, 3);
    const Position position(problem);
    CAPTURE(picture(problem.shape, problem.board));
    Budget unlimited{Limits{}};
    for (int length = least_steps(position, unlimited); length < 12; ++length) {
      Budget budget{Limits{}};
      AnswerList one(problem);
      const Exhausted result = Proof(position).search({length, length}, 1, budget, one);
      AnswerList three(problem);
      CHECK(Proof(position).search({length, length}, 3, budget, three) == result);
      if (result != Exhausted::kFound) continue;
      CHECK(one.best().start == three.best().start);
      CHECK(std::ranges::equal(one.best().route, three.best().route));
      ++found;
      break;
    }
  }
  CHECK(found > 0);
}

TEST_CASE("a_stop_request_leaves_a_length_open_whatever_the_threads") {
  // Each thread checks the stop token itself; an opening that a thread aborted does not count as
  // searched.
  const Problem problem = drawn("541502/004325/414502/224240/122141");
  for (const int threads : {1, 2, 4}) {
    std::stop_source stop;
    stop.request_stop();
    SearchRequest request;
    request.stop = stop.get_token();
    Budget budget{request};
    AnswerList answers(problem);
    const Position position(problem);
    CHECK(Proof(position).search({18, 18}, threads, budget, answers) == Exhausted::kBudget);
  }
}

TEST_CASE("a_budget_that_ends_leaves_a_length_open") {
  const Problem problem = drawn("541502/004325/414502/224240/122141");
  SearchRequest request;
  request.nodes = 1'000;
  Budget budget{request};
  AnswerList answers(problem);
  const Position position(problem);
  CHECK(Proof(position).search({19, 19}, 1, budget, answers) == Exhausted::kBudget);
  CHECK(budget.nodes() <= 1'000);
}

}  // namespace gridwise::orbs
