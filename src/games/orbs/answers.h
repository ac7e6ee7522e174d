// What the searches find: routes and what they come to, the best of each kind kept.
#pragma once

#include <vector>

#include "games/orbs/problem.h"
#include "games/orbs/rules.h"

namespace gridwise::orbs {

/// A route and what it comes to, without skyfall.
struct Answer {
  int start = -1;  ///< -1: nothing is picked up
  Route route;
  int combos = 0;
  double worth = 0;
  int steps = 0;  ///< as they count
};

/// Fills in what letting go on `board` comes to. REQUIRES: start and route.
void evaluate(const Problem& problem, const Board& board, Answer& answer);

/// Whether `a` is better than `b` by the problem's order: fewer steps break ties.
[[nodiscard]] bool better(const Problem& problem, const Answer& a, const Answer& b);

/// Distinct answers: for each start and number of combos (or worth) the best. Ordered best first.
class Answers {
 public:
  static constexpr std::size_t kMost = 50;

  explicit Answers(const Problem& problem) : problem_(&problem) {}

  /// True when it is the best so far.
  bool add(const Answer& answer);
  [[nodiscard]] const std::vector<Answer>& list() const { return list_; }
  [[nodiscard]] const Answer& best() const { return list_.front(); }

 private:
  const Problem* problem_;
  std::vector<Answer> list_;
};

}  // namespace gridwise::orbs
