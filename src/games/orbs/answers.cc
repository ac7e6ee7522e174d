#include "games/orbs/answers.h"

#include <algorithm>
#include <bit>

#include "games/orbs/cascade.h"

namespace gridwise::orbs {

void evaluate(const Problem& problem, const Board& board, RouteAnswer& answer) {
  const Cascade cascade = drop(problem.shape, board, problem.runs);
  answer.steps = counted_steps(problem, answer.start, answer.route);
  answer.combos = static_cast<int>(cascade.combos.size());
  answer.worth =
      worth_of(problem.worth, problem.shape, {cascade.combos.begin(), cascade.combos.size()},
               std::popcount(cascade.still.occupied()));
}

double rank_of(const Problem& problem, int combos, double worth) {
  if (const int off = problem.combos_off(combos); off > 0) return -off;
  return problem.order == Order::kWorth ? worth : combos;
}

bool better(const Problem& problem, const RouteAnswer& a, const RouteAnswer& b) {
  const double rank = rank_of(problem, a.combos, a.worth);
  const double other = rank_of(problem, b.combos, b.worth);
  if (rank != other) return rank > other;
  if (a.combos != b.combos) return a.combos > b.combos;
  if (a.steps != b.steps) return a.steps < b.steps;
  const int turns = turns_of(a.route);
  const int other_turns = turns_of(b.route);
  return turns != other_turns ? turns < other_turns : a.worth > b.worth;
}

bool AnswerList::add(const RouteAnswer& answer) {
  const auto same = std::ranges::find_if(list_, [&](const RouteAnswer& known) {
    return known.start == answer.start && known.combos == answer.combos;
  });
  if (same != list_.end()) {
    if (!better(*problem_, answer, *same)) return false;
    list_.erase(same);
  }
  const auto place = std::ranges::find_if(
      list_, [&](const RouteAnswer& known) { return better(*problem_, answer, known); });
  const bool best = place == list_.begin();
  list_.insert(place, answer);
  if (list_.size() > kMost) list_.pop_back();
  return best;
}

}  // namespace gridwise::orbs
