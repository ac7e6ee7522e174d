// Glicko-2, the rating system for people and bots (M. Glickman, "Example of the Glicko-2 system",
// 2013). Ratings are on the Elo scale; the paper's internal scale stays in the .cc file.
#pragma once

#include "gridwise/result.h"

namespace gridwise::lab {

struct Rating {
  double value = 1500;
  double deviation = 350;    ///< standard deviation of `value`, 45 to 350
  double volatility = 0.06;  ///< how much the strength itself varies per period

  bool operator==(const Rating&) const = default;
};

/// A rating with a larger deviation is provisional, shown with a question mark.
inline constexpr double kProvisionalDeviation = 110;

/// A game against an opponent, with the opponent's rating before the game.
struct RatedGame {
  Rating opponent;
  double score = 0;  ///< 1 won, 0.5 drawn, 0 lost
};

/// The evidence of one rating period about a player, as sums: games can be added one by one, and
/// the sums stored during the period.
struct Evidence {
  double information = 0;  ///< Fisher information about the strength: 1 / v in the paper
  double surplus = 0;      ///< score above expectation, weighted by game

  [[nodiscard]] bool empty() const { return information == 0; }
  bool operator==(const Evidence&) const = default;
};

/// Adds a game; `player` is the rating at the start of the period. Errors: rating/range if a rating
/// is beyond +-10,000, a deviation beyond 350, a volatility beyond 1, or a deviation or volatility
/// is not positive.
[[nodiscard]] Result<Evidence> add_game(Evidence evidence, const Rating& player,
                                        const RatedGame& game);

/// The rating at the end of a period with this evidence. `periods`: rating periods since the last
/// update, possibly fractional; with 0, the deviation does not grow. Without games, only the
/// deviation grows. Errors: rating/range, also for negative periods.
[[nodiscard]] Result<Rating> rate(const Rating& before, const Evidence& evidence, double periods);

/// The deviation after `periods` without a game, at most 350; used to show a stored rating as of
/// today. REQUIRES: periods >= 0.
[[nodiscard]] double deviation_after(const Rating& rating, double periods);

}  // namespace gridwise::lab
