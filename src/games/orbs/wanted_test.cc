// Rule `wanted` (how many combos a drop should have) and step costs, in rules and searches.
#include <doctest/doctest.h>

#include <string>

#include "games/orbs/drawn.h"
#include "games/orbs/reference.h"
#include "games/orbs/solver.h"

namespace gridwise::orbs {
namespace {

int combos_of(const Position& end) { return static_cast<int>(end.combos().size()); }

/// Three orbs of each of three kinds, in rows: three combos without a step.
Problem three_rows(int least, int most) {
  Problem problem = drawn("000/111/222");
  problem.least_combos = least;
  problem.most_combos = most;
  return problem;
}

Outcome::Kind dropped_at_once(int least, int most) {
  return played(Position(three_rows(least, most)), {0, kLetGo}).outcome().kind;
}

}  // namespace

TEST_CASE("wanted_combos_decide_who_has_won") {
  using enum Outcome::Kind;
  CHECK(dropped_at_once(0, kMaxCombos) == kWon);
  CHECK(dropped_at_once(3, 3) == kWon);
  CHECK(dropped_at_once(0, 3) == kWon);
  CHECK(dropped_at_once(0, 2) == kLost);
  CHECK(dropped_at_once(0, 0) == kLost);
  CHECK(dropped_at_once(4, kMaxCombos) == kLost);  // more than the board can give
}

TEST_CASE("wanted_combos_are_told_as_people_write_them") {
  CHECK(format_wanted(three_rows(5, 5)) == "5");
  CHECK(format_wanted(three_rows(3, kMaxCombos)) == "≥ 3");
  CHECK(format_wanted(three_rows(0, 5)) == "≤ 5");
  CHECK(format_wanted(three_rows(3, 5)) == "3–5");
}

TEST_CASE("wanted_combos_are_reached_in_the_fewest_steps") {
  Random random(1);
  int reached = 0;
  int asked = 0;
  for (int round = 0; round < 80; ++round) {
    Problem problem = random_problem(random, {4, 3}, 2 + random.below(2));
    problem.directions = round % 2 == 0 ? 4 : 8;
    problem.most_combos = static_cast<int>(random.below(4));
    problem.least_combos = round % 3 == 0 ? 0 : problem.most_combos;
    if (round % 4 == 0) problem.turn_cost = static_cast<int>(random.below(3));
    if (round % 5 == 0) problem.diagonal = 1 + static_cast<int>(random.below(3));
    const Position position(problem);
    CAPTURE(format_position(position));
    CAPTURE(problem.most_combos);
    const int truth = reference::fewest_steps(position);
    const ReportOf<Move> report = solve(position, nodes(60'000), {});
    const Position end = played(position, report.line);
    const bool won = end.outcome().kind == Outcome::Kind::kWon;
    CHECK((truth >= 0 || !won));
    if (truth >= 0) CHECK(report.depth <= truth);
    if (truth < 0 || truth > problem.steps) continue;
    ++asked;
    if (won) CHECK(end.steps() >= truth);
    if (report.proved) CHECK(end.steps() == truth);
    // On a board this small the beam misses few routes.
    reached += won && end.steps() == truth ? 1 : 0;
  }
  CHECK(asked >= 40);
  CHECK(reached >= asked - 2);
}

TEST_CASE("wanted_combos_come_before_worth") {
  Random random(2);
  for (int round = 0; round < 10; ++round) {
    Problem problem = random_problem(random, {}, 6);
    problem.order = Order::kWorth;
    problem.method = round % 3 == 0 ? Method::kPool : Method::kBeam;
    problem.least_combos = problem.most_combos = 2 + round % 3;
    const Position position(problem);
    CAPTURE(format_position(position));
    const ReportOf<Move> report = solve(position, nodes(30'000), {});
    CHECK(combos_of(played(position, report.line)) == problem.most_combos);
    // Answers with an unwanted number of combos come last.
    int off = 0;
    for (const auto& answer : report.answers) {
      const int now = problem.combos_off(combos_of(played(position, answer.line)));
      CHECK(now >= off);
      off = now;
    }
  }
}

TEST_CASE("wanted_combos_beyond_the_board_bring_as_many_as_it_gives") {
  Problem problem = drawn("541502/004325/414502/224240/122141");
  problem.least_combos = problem.most_combos = 9;
  const ReportOf<Move> report = solve(Position(problem), nodes(60'000), {});
  CHECK(combos_of(played(Position(problem), report.line)) == greatest_combos(problem));
  CHECK(!report.proved);
}

TEST_CASE("wanted_combos_on_boards_that_have_too_many_are_few_steps_away") {
  // the board has three combos; a step removes one
  Problem problem = drawn("0001/1112/2220/3123");
  problem.least_combos = problem.most_combos = 2;
  const ReportOf<Move> report = solve(Position(problem), nodes(60'000), {});
  const Position end = played(Position(problem), report.line);
  CHECK(combos_of(end) == 2);
  CHECK(end.steps() == reference::fewest_steps(Position(problem)));
}

TEST_CASE("wanted_combos_have_no_certificate_unless_every_one_is") {
  Problem problem = three_rows(0, 2);
  const CertificateLog log;
  CHECK(certify(Position(problem), {}, {}, log).error().code == "certificate/none");
  problem.most_combos = kMaxCombos;
  problem.turn_cost = 1;
  CHECK(certify(Position(problem), {}, {}, log).error().code == "certificate/none");
}

TEST_CASE("prices_count_diagonal_steps_and_turns") {
  Problem problem = drawn("0123/4567/8901/2345");
  problem.directions = 8;
  problem.diagonal = 3;
  problem.turn_cost = 2;
  const auto steps = [&](const std::string& route) {
    return parse_position(problem, "0123/4567/8901/2345 route=" + route)->steps();
  };
  CHECK(steps("a1:0") == 1);
  CHECK(steps("a1:00") == 2);
  CHECK(steps("a1:7") == 3);
  CHECK(steps("a1:77") == 6);
  CHECK(steps("a1:70") == 3 + 2 + 1);
  CHECK(steps("a1:04") == 1 + 2 + 1);  // straight back is a turn too
  problem.steps = 5;
  CHECK(!parse_position(problem, "0123/4567/8901/2345 route=a1:70"));
}

TEST_CASE("prices_make_the_search_go_straight") {
  Random random(3);
  int turns_free = 0;
  int turns_dear = 0;
  for (int round = 0; round < 8; ++round) {
    Problem problem = random_problem(random, {}, 6);
    problem.most_combos = 4;
    for (const int price : {0, 4}) {
      problem.turn_cost = price;
      const Position position(problem);
      const Position end = played(position, solve(position, nodes(60'000), {}).line);
      CHECK(combos_of(end) == 4);
      int turns = 0;
      for (std::size_t i = 1; i < end.route().size(); ++i)
        turns += end.route()[i] != end.route()[i - 1] ? 1 : 0;
      CHECK(end.steps() == static_cast<int>(end.route().size()) + price * turns);
      (price == 0 ? turns_free : turns_dear) += turns;
    }
  }
  CHECK(turns_dear < turns_free);
}

}  // namespace gridwise::orbs
