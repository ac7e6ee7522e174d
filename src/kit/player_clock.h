// The time a player has: what a game allows, and what is left of it at a move.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stop_token>

namespace gridwise {

/// Time limits of a player: for one move, and for its whole game. Absent means unlimited.
struct TimeControl {
  std::optional<std::chrono::milliseconds> turn;
  std::optional<std::chrono::milliseconds> match;
};

/// A player's time when it is to move.
struct PlayerClock {
  std::optional<std::chrono::milliseconds> turn;
  std::optional<std::chrono::milliseconds> left;  ///< of its whole game
  std::stop_token stop = {};                      ///< set when the move is no longer wanted

  /// The time to spend on one move: the whole turn, but only a share of the time left.
  [[nodiscard]] std::optional<std::chrono::milliseconds> thinking_time() const {
    constexpr int kShare = 12;  // of the time left, one part in this many
    if (!left) return turn;
    return turn ? std::min(*turn, *left / kShare) : *left / kShare;
  }
};

}  // namespace gridwise
