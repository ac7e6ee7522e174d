// How much of a level's results is skill and how much is luck, over several kinds of player.
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

/// The share of the variance of results that knowing the player explains: Var(p_k) / (m (1 - m)),
/// the kinds alike, m their mean (first-order index; Sobol, Sensitivity estimates for nonlinear
/// mathematical models, 1993); without bias from the number of games. Absent where every game ends
/// alike. REQUIRES: two kinds or more, each with two games or more.
[[nodiscard]] std::optional<double> skill_share(std::span<const KindCounts> kinds);

/// By how much the log odds of a win rise from one kind to the next: the slope of a logistic
/// regression on the rank of the kind, with 95% interval. Absent where the games do not bound it:
/// every game ends alike, or the kinds are apart without overlap. REQUIRES: two kinds or more.
[[nodiscard]] std::optional<Estimate> skill_slope(std::span<const KindCounts> kinds);

/// Pairs of games that have the player, with its noise, in common and not the chance.
struct LuckPairs {
  std::array<int, 3> won{};  ///< pairs by how many of the two games were won

  void add(bool first, bool second) { ++won[(first ? 1U : 0U) + (second ? 1U : 0U)]; }
  [[nodiscard]] int pairs() const { return won[0] + won[1] + won[2]; }
};

/// What remains open when the player and its noise are known: 1 - corr of the two results (total
/// index by pick-freeze; Janon, Klein, Lagnoux, Nodet, Prieur: Asymptotic normality and efficiency
/// of two Sobol index estimators, 2014), the interval by the delta method. Absent where every game
/// ends alike.
[[nodiscard]] std::optional<Estimate> luck_share(const LuckPairs& pairs);

}  // namespace gridwise::lab
