// A player of many games: one of our selectors, or a program that speaks the Gomocup protocol.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "gridwise/game.h"
#include "gridwise/games.h"
#include "gridwise/limits.h"
#include "kit/player_clock.h"

namespace gridwise::lab {

using Milliseconds = std::chrono::milliseconds;

/// Not thread safe: create one per running game.
class Player {
 public:
  virtual ~Player() = default;

  /// Starts a new game.
  [[nodiscard]] virtual Result<void> start(std::uint64_t seed) = 0;
  /// Pauses between moves if the player needs it; its clock is stopped.
  virtual void rest() {}
  /// A move word, not necessarily legal. Error: player/... if there is none. REQUIRES: the position
  /// is not finished.
  [[nodiscard]] virtual Result<std::string> choose(const AnyPosition& position,
                                                   const PlayerClock& clock) = 0;
};

/// The specification of a player: `search(7)`, `search@nodes=20000,time=50,depth=8,threads=2`, or
/// `gomocup:PROGRAM@nodes=...`.
struct PlayerSpec {
  std::string text;  ///< as given
  std::string name;  ///< of the selector, or the path of the program
  bool program = false;
  SearchRequest request;  ///< its limits apply in addition to the clock
};

/// Error: player/format.
[[nodiscard]] Result<PlayerSpec> parse_player(const std::string& text);

/// Errors: selector/unknown, player/program if the program cannot be started.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const GameSetup& setup,
                                                          const PlayerSpec& spec,
                                                          const TimeControl& control);

}  // namespace gridwise::lab
