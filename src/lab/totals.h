// The figures of many games of one player on one level, added up game by game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/game_runs.h"
#include "lab/intervals.h"
#include "lab/win_curve.h"

namespace gridwise::lab {

/// A lost game is a near miss if one goal was open, with at most this share of it left.
inline constexpr double kNearMissShare = 0.1;

/// In place of the move of a win.
inline constexpr int kNotWon = -1;

struct GoalTotals {
  std::string token;
  std::int64_t count = 0;  ///< what the level asks for
  int missed = 0;          ///< games in which it was not reached
  /// Games not won in which most was left of it, as a share of its count; equal shares split a
  /// game.
  double blocked = 0;
};

/// Numbers that a figure had at the end, with how many games had each.
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
  int unfinished = 0;  ///< ended by kMostPlies
  int near_misses = 0;
  Moments plies;
  Spread moves_left;                      ///< in won games, where the level has a move limit
  std::vector<GoalTotals> goals;          ///< as the level lists them
  std::map<std::string, Spread> figures;  ///< at the end of every game, but goals and moves_left
  std::map<std::string, Moments> events;  ///< of games in which they happened; see per_game
  std::vector<bool> results;              ///< by number of the game: whether it was won
  std::vector<int> wins;                  ///< by number: the move of the win, kNotWon
  std::map<int, int> won_at;              ///< games by the move of the win

  /// Mean number of events of a kind in a game, with interval; absent below two games.
  [[nodiscard]] std::optional<Estimate> per_game(const std::string& event) const;
  /// Games in which an event of that kind happened.
  [[nodiscard]] int games_with(const std::string& event) const;
  [[nodiscard]] WinCurve curve(int longest) const;

 private:
  void add_goals(const GameResult& game);
};

}  // namespace gridwise::lab
