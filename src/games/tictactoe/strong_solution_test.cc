// The published counts for small boards.
#include "games/tictactoe/strong_solution.h"

#include <doctest/doctest.h>

#include <vector>

#include "games/tictactoe/text.h"

namespace gridwise::tictactoe {
namespace {

StrongSolution solved(const Options& options) { return *StrongSolution::find(options, {}); }

StrongSolution::Value value_of(const StrongSolution& solution, std::string_view text) {
  return solution.value(*parse_position({}, text));
}

}  // namespace

TEST_CASE("three_three_three_has_the_published_positions") {
  const StrongSolution solution = solved({3, 3, 3});
  CHECK(solution.positions() == ValueCount{2936, 1068, 1474});
  CHECK(solution.families().all() == 765);
  CHECK(solution.by_ply() ==
        std::vector<std::uint64_t>{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78});
  CHECK(solution.finished_positions() == ValueCount{626, 16, 316});
  CHECK(solution.finished_families() == ValueCount{91, 3, 44});
  CHECK(solution.games() == ValueCount{131'184, 46'080, 77'904});
}

TEST_CASE("four_three_three_has_the_published_values") {
  const StrongSolution solution = solved({4, 3, 3});
  CHECK(solution.families().all() == 28'275);
  CHECK(solution.positions() == ValueCount{66'708, 3'060, 42'205});
  CHECK(solved({3, 4, 3}).positions() == solution.positions());
}

TEST_CASE("strong_values_count_plies") {
  const StrongSolution solution = solved({3, 3, 3});
  CHECK(value_of(solution, ".../.../...") == StrongSolution::Value{-1, 9});
  CHECK(value_of(solution, "xx./oo./...") == StrongSolution::Value{0, 1});
  CHECK(value_of(solution, "xox/oxo/oxx") == StrongSolution::Value{0, 0});
  // The edge reply to a corner loses: only the centre holds.
  CHECK(value_of(solution, "xo./.../...").winner == 0);
  CHECK(value_of(solution, "x../.o./...").winner == -1);
}

TEST_CASE("strong_solution_stops_at_its_limits") {
  Limits limits;
  limits.nodes = 1000;
  CHECK(!StrongSolution::find({4, 3, 3}, limits));
}

TEST_SUITE("slow") {
  TEST_CASE("four_four_three_has_the_published_values") {
    const StrongSolution solution = solved({4, 4, 3});
    CHECK(solution.families().all() == 756'387);
    CHECK(solution.positions() == ValueCount{3'444'110, 1'322, 2'590'569});
  }

  TEST_CASE("four_four_four_has_the_published_values") {
    const StrongSolution solution = solved({4, 4, 4});
    CHECK(solution.families().all() == 1'217'977);
    CHECK(solution.positions() == ValueCount{2'304'458, 6'031'189, 1'386'364});
  }
}

}  // namespace gridwise::tictactoe
