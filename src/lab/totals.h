// Running totals of many games of one player on one level.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/game_runs.h"
#include "lab/intervals.h"
#include "lab/win_curve.h"

namespace gridwise::lab {

/// A lost game is a near miss if only one goal was open, with at most this share of it left.
inline constexpr double kNearMissShare = 0.1;

/// Replaces the move of the win in a game that was not won.
inline constexpr int kNotWon = -1;

struct GoalTotals {
  std::string token;
  std::int64_t count = 0;  ///< the level's requirement
  int missed = 0;          ///< games in which the goal was not reached
  /// Games not won in which this goal had the largest share left; ties split the game.
  double blocked = 0;
};

/// The distribution of a figure's final values, with a count for each.
struct Spread {
  std::map<double, int> counts;
  Moments moments;

  void add(double number);
  [[nodiscard]] std::vector<double> sorted() const;
};

class Totals {
 public:
  void add(const GameResult& game);

  int games = 0;
  int won = 0;
  int drawn = 0;
  int unfinished = 0;  ///< stopped at kMaxPlies
  int near_misses = 0;
  Moments plies;
  Spread moves_left;                      ///< in won games, if the level has a move limit
  std::vector<GoalTotals> goals;          ///< in the level's order
  std::map<std::string, Spread> figures;  ///< at the end of every game, except goals and moves_left
  std::map<std::string, Moments> events;  ///< over games in which they occurred; see per_game
  std::vector<bool> results;              ///< by game number: whether it was won
  std::vector<int> wins;                  ///< by game number: the move of the win, or kNotWon
  std::map<int, int> won_at;              ///< number of games by the move of the win

  /// Mean number of events of a kind per game, with interval; absent for fewer than two games.
  [[nodiscard]] std::optional<Estimate> per_game(const std::string& event) const;
  /// Number of games in which an event of the kind occurred.
  [[nodiscard]] int games_with(const std::string& event) const;
  [[nodiscard]] WinCurve curve(int longest) const;

 private:
  void add_goals(const GameResult& game);
};

}  // namespace gridwise::lab
