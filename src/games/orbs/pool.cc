#include "games/orbs/pool.h"

#include <algorithm>
#include <utility>

namespace gridwise::orbs {
namespace {

/// A route of the pool; `last` links its steps backwards.
struct PoolRoute {
  Board board;
  double worth = 0;
  std::int32_t last = -1;  ///< index of its last step in steps_; -1: only played ones
  std::uint8_t start = 0;
  std::uint8_t at = 0;
  std::uint8_t heading = kNoDirection;  ///< of its last step
  std::uint8_t steps = 0;               ///< counted steps, played ones included
  bool extended = false;
};

class Pool {
 public:
  Pool(const Position& position, std::size_t memory, Budget& budget)
      : position_(position),
        problem_(position.problem()),
        budget_(budget),
        most_routes_(memory / 2 / kCopies / sizeof(PoolRoute)),
        most_steps_(memory / 2 / kCopies / sizeof(PoolStep)) {
    for (int square = 0; square < problem_.shape.cells(); ++square) {
      if (position.held() >= 0 ? square != position.held() : !problem_.may_start(square)) continue;
      PoolRoute& begun = pool_.emplace_back();
      begun.board = position.board();
      begun.start = static_cast<std::uint8_t>(position.held() >= 0 ? position.start() : square);
      begun.at = static_cast<std::uint8_t>(square);
      begun.heading = static_cast<std::uint8_t>(position.heading());
      begun.steps = static_cast<std::uint8_t>(position.steps());
      begun.worth = worth_now(begun.board);
    }
  }

  void run() {
    const std::size_t room =
        std::min(static_cast<std::size_t>(problem_.shape.cells() * problem_.pool),
                 most_routes_ / static_cast<std::size_t>(problem_.directions));
    const auto rounds = problem_.pool_length - static_cast<int>(position_.route().size());
    for (int round = 0; round < rounds && !budget_.exhausted(); ++round) {
      const std::size_t known = pool_.size();
      for (std::size_t i = 0; i < known && !budget_.exhausted(); ++i) {
        if (!std::exchange(pool_[i].extended, true)) extend(i);
      }
      if (pool_.size() == known) return;
      std::ranges::stable_sort(pool_, std::ranges::greater{}, &PoolRoute::worth);
      if (pool_.size() > room) pool_.resize(room);
    }
  }

  void add_to(AnswerList& answers) const {
    for (const PoolRoute& route : pool_) {
      if (!problem_.may_end(route.at)) continue;
      RouteAnswer answer;
      answer.start = route.start;
      answer.route = route_of(route);
      evaluate(problem_, route.board, answer);
      answers.add(answer);
    }
  }

 private:
  struct PoolStep {
    std::int32_t before;
    std::uint8_t direction;
  };

  /// While a list doubles, the old and the new copy take three times the old size.
  static constexpr std::size_t kCopies = 3;

  void extend(std::size_t from) {
    if (steps_.size() + 8 > most_steps_ || pool_.size() + 8 > most_routes_) return;
    if (pool_[from].steps > 0 && problem_.must_stop(pool_[from].at)) return;
    for (int direction = 0; direction < 8; direction += problem_.turn()) {
      if (!may_go(pool_[from], direction)) continue;
      if (!budget_.spend()) return;
      PoolRoute next = pool_[from];
      const int to = problem_.shape.neighbour(next.at, direction);
      next.board.swap(next.at, to);
      next.at = static_cast<std::uint8_t>(to);
      next.steps = static_cast<std::uint8_t>(next.steps + cost_of(next, to, direction));
      next.heading = static_cast<std::uint8_t>(direction);
      next.extended = false;
      next.worth = worth_now(next.board);
      steps_.push_back({next.last, static_cast<std::uint8_t>(direction)});
      next.last = static_cast<std::int32_t>(steps_.size()) - 1;
      pool_.push_back(next);
    }
  }

  /// Going straight back is forbidden, except over a played step.
  [[nodiscard]] bool may_go(const PoolRoute& route, int direction) const {
    if (route.last >= 0 && direction == (route.heading ^ 4)) return false;
    const int to = problem_.shape.neighbour(route.at, direction);
    return to >= 0 && problem_.may_enter(to) &&
           route.steps + cost_of(route, to, direction) <= problem_.steps;
  }

  [[nodiscard]] int cost_of(const PoolRoute& route, int to, int direction) const {
    return problem_.steps_into(to, direction, route.heading);
  }

  /// The worth of dropping; with too many combos, minus the excess. A forbidden combo outweighs it.
  [[nodiscard]] double worth_now(const Board& board) const {
    const Cascade cascade = drop(problem_.shape, board, problem_.runs);
    const ComboCounts combos =
        count_combos(problem_.worth, {cascade.combos.begin(), cascade.combos.size()});
    constexpr double kForbidden = 1e9;
    const int excess = combos.wanted - problem_.most_combos;
    const double worth =
        worth_of(problem_.worth, problem_.shape, {cascade.combos.begin(), cascade.combos.size()},
                 std::popcount(cascade.still.occupied()));
    return (excess > 0 ? -excess : worth) - kForbidden * combos.forbidden;
  }

  [[nodiscard]] Route route_of(const PoolRoute& pooled) const {
    std::vector<std::uint8_t> back;
    for (std::int32_t i = pooled.last; i >= 0; i = steps_[static_cast<std::size_t>(i)].before)
      back.push_back(steps_[static_cast<std::size_t>(i)].direction);
    Route route = position_.route();
    for (std::size_t i = back.size(); i-- > 0;) route.push_back(back[i]);
    return route;
  }

  const Position& position_;
  const Problem& problem_;
  Budget& budget_;
  std::size_t most_routes_;
  std::size_t most_steps_;
  std::vector<PoolRoute> pool_;  ///< best first after each round
  std::vector<PoolStep> steps_;
};

}  // namespace

void pool_search(const Position& position, std::size_t memory, Budget& budget,
                 AnswerList& answers) {
  Pool pool(position, memory, budget);
  pool.run();
  pool.add_to(answers);
}

}  // namespace gridwise::orbs
