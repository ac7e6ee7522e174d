// Two players, many games: every opening is played twice, colours changed. Games run side by side;
// what each of them came to depends on its number alone, so that a match can be gone on with.
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
  std::vector<std::string> openings;  ///< position texts, played in turn; none: the first position
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
  kTime,     ///< the loser overstepped its time
  kIllegal,  ///< the loser's answer was no legal move
  kSilent,   ///< the loser gave no answer: it hung or ended
};

struct PlayedGame {
  int number = 0;  ///< from 0; the first player moves first in the even ones
  std::string opening;
  int winner = -1;  ///< index of the player, -1: drawn
  Ending ending = Ending::kRules;
  std::string remark;  ///< what the loser did, where it was not the rules that ended the game
  std::vector<std::string> moves;
  /// The longest that a player took beyond its time for a move, in milliseconds.
  std::array<std::int64_t, 2> overstepped{};
  /// The time a player thought on the average, in milliseconds.
  std::array<double, 2> thought{};
};

/// The standing of a match. Sums only, so that it does not depend on the games' order.
struct Standing {
  std::array<int, 2> won{};
  int drawn = 0;
  std::array<std::int64_t, 2> overstepped{};  ///< the longest
  std::array<int, 4> endings{};               ///< by Ending
  PairCounts pairs;                           ///< those with both games played

  [[nodiscard]] int games() const { return won[0] + won[1] + drawn; }
};
[[nodiscard]] Standing standing_of(const std::vector<PlayedGame>& games);

/// Plays what `done` does not hold yet, until all games are played, the test is decided, or
/// `keep_on` says no: then games under way are broken off. `played` is called after each game, by
/// one thread at a time; `keep_on` now and then, on the calling thread. Errors: those of the
/// players before the first move; an opening that cannot be read.
[[nodiscard]] Result<std::vector<PlayedGame>> play_match(
    const Match& match, std::vector<PlayedGame> done,
    const std::function<void(const PlayedGame&, const Standing&)>& played,
    const std::function<bool()>& keep_on);

}  // namespace gridwise::lab
