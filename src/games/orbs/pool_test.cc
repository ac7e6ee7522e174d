// The pool against a plain port of the 2013 algorithm. They share only the worth of a drop. The
// port has boards as grids, routes as lists, and one list of solutions that is sorted and
// truncated.
#include "games/orbs/pool.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "games/orbs/drawn.h"
#include "games/orbs/reference.h"

namespace gridwise::orbs {
namespace {

struct Solution {
  Board board;
  std::vector<int> path;
  int row;
  int column;
  double weight = 0;
  bool is_done = false;
};

void weigh(const Problem& problem, Solution& solution) {
  reference::Grid grid = reference::grid_of(problem.shape, solution.board);
  std::vector<Combo> combos;
  int left = problem.shape.cells();
  for (const reference::Combo& found : grid.drop(problem.runs)) {
    Combo combo{found.kind, found.batch, 0};
    for (const auto& [row, column] : found.cells)
      combo.squares |= Squares{1} << problem.shape.square_of(row * problem.shape.columns + column);
    combos.push_back(combo);
    left -= combo.count();
  }
  // If summed in the same order, equal weights are equal to the last bit.
  std::ranges::sort(combos, {}, [](const Combo& combo) {
    return std::tuple(combo.batch, combo.kind, combo.squares & (~combo.squares + 1));
  });
  solution.weight = worth_of(problem.worth, problem.shape, combos, left);
}

/// The greatest weight in the port's final list.
double plain_port(const Problem& problem) {
  constexpr std::pair<int, int> kSteps[] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                            {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
  const int rows = problem.shape.rows;
  const int columns = problem.shape.columns;
  std::vector<Solution> solutions;
  for (int square = 0; square < problem.shape.cells(); ++square) {
    const int cell = problem.shape.cell_of(square);
    solutions.push_back({problem.board, {}, cell / columns, cell % columns});
    weigh(problem, solutions.back());
  }
  for (int round = 0; round < problem.pool_length; ++round) {
    std::vector<Solution> next;
    for (Solution& solution : solutions) {
      if (solution.is_done) continue;
      solution.is_done = true;
      for (int direction = 0; direction < 8; direction += problem.turn()) {
        const int row = solution.row + kSteps[direction].first;
        const int column = solution.column + kSteps[direction].second;
        if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
        if (!solution.path.empty() && solution.path.back() == (direction + 4) % 8) continue;
        Solution& moved = next.emplace_back(solution);
        moved.is_done = false;
        moved.board.swap(problem.shape.square_of(solution.row * columns + solution.column),
                         problem.shape.square_of(row * columns + column));
        moved.path.push_back(direction);
        moved.row = row;
        moved.column = column;
        weigh(problem, moved);
      }
    }
    solutions.insert(solutions.end(), next.begin(), next.end());
    std::stable_sort(solutions.begin(), solutions.end(),
                     [](const Solution& a, const Solution& b) { return a.weight > b.weight; });
    const auto most = static_cast<std::size_t>(problem.pool * rows * columns);
    if (solutions.size() > most) solutions.erase(solutions.begin() + most, solutions.end());
  }
  return solutions.front().weight;
}

double pool_worth(const Problem& problem) {
  Budget budget({});
  AnswerList answers(problem);
  pool_search(Position(problem), SIZE_MAX, budget, answers);
  double best = 0;
  for (const RouteAnswer& answer : answers.list()) best = std::max(best, answer.worth);
  return best;
}

}  // namespace

TEST_CASE("pool_comes_to_the_worth_of_a_plain_port_of_2013") {
  Random random(1);
  for (int round = 0; round < 6; ++round) {
    Problem problem = problem_on({});
    problem.worth = profiles()[1].worth;
    problem.order = Order::kWorth;
    problem.directions = round % 3 == 2 ? 8 : 4;
    problem.pool = 1 + round;
    problem.pool_length = 10 + round;
    problem.board = random_board(random, problem.shape, 6);
    CAPTURE(picture(problem.shape, problem.board));
    CHECK(pool_worth(problem) == plain_port(problem));
  }
}

TEST_CASE("pool_routes_have_its_length_at_most") {
  Problem problem = drawn("541502/004325/414502/224240/122141");
  problem.pool_length = 4;
  Budget budget({});
  AnswerList answers(problem);
  pool_search(Position(problem), SIZE_MAX, budget, answers);
  REQUIRE(!answers.list().empty());
  for (const RouteAnswer& answer : answers.list()) CHECK(answer.route.size() <= 4);
}

}  // namespace gridwise::orbs
