// One side of many games: a selector of ours, or a program that speaks the Gomocup protocol.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "game/game.h"
#include "games/registry.h"
#include "kit/limits.h"
#include "kit/player_clock.h"

namespace gridwise::lab {

using Milliseconds = std::chrono::milliseconds;

/// Not thread safe: one for each game under way.
class Player {
 public:
  virtual ~Player() = default;

  /// Starts a new game.
  [[nodiscard]] virtual Result<void> start(std::uint64_t seed) = 0;
  /// Any pause it needs between two moves; its clock does not run.
  virtual void rest() {}
  /// A move word, perhaps illegal. Error: player/... if there is none. REQUIRES: the position is
  /// not finished.
  [[nodiscard]] virtual Result<std::string> choose(const AnyPosition& position,
                                                   const PlayerClock& clock) = 0;
};

/// The specification of a player: `search(7)`, `search@nodes=20000,time=50,depth=8,threads=2`, or
/// `gomocup:PROGRAM@nodes=...`.
struct PlayerSpec {
  std::string text;  ///< as given
  std::string name;  ///< the selector's, or the program's path
  bool program = false;
  SearchRequest request;  ///< its limits hold in addition to the clock
};

/// Error: player/format.
[[nodiscard]] Result<PlayerSpec> parse_player(const std::string& text);

/// Errors: selector/unknown, player/program if it cannot be started.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const GameSetup& setup,
                                                          const PlayerSpec& spec,
                                                          const TimeControl& control);

}  // namespace gridwise::lab
