#include "games/orbs/answers.h"

#include <algorithm>
#include <bit>
#include <span>

#include "games/orbs/cascade.h"

namespace gridwise::orbs {

void evaluate(const Problem& problem, const Board& board, RouteAnswer& answer) {
  const Cascade cascade = drop(problem.shape, board, problem.runs);
  answer.steps = counted_steps(problem, answer.start, answer.route);
  const std::span<const Combo> combos{cascade.combos.begin(), cascade.combos.size()};
  const ComboCounts counts = count_combos(problem.worth, combos);
  answer.combos = counts.wanted;
  answer.avoided = counts.avoided;
  answer.forbidden = counts.forbidden;
  answer.worth =
      worth_of(problem.worth, problem.shape, combos, std::popcount(cascade.still.occupied()));
}

double rank_of(const Problem& problem, const ComboCounts& combos, double worth) {
  constexpr double kForbidden = 1e9;
  constexpr double kAvoided = 1 + 1.0 / 64;  // fewer than 64 combos
  const int off = problem.combos_off(combos.wanted);
  double rank = 0;
  if (off > 0) {
    rank = -off;
  } else {
    rank = problem.order == Order::kWorth ? worth : combos.wanted - kAvoided * combos.avoided;
  }
  if (combos.forbidden == 0) return std::max(rank, -kForbidden / 2);
  return std::clamp(rank, -kForbidden / 2, kForbidden / 2) - kForbidden * combos.forbidden;
}

bool reaches(const Problem& problem, const RouteAnswer& answer, int target) {
  return problem.reaches(answer.combos, target) && answer.avoided + answer.forbidden == 0;
}

bool better(const Problem& problem, const RouteAnswer& a, const RouteAnswer& b) {
  const double rank = rank_of(problem, {a.combos, a.avoided, a.forbidden}, a.worth);
  const double other = rank_of(problem, {b.combos, b.avoided, b.forbidden}, b.worth);
  if (rank != other) return rank > other;
  if (a.combos != b.combos) return a.combos > b.combos;
  if (a.avoided != b.avoided) return a.avoided < b.avoided;
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
