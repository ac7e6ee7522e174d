// Routes with their combos and worth, and the list of the best found.
#pragma once

#include <vector>

#include "games/orbs/problem.h"
#include "games/orbs/rules.h"

namespace gridwise::orbs {

/// A route and its result without skyfall.
struct RouteAnswer {
  int start = -1;  ///< square; -1: nothing is picked up
  Route route;
  int combos = 0;  ///< wanted ones
  double worth = 0;
  int steps = 0;      ///< counted steps (rule `limits`)
  int avoided = 0;    ///< combos of kinds to avoid
  int forbidden = 0;  ///< combos of forbidden kinds
};

/// Sets steps, combos and worth of dropping on `board`. REQUIRES: start and route are set.
void evaluate(const Problem& problem, const Board& board, RouteAnswer& answer);

/// The sort key of a drop, greater is better: its worth or combos. With too few or too many combos,
/// minus the number missing or in excess. Drops with fewer forbidden combos always come first. In
/// the order of combos an avoided one costs a little more than a wanted one brings.
[[nodiscard]] double rank_of(const Problem& problem, const ComboCounts& combos, double worth);

/// Whether the answer has `target` combos, the result of target_combos(), a wanted number, and none
/// that are avoided or forbidden.
[[nodiscard]] bool reaches(const Problem& problem, const RouteAnswer& answer, int target);

/// Whether `a` is better than `b` by the problem's order; ties go to more combos, fewer avoided
/// ones, fewer steps, fewer turns and more worth, in that order.
[[nodiscard]] bool better(const Problem& problem, const RouteAnswer& a, const RouteAnswer& b);

/// Distinct answers, best first: the best for each start and number of combos.
class AnswerList {
 public:
  static constexpr std::size_t kMost = 50;

  explicit AnswerList(const Problem& problem) : problem_(&problem) {}

  /// Adds an answer unless a known one with its start and combos is as good. Returns whether it is
  /// the best so far.
  bool add(const RouteAnswer& answer);
  [[nodiscard]] const std::vector<RouteAnswer>& list() const { return list_; }
  [[nodiscard]] const RouteAnswer& best() const { return list_.front(); }

 private:
  const Problem* problem_;
  std::vector<RouteAnswer> list_;
};

}  // namespace gridwise::orbs
