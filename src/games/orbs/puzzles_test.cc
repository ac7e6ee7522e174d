#include "games/orbs/puzzles.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/orbs/solver.h"
#include "games/orbs/text.h"

using namespace gridwise;        // NOLINT(google-build-using-namespace)
using namespace gridwise::orbs;  // NOLINT(google-build-using-namespace)

namespace {

using State = JudgementOf<orbs::Move>::State;

orbs::Position start_of(const Puzzle& puzzle) {
  const Result<orbs::Position> start = parse_position(problem_of(puzzle), puzzle.board);
  REQUIRE_MESSAGE(start.ok(), puzzle.board);
  return *start;
}

}  // namespace

TEST_CASE("the_route_of_every_orb_puzzle_makes_every_combo") {
  std::set<std::string_view> ids;
  std::set<std::string_view> boards;
  PuzzleLevel last = PuzzleLevel::kEasy;
  for (const Puzzle& puzzle : puzzles()) {
    CHECK(puzzle.level >= last);
    last = puzzle.level;
    ids.insert(puzzle.id);
    boards.insert(puzzle.board);
    const orbs::Position start = start_of(puzzle);
    CHECK(combos_to_win(start.problem()) == puzzle.combos);
    const auto judged = judge(start, route_of(puzzle), {});
    CHECK_MESSAGE(judged.state == State::kSolved, puzzle.board);
    CHECK(judged.remarks.size() == 1);
  }
  CHECK(ids.size() == puzzles().size());
  CHECK(boards.size() == puzzles().size());
}

TEST_CASE("no_shorter_route_solves_an_orb_puzzle") {
  for (const Puzzle& puzzle : puzzles()) {
    orbs::Problem wide = problem_of(puzzle);
    wide.steps = kMaxSteps;
    const Result<orbs::Position> start = parse_position(wide, puzzle.board);
    REQUIRE(start.ok());
    SearchRequest request;
    request.nodes = 2'000'000;
    const ReportOf<orbs::Move> report = solve(*start, request, {});
    CHECK_MESSAGE(report.proved, puzzle.board);
    CHECK_MESSAGE(report.line.size() == puzzle.route.size() + 2, puzzle.board);
  }
}

TEST_CASE("a_route_with_fewer_combos_is_refuted_when_it_is_let_go") {
  const Puzzle& puzzle = puzzles().front();
  const orbs::Position start = start_of(puzzle);
  const std::vector<orbs::Move> route = route_of(puzzle);
  std::vector<orbs::Move> moves{route.front()};
  CHECK(judge(start, moves, {}).state == State::kOpen);
  moves.push_back(kLetGo);
  const auto judged = judge(start, moves, {});
  CHECK(judged.state == State::kRefuted);
  REQUIRE(judged.remarks.size() == 1);
  CHECK(judged.remarks.front().says.en == "0 of " + std::to_string(puzzle.combos) + " combos");
}

TEST_CASE("the_line_goes_on_from_where_the_route_is") {
  const Puzzle& puzzle = puzzles().front();
  const orbs::Position start = start_of(puzzle);
  const std::vector<orbs::Move> route = route_of(puzzle);
  CHECK(judge(start, {}, {}).line == route);
  const std::vector<orbs::Move> two(route.begin(), route.begin() + 2);
  CHECK(judge(start, two, {}).line == std::vector<orbs::Move>(route.begin() + 2, route.end()));
  // Another orb: the solver's best from there, which has no step more than are left.
  orbs::Move other = 0;
  while (other == route.front()) ++other;
  SearchRequest request;
  request.nodes = 100'000;
  const auto judged = judge(start, std::vector<orbs::Move>{other}, request);
  CHECK_FALSE(judged.line.empty());
  CHECK(judged.line.size() <= puzzle.route.size() + 1);
}
