// What a position is worth, and what becomes of it on futures other than its own.
#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/rules.h"
#include "kit/limits.h"

namespace gridwise::match3 {

/// In points: 100 for all goals reached, in parts before; 50 for winning and 1 for every move left
/// then; 1 to 3 for each special that lies there; a ten-thousandth of the score.
[[nodiscard]] double worth_of(const Position& position);

[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

/// The mean worth after each move, over `samples` futures that are the same for all moves. The
/// generator of `position` is not looked at.
[[nodiscard]] std::vector<double> mean_worths(const Position& position,
                                              const std::vector<Move>& moves, int samples);

/// Likewise, playing on after it; what may be spent goes to the promising moves. `nodes` counts the
/// moves played.
struct PlayedOut {
  std::vector<double> worths;
  std::vector<int> visits;
  std::uint64_t nodes = 0;
};
[[nodiscard]] PlayedOut play_out(const Position& position, const std::vector<Move>& moves,
                                 const Limits& limits, std::uint64_t most_nodes);

}  // namespace gridwise::match3
