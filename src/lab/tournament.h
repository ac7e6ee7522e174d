// Matches between two players: every opening is played twice with colours reversed. Games run in
// parallel; each depends only on its number, so a match can resume.
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
  std::vector<std::string> openings;  ///< position texts, used in turn; empty: the initial position
  std::array<PlayerSpec, 2> players;
  TimeControl control;
  int games = 100;  ///< maximum; even
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Sprt> sprt;  ///< ends the match once decided
};

/// How a game ended.
enum class Ending : std::uint8_t {
  kRules,    ///< by the game's rules
  kTime,     ///< the loser exceeded its time limit
  kIllegal,  ///< the loser's move was illegal
  kSilent,   ///< the loser did not answer: it hung or exited
};

struct PlayedGame {
  int number = 0;  ///< from 0; the first player moves first in even games
  std::string opening;
  int winner = -1;  ///< player index; -1: drawn
  Ending ending = Ending::kRules;
  std::string remark;  ///< what the loser did, unless the game ended by the rules
  std::vector<std::string> moves;
  /// The largest overrun of each player's time limits on a move, in milliseconds.
  std::array<std::int64_t, 2> overstepped{};
  /// Each player's mean time per move, in milliseconds.
  std::array<double, 2> thought{};
};

/// The score of a match; independent of the order of games.
struct Standing {
  std::array<int, 2> won{};
  int drawn = 0;
  std::array<std::int64_t, 2> overstepped{};  ///< maximum, as in PlayedGame
  std::array<int, 4> endings{};               ///< by Ending
  PairCounts pairs;                           ///< pairs with both games played

  [[nodiscard]] int games() const { return won[0] + won[1] + drawn; }
};
[[nodiscard]] Standing standing_of(const std::vector<PlayedGame>& games);

/// Whether the match can begin: the openings are positions of the game, and the players start.
[[nodiscard]] Result<void> check_match(const Match& match);

/// Plays the games not in `done` until all are played, the test is decided, or `keep_on` returns
/// false, which aborts running games. `played` is called after each game, never concurrently;
/// `keep_on` is polled on the calling thread. Errors: player errors before the first move, or an
/// invalid opening.
[[nodiscard]] Result<std::vector<PlayedGame>> play_match(
    const Match& match, std::vector<PlayedGame> done,
    const std::function<void(const PlayedGame&, const Standing&)>& played,
    const std::function<bool()>& keep_on);

}  // namespace gridwise::lab
