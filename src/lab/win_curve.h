// The pass rate as a function of the move limit, from games played beyond the limit.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "lab/intervals.h"
#include "lab/stopping.h"

namespace gridwise::lab {

/// A curve's longest limit, as a multiple of the level's move limit.
inline constexpr int kBeyondLimit = 3;

/// If a player ignores the number of moves left, its game under a limit of k moves is the unlimited
/// game, cut off at k. So the share of games won by move k is the pass rate under limit k, for all
/// k at once.
class WinCurve {
 public:
  /// `longest`: the move limit under which the games are played.
  explicit WinCurve(int longest) : longest_(longest) {}

  /// Adds a game won at this move; absent: not won within the longest limit.
  void add(std::optional<int> won_at);
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] int longest() const { return longest_; }
  /// Number of games won by that move.
  [[nodiscard]] int won_by(int moves) const;
  /// REQUIRES: games() > 0.
  [[nodiscard]] Estimate at(int moves) const { return share_of(won_by(moves), games_); }

  struct Suggestion {
    int moves = 0;
    double share = 0;  ///< forecast
    double below = 0;  ///< with one move less
    double above = 0;  ///< with one move more
  };
  /// The limit whose forecast is closest to `target`; on ties the smaller one. REQUIRES: games() >
  /// 0.
  [[nodiscard]] Suggestion suggest(double target) const;
  /// All limits whose forecast lies in the band, ascending.
  [[nodiscard]] std::vector<int> inside(const Band& band) const;

 private:
  int longest_;
  int games_ = 0;
  std::map<int, int> won_at_;  ///< games by the move of the win
};

}  // namespace gridwise::lab
