// How much of a level's results is skill and how much is luck, from games by several kinds of
// player.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "lab/intervals.h"

namespace gridwise::lab {

/// The games of one kind of player.
struct KindCounts {
  int games = 0;
  int won = 0;
};

/// The share of the variance of results explained by the player: Var(p_k) / (m (1 - m)), with kinds
/// equally weighted and m their mean (first-order index; Sobol, Sensitivity estimates for nonlinear
/// mathematical models, 1993). Corrected for the bias from finite numbers of games. Absent if every
/// game has the same result. REQUIRES: at least two kinds, each with at least two games.
[[nodiscard]] std::optional<double> skill_share(std::span<const KindCounts> kinds);

/// The increase in log odds of a win from one kind to the next: the slope of a logistic regression
/// on the kind's rank, with 95% interval. Absent if the games do not bound it: every game has the
/// same result, or the kinds separate perfectly. REQUIRES: at least two kinds.
[[nodiscard]] std::optional<Estimate> skill_slope(std::span<const KindCounts> kinds);

/// Pairs of games that share the player and its noise, but not the chance.
struct LuckPairs {
  std::array<int, 3> won{};  ///< pairs by number of games won

  void add(bool first, bool second) { ++won[(first ? 1U : 0U) + (second ? 1U : 0U)]; }
  [[nodiscard]] int pairs() const { return won[0] + won[1] + won[2]; }
};

/// The variance left when the player and its noise are fixed: 1 - corr of the two results (total
/// index by pick-freeze; Janon, Klein, Lagnoux, Nodet, Prieur: Asymptotic normality and efficiency
/// of two Sobol index estimators, 2014). The interval uses the delta method. Absent if every game
/// has the same result.
[[nodiscard]] std::optional<Estimate> luck_share(const LuckPairs& pairs);

}  // namespace gridwise::lab
