// Many games of one player on one level, on several threads. Each game depends on its number alone
// and is counted in the order of the numbers, so that any number of threads gives the same answer.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lab/level.h"
#include "lab/player.h"

namespace gridwise::lab {

/// What a study keeps of a game.
struct GameResult {
  /// A figure at the end, such as "moves_left", or a goal with what is left of it.
  struct EndFigure {
    std::string name;
    std::string token;  ///< of a goal
    double number = 0;
    std::optional<std::int64_t> total;
    bool operator==(const EndFigure&) const = default;
  };
  Outcome::Kind outcome = Outcome::Kind::kOpen;  ///< open: it went beyond kMostPlies
  int plies = 0;
  std::vector<EndFigure> figures;
  std::map<std::string, std::int64_t> events;  ///< by kind

  [[nodiscard]] bool won() const { return outcome == Outcome::Kind::kWon; }
  bool operator==(const GameResult&) const = default;
};

/// Games are not played further; a level without limit and goals never ends by itself.
inline constexpr int kMostPlies = 10'000;

/// Independent chances for the same seed of a study. The player's seed is the same in all of them.
enum class Stream : std::uint8_t {
  kStudy,
  kLuck,    ///< the same player meets another chance (luck share)
  kLong,    ///< games beyond the move limit
  kVerify,  ///< checks what was found with the others
  /// Games of versions of a level that are compared: the chance is drawn anew for each move, by its
  /// number, so that versions which part come together again (common random numbers).
  kPaired,
};

/// The seeds of game number `index`.
struct GameSeeds {
  std::uint64_t chance = 0;  ///< opens the level
  std::uint64_t player = 0;
};
[[nodiscard]] GameSeeds seeds_of(std::uint64_t seed, Stream stream, int index);

struct GameRun {
  Level level;
  PlayerSpec player;
  std::uint64_t seed = 1;
  Stream stream = Stream::kStudy;
  int first = 0;  ///< number of the first game
  int last = 0;   ///< the number after the last game
  int threads = 1;
};

/// The seeds of a game of the run. Games on one start board share none with games on another, nor
/// with those of another stream.
[[nodiscard]] GameSeeds seeds_of(const GameRun& run, int index);

struct PlayedMoves {
  GameResult result;
  std::vector<std::string> moves;
};
/// The same game with its moves. Errors: those of open_level, of Game::selector, of play_through.
[[nodiscard]] Result<PlayedMoves> play_with_moves(const GameRun& run, int index);
/// Where the stream draws the chance of every move anew: the position with that of move number
/// `ply`, counted from 0; otherwise the position as it is.
[[nodiscard]] std::unique_ptr<AnyPosition> with_chance_of_move(
    std::unique_ptr<AnyPosition> position, const GameSeeds& seeds, Stream stream, int ply);

/// Plays one game; stops early, with an open outcome, when `stop` is asked for.
[[nodiscard]] Result<GameResult> play_game(const GameRun& run, int index,
                                           const std::stop_token& stop);

/// Calls `fold(index, result)` for the games in order, one thread at a time, until it returns
/// false: no later game is counted. `keep_on` is called repeatedly on the calling thread; false
/// aborts running games. Errors: those of open_level, of Game::selector, of play_through.
[[nodiscard]] Result<void> play_games(const GameRun& run,
                                      const std::function<bool(int, const GameResult&)>& fold,
                                      const std::function<bool()>& keep_on);

/// The player's name is a selector of the level's game, and the level opens. Errors:
/// selector/unknown, player/program, study/seats, those of open_level.
[[nodiscard]] Result<void> check_run(const Level& level, const PlayerSpec& player);

}  // namespace gridwise::lab
