// Matches of two players: every opening is played twice with colours changed. Games run in
// parallel; each depends on its number alone, so that a match can resume.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "lab/player.h"
#include "lab/score.h"

namespace gridwise::lab {

struct Match {
  GameSetup setup;
  std::vector<std::string> openings;  ///< position texts, used in turn; empty: the first position
  std::array<PlayerSpec, 2> players;
  TimeControl control;
  int games = 100;  ///< at most; even
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Sprt> sprt;  ///< ends the match when it is decided
};

/// How a game ended.
enum class Ending : std::uint8_t {
  kRules,    ///< as the game's rules say
  kTime,     ///< the loser exceeded its time
  kIllegal,  ///< the loser's move was illegal
  kSilent,   ///< the loser did not answer: it hung or ended
};

struct PlayedGame {
  int number = 0;  ///< from 0; the first player moves first in the even ones
  std::string opening;
  int winner = -1;  ///< index of the player, -1: drawn
  Ending ending = Ending::kRules;
  std::string remark;  ///< what the loser did, unless the rules ended the game
  std::vector<std::string> moves;
  /// The most that a player exceeded its time for a move by, in milliseconds.
  std::array<std::int64_t, 2> overstepped{};
  /// Mean time per move of a player, in milliseconds.
  std::array<double, 2> thought{};
};

/// The standing of a match; does not depend on the order of games.
struct Standing {
  std::array<int, 2> won{};
  int drawn = 0;
  std::array<std::int64_t, 2> overstepped{};  ///< the most, as in PlayedGame
  std::array<int, 4> endings{};               ///< by Ending
  PairCounts pairs;                           ///< pairs with both games played

  [[nodiscard]] int games() const { return won[0] + won[1] + drawn; }
};
[[nodiscard]] Standing standing_of(const std::vector<PlayedGame>& games);

/// Plays the games not in `done` until all are played, the test is decided, or `keep_on` returns
/// false; running games are then aborted. `played` is called after each game, by one thread at a
/// time, `keep_on` repeatedly on the calling thread. Errors: those of the players before the first
/// move; an invalid opening.
[[nodiscard]] Result<std::vector<PlayedGame>> play_match(
    const Match& match, std::vector<PlayedGame> done,
    const std::function<void(const PlayedGame&, const Standing&)>& played,
    const std::function<bool()>& keep_on);

}  // namespace gridwise::lab
