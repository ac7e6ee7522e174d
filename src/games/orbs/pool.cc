#include "games/orbs/pool.h"

#include <algorithm>

namespace gridwise::orbs {
namespace {

struct Pooled {
  Answer answer;
  Board board;
  int at = 0;
  bool extended = false;
};

/// `played` steps are not the pool's own: to go back on them is allowed.
bool may_go(const Problem& problem, const Pooled& pooled, std::size_t played, int direction) {
  const Route& route = pooled.answer.route;
  if (!route.empty() && problem.must_stop(pooled.at)) return false;
  if (route.size() > played && direction == (route[route.size() - 1] ^ 4)) return false;
  const int to = problem.shape.neighbour(pooled.at, direction);
  return to >= 0 && problem.may_enter(to);
}

}  // namespace

void pool_search(const Position& position, int most_steps, Budget& budget, Answers& answers) {
  const Problem& problem = position.problem();
  const auto room = static_cast<std::size_t>(problem.shape.cells() * kPoolPerCell);
  std::vector<Pooled> pool;
  for (int square = 0; square < problem.shape.cells(); ++square) {
    if (position.held() >= 0 ? square != position.held() : !problem.may_start(square)) continue;
    Pooled pooled{{position.held() >= 0 ? position.start() : square, position.route(), 0, 0},
                  position.board(),
                  square,
                  false};
    evaluate(problem, pooled.board, pooled.answer);
    pool.push_back(pooled);
  }
  const auto by_worth = [&](const Pooled& a, const Pooled& b) {
    return better(problem, a.answer, b.answer);
  };
  for (int length = static_cast<int>(position.route().size()); length < most_steps; ++length) {
    const std::size_t known = pool.size();
    for (std::size_t i = 0; i < known; ++i) {
      if (pool[i].extended) continue;
      pool[i].extended = true;
      for (int direction = 0; direction < 8; direction += problem.turn()) {
        if (!may_go(problem, pool[i], position.route().size(), direction)) continue;
        if (!budget.spend()) break;
        Pooled next = pool[i];
        const int to = problem.shape.neighbour(next.at, direction);
        next.board.swap(next.at, to);
        next.at = to;
        next.extended = false;
        next.answer.route.push_back(static_cast<std::uint8_t>(direction));
        evaluate(problem, next.board, next.answer);
        pool.push_back(next);
      }
    }
    std::ranges::stable_sort(pool, by_worth);
    if (pool.size() > room) pool.resize(room);
    if (budget.exhausted()) break;
  }
  for (const Pooled& pooled : pool) {
    if (problem.may_end(pooled.at)) answers.add(pooled.answer);
  }
}

}  // namespace gridwise::orbs
