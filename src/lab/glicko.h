// Glicko-2, the rating system of persons and bots (M. Glickman, "Example of the Glicko-2 system",
// 2013). Numbers are on the scale of Elo; the paper's inner scale stays in the .cc file.
#pragma once

#include "kit/result.h"

namespace gridwise::lab {

struct Rating {
  double value = 1500;
  double deviation = 350;    ///< standard deviation of `value`, 45 to 350
  double volatility = 0.06;  ///< how much the strength itself changes in a period

  bool operator==(const Rating&) const = default;
};

/// Above this deviation a rating is provisional, shown with a question mark.
inline constexpr double kProvisionalDeviation = 110;

/// A game against an opponent with the rating it had before the game.
struct RatedGame {
  Rating opponent;
  double score = 0;  ///< 1 won, 0.5 drawn, 0 lost
};

/// What games of one rating period say about a player: sums, so that games can be added one by one
/// and the sums be stored while the period lasts.
struct Evidence {
  double information = 0;  ///< about the strength: the inverse of the paper's v
  double surplus = 0;      ///< how much better than expected the player did, weighted by game

  [[nodiscard]] bool empty() const { return information == 0; }
  bool operator==(const Evidence&) const = default;
};

/// Adds a game of a player whose rating at the start of the period was `player`. Errors:
/// rating/range if a rating lies beyond +-10,000, a deviation beyond 350, a volatility beyond 1, or
/// one of the last two is not positive.
[[nodiscard]] Result<Evidence> add_game(Evidence evidence, const Rating& player,
                                        const RatedGame& game);

/// The rating at the end of a period with these games. `periods`: rating periods since the last
/// update; a fraction counts as a fraction, 0 leaves out the growth of the deviation. Without games
/// only the deviation grows. Errors: rating/range, also for negative periods.
[[nodiscard]] Result<Rating> rate(const Rating& before, const Evidence& evidence, double periods);

/// The deviation after `periods` without a game, at most 350: what is shown today of a rating that
/// was stored then. REQUIRES: periods >= 0.
[[nodiscard]] double deviation_after(const Rating& rating, double periods);

/// The expected score of `player` against `opponent`, 0 to 1, both deviations considered.
[[nodiscard]] double expected_score(const Rating& player, const Rating& opponent);

}  // namespace gridwise::lab
