// A player's time: the limits of a game, and what is left at a move.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stop_token>

namespace gridwise {

/// A player's time limits, per move and per game. Absent means unlimited.
struct TimeControl {
  std::optional<std::chrono::milliseconds> turn;
  std::optional<std::chrono::milliseconds> match;
};

/// A player's time when it is to move.
struct PlayerClock {
  std::optional<std::chrono::milliseconds> turn;
  std::optional<std::chrono::milliseconds> left;  ///< of the time for the whole game
  std::stop_token stop = {};                      ///< set when the move is no longer wanted

  /// The time to spend on one move: at most the whole turn and a share of the time left for the
  /// game.
  [[nodiscard]] std::optional<std::chrono::milliseconds> thinking_time() const {
    constexpr int kShare = 12;  // 1/kShare of the time left
    if (!left) return turn;
    return turn ? std::min(*turn, *left / kShare) : *left / kShare;
  }
};

}  // namespace gridwise
