// The three selectors: weights, reasons, and that each is better than the one before.
#include "games/orbs/selectors.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <string_view>

#include "games/orbs/drawn.h"

namespace gridwise::orbs {
namespace {

/// Checks that every legal move is ranked once, heaviest first, with a reason in both languages,
/// and that some weight is positive.
template <class Selector>
ReportOf<Move> ranked(const Position& position) {
  CAPTURE(format_position(position));
  ReportOf<Move> report = Selector{}.candidates(position, nodes(3'000), {});
  Position::MoveList moves;
  position.generate(moves);
  CHECK(report.candidates.size() == moves.size());
  double before = 1e9;
  double total = 0;
  for (const auto& candidate : report.candidates) {
    CHECK(std::ranges::count(report.candidates, candidate.move, &CandidateOf<Move>::move) == 1);
    CHECK(std::ranges::find(moves, candidate.move) != moves.end());
    REQUIRE(!candidate.why.empty());
    for (const Words& why : candidate.why) {
      CHECK(!why.en.empty());
      CHECK(!why.zh.empty());
    }
    CHECK(candidate.weight >= 0);
    CHECK(candidate.weight <= before);
    before = candidate.weight;
    total += candidate.weight;
  }
  CHECK(total > 0);
  return report;
}

template <class Selector>
std::map<std::string, double> weights(const Position& position) {
  std::map<std::string, double> chosen;
  for (const auto& candidate : ranked<Selector>(position).candidates) {
    if (candidate.weight > 0)
      chosen[format_move(position.problem().shape, candidate.move)] = candidate.weight;
  }
  return chosen;
}

/// Plays by weight until the drop; returns the combos.
template <class Selector>
std::size_t combos_played(const Problem& problem, Random& random, std::uint64_t budget) {
  Position position(problem);
  while (!position.outcome().finished()) {
    const ReportOf<Move> report = Selector{}.candidates(position, nodes(budget), {});
    double total = 0;
    for (const auto& candidate : report.candidates) total += candidate.weight;
    REQUIRE(total > 0);
    double drawn = total * random.below(1'000'000) / 1'000'000;
    std::size_t at = 0;
    while (drawn >= report.candidates[at].weight) drawn -= report.candidates[at++].weight;
    position.play(report.candidates[at].move);
  }
  return position.combos().size();
}

Position at(std::string_view text) {
  return *parse_position(problem_on(shape_of(text.substr(0, text.find(' ')))), text);
}

}  // namespace

TEST_CASE("easy_weighs_every_step_alike_and_lets_go_now_and_then") {
  CHECK(weights<RandomSelector>(at("012/345/678")).size() == 9);
  const std::map<std::string, double> wanted{{"0", 1}, {"2", 1}, {"4", 1}, {"6", 1}, {"drop", 0.2}};
  CHECK(weights<RandomSelector>(at("012/345/678 route=b2")) == wanted);
  CHECK(weights<RandomSelector>(at(".../.../...")) == std::map<std::string, double>{{"drop", 1}});
}

TEST_CASE("easy_always_comes_to_an_end") {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    Problem problem = problem_on({});
    problem.board = random_board(random, problem.shape, 6, round % 2 == 0 ? 0 : 10);
    problem.ends = round % 3 == 0 ? Squares{1} : 0;
    problem.steps = kMaxSteps;
    combos_played<RandomSelector>(problem, random, 1);
  }
}

TEST_CASE("medium_takes_the_step_that_makes_the_combo") {
  // 0 0 1      the fire below goes up, or the orb above it down
  // 2 3 0
  CHECK(weights<GreedySelector>(at("001/230/456 route=c2")).count("6") == 1);
  CHECK(weights<GreedySelector>(at("000/123/456 route=b2")) ==
        std::map<std::string, double>{{"drop", 1}});
}

TEST_CASE("medium_picks_something_where_nothing_is_within_reach") {
  CHECK(!weights<GreedySelector>(at("012/345/678")).empty());
  CHECK(!weights<GreedySelector>(at("012/345/678 end=a1 route=c3")).empty());
}

TEST_CASE("hard_goes_on_as_the_solver_does") {
  const auto first = weights<RouteSelector>(at("541502/004325/414502/224240/122141"));
  CHECK(first.size() == 1);
  CHECK(weights<RouteSelector>(at("000/123/456 route=b2")) ==
        std::map<std::string, double>{{"drop", 1}});
  CHECK(weights<RouteSelector>(at("001/230/456 route=c2")) ==
        std::map<std::string, double>{{"6", 1}});
}

TEST_CASE("every_player_ranks_every_position_of_a_route") {
  Random random(2);
  for (int round = 0; round < 12; ++round) {
    Problem problem = problem_on({4, 4});
    problem.board = random_board(random, problem.shape, 5, 12);
    problem.directions = round % 2 == 0 ? 4 : 8;
    problem.steps = 5;
    if (round % 3 == 0) problem.ends = random.next() & problem.shape.all();
    if (round % 4 == 0) problem.stops = random.next() & problem.shape.all();
    if (round % 5 == 0) problem.starts = random.next() & problem.shape.all();
    for (Position position(problem); !position.outcome().finished();) {
      ranked<RandomSelector>(position);
      ranked<GreedySelector>(position);
      ranked<RouteSelector>(position);
      Position::MoveList moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST_CASE("each_player_reaches_more_combos_than_the_one_before") {
  Random random(3);
  std::size_t easy = 0;
  std::size_t medium = 0;
  std::size_t hard = 0;
  for (int round = 0; round < 20; ++round) {
    Problem problem = problem_on({});
    problem.board = random_board(random, problem.shape, 6);
    problem.steps = 30;
    easy += combos_played<RandomSelector>(problem, random, 1);
    medium += combos_played<GreedySelector>(problem, random, 1);
    hard += combos_played<RouteSelector>(problem, random, 8'000);
  }
  CHECK(medium > easy);
  CHECK(hard > medium);
}

}  // namespace gridwise::orbs
