// Plays many games of one player on one level, on several threads. Each game depends only on its
// number, and games are counted in number order, so results do not depend on the number of threads.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lab/level.h"
#include "lab/player.h"

namespace gridwise::lab {

/// What a study keeps of each game.
struct GameResult {
  /// A final figure, such as "moves_left", or a goal with its remaining count.
  struct EndFigure {
    std::string name;
    std::string token;  ///< if a goal: its token
    double number = 0;
    std::optional<std::int64_t> total;
    bool operator==(const EndFigure&) const = default;
  };
  Outcome::Kind outcome = Outcome::Kind::kOpen;  ///< open: stopped at kMaxPlies
  int plies = 0;
  std::vector<EndFigure> figures;
  std::map<std::string, std::int64_t> events;  ///< by kind

  [[nodiscard]] bool won() const { return outcome == Outcome::Kind::kWon; }
  bool operator==(const GameResult&) const = default;
};

/// Limit on the plies of a game; a level with neither move limit nor goals never ends by itself.
inline constexpr int kMaxPlies = 10'000;

/// Independent chance streams for one study seed. Unless the level has a fixed start board, the
/// player's seed is the same in all of them.
enum class Stream : std::uint8_t {
  kStudy,
  kLuck,    ///< the same player under different chance (luck share)
  kLong,    ///< games beyond the move limit
  kVerify,  ///< verifies results found with the other streams
  /// Compared versions of a level. Chance is drawn afresh for each move, by move number, so
  /// versions that diverge can converge again (common random numbers).
  kPaired,
};

/// The seeds of game `index`.
struct GameSeeds {
  std::uint64_t chance = 0;  ///< seed for opening the level
  std::uint64_t player = 0;
};
[[nodiscard]] GameSeeds seeds_of(std::uint64_t seed, Stream stream, int index);

struct GameRun {
  Level level;
  PlayerSpec player;
  std::uint64_t seed = 1;
  Stream stream = Stream::kStudy;
  int first = 0;  ///< number of the first game
  int last = 0;   ///< one past the last game
  int threads = 1;
};

/// The seeds of a game in the run. If the level has a fixed start board, no seed, not even the
/// player's, is shared with another start board or another stream.
[[nodiscard]] GameSeeds seeds_of(const GameRun& run, int index);

struct PlayedMoves {
  GameResult result;
  std::vector<std::string> moves;
};
/// Replays a game and records its moves. Errors: as open_level, Game::selector, play_through.
[[nodiscard]] Result<PlayedMoves> play_with_moves(const GameRun& run, int index);
/// If the stream redraws chance for every move, the position with the chance of move `ply` (counted
/// from 0). Otherwise the position unchanged.
[[nodiscard]] std::unique_ptr<AnyPosition> with_chance_of_move(
    std::unique_ptr<AnyPosition> position, const GameSeeds& seeds, Stream stream, int ply);

/// Plays one game; stops early, with an open outcome, when `stop` is requested.
[[nodiscard]] Result<GameResult> play_game(const GameRun& run, int index,
                                           const std::stop_token& stop);

/// Calls `fold(index, result)` for the games in order, never concurrently, until it returns false;
/// later games are not counted. `keep_on` is polled on the calling thread; false aborts running
/// games. Errors: as open_level, Game::selector, play_through.
[[nodiscard]] Result<void> play_games(const GameRun& run,
                                      const std::function<bool(int, const GameResult&)>& fold,
                                      const std::function<bool()>& keep_on);

/// Checks that the player names a selector of the level's game and that the level opens. Errors:
/// selector/unknown, player/program, study/seats, those of open_level.
[[nodiscard]] Result<void> check_run(const Level& level, const PlayerSpec& player);

}  // namespace gridwise::lab
