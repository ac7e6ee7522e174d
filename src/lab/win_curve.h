// The pass rate as a function of the move limit, from games that were played on beyond it.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "lab/intervals.h"
#include "lab/stopping.h"

namespace gridwise::lab {

/// How many times a level's move limit is lifted to for a curve.
inline constexpr int kBeyondLimit = 3;

/// For a player who does not look at the moves left, a game under a limit of k moves is the game
/// without a limit, cut at k. So the share of games won by move k is the pass rate under k, for all
/// k at once.
class WinCurve {
 public:
  /// `longest`: the limit under which the games are played.
  explicit WinCurve(int longest) : longest_(longest) {}

  /// A game that was won at this move; absent: not within the longest limit.
  void add(std::optional<int> won_at);
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] int longest() const { return longest_; }
  /// Games won by that move.
  [[nodiscard]] int won_by(int moves) const;
  /// REQUIRES: games() > 0.
  [[nodiscard]] Estimate at(int moves) const { return share_of(won_by(moves), games_); }

  struct Suggestion {
    int moves = 0;
    double share = 0;  ///< forecast
    double below = 0;  ///< with a move less
    double above = 0;  ///< with a move more
  };
  /// The limit whose forecast is nearest to `target`; the smaller one of two as near. REQUIRES:
  /// games() > 0.
  [[nodiscard]] Suggestion suggest(double target) const;
  /// The limits whose forecast lies in the band, ascending.
  [[nodiscard]] std::vector<int> inside(const Band& band) const;

 private:
  int longest_;
  int games_ = 0;
  std::map<int, int> won_at_;  ///< games by the move of the win
};

}  // namespace gridwise::lab
