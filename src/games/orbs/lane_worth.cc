#include "games/orbs/lane_worth.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace gridwise::orbs {
namespace {

bool known(Worth::Of of) {
  return of == Worth::Of::kCombos || of == Worth::Of::kHues || of == Worth::Of::kRemaining ||
         of == Worth::Of::kFirst;
}

/// Whether single precision has the range and accuracy for every possible worth.
bool has_usual_size(const Worth& worth) {
  constexpr double kGreat = 1e20;
  constexpr double kSmall = 1e-20;
  double greatest = 1;
  double least = 1;
  for (const Worth::Weight& weight : worth.weights) {
    if (std::abs(weight.mass) < std::abs(weight.normal)) return false;  // would lose digits
    for (const double one : {std::abs(weight.normal), std::abs(weight.mass)}) {
      greatest = std::max(greatest, one);
      if (one > 0) least = std::min(least, one);
    }
  }
  for (const Worth::Rule& rule : worth.rules) {
    greatest *= std::max(1.0, rule.factor);
    if (rule.factor > 0) least *= std::min(1.0, rule.factor);
  }
  return greatest < kGreat && least > kSmall;
}

WorthRule::Factor factor_of(const Worth::Rule& rule) {
  constexpr int kMany = 1'000;
  const auto factor = static_cast<float>(rule.factor);
  switch (rule.of) {
    case Worth::Of::kCombos:
      return {WorthRule::Of::kCombos, rule.amount, kMany, factor};
    case Worth::Of::kHues:
      return {WorthRule::Of::kHues, rule.amount, kMany, factor};
    case Worth::Of::kRemaining:
      return {WorthRule::Of::kRemaining, 0, rule.amount, factor};
    default:
      return {WorthRule::Of::kFirst, rule.amount, kMany, factor};
  }
}

}  // namespace

bool lanes_know_worth(const Problem& problem) {
  const Worth& worth = problem.worth;
  const bool marks = worth.sees_enchanted() && problem.board.enchanted != 0;
  return !marks && has_usual_size(worth) &&
         std::ranges::all_of(worth.rules, [](const auto& rule) { return known(rule.of); });
}

LaneRank::LaneRank(const Problem& problem)
    : by_worth(problem.order == Order::kWorth), forbidden(64) {
  if (!by_worth) return;
  double weight = 1;
  for (const Worth::Weight& one : problem.worth.weights)
    weight = std::max({weight, std::abs(one.normal), std::abs(one.mass)});
  forbidden = weight * kMaxCells * kMaxCells;
  for (const Worth::Rule& rule : problem.worth.rules) forbidden *= std::max(1.0, rule.factor);
}

WorthRule::WorthRule(const KindCodes& of, const Problem& problem)
    : codes(static_cast<unsigned>(of.kinds.size())),
      has_unwanted(of.some_unwanted()),
      rank(problem),
      cells(problem.shape.cells()) {
  for (std::size_t i = 0; i < codes; ++i) {
    const Orb kind = of.kinds[i];
    const Worth::Weight& weight = problem.worth.weights[index_of(kind)];
    const Wish wish = problem.worth.wish_of(kind);
    const double sign = wish == Wish::kWanted ? 1 : wish == Wish::kAvoided ? -1 : 0;
    const double normal = sign * std::abs(weight.normal);
    const double mass = sign * std::abs(weight.mass);
    const bool hue = wish == Wish::kWanted && static_cast<int>(index_of(kind)) < kColours;
    kinds[i] = {static_cast<float>(normal / 16), static_cast<float>((mass - normal) / 16),
                std::popcount(problem.board.where(kind)), hue ? 1 : 0, wish};
    has_mass = has_mass || mass != normal;
  }
  for (const Worth::Rule& rule : problem.worth.rules) factors.push_back(factor_of(rule));
}

}  // namespace gridwise::orbs
