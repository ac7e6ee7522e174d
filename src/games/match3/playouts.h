// Evaluation of a position, and playouts with other random generators than its own. The futures
// that a player imagines are drawn by its noise, a seed, and the position's draw_key(): by nothing
// that tells two versions of a level apart, so that it plays them alike where it can
// (docs/study.md). With noise 0 the board takes its place.
#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/rules.h"
#include "kit/limits.h"

namespace gridwise::match3 {

/// Static evaluation in points: 100 for all goals reached, partly in proportion before; on a win
/// 50, and 1 for every move left; 1 to 3 for each special on the board; 1/10,000 of the score.
[[nodiscard]] double worth_of(const Position& position);

[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

/// The mean worth after each move, over `samples` random seeds that are the same for all moves. The
/// generator of `position` is not used.
[[nodiscard]] std::vector<double> mean_worths(const Position& position,
                                              const std::vector<Move>& moves, int samples,
                                              std::uint64_t noise);

/// What play_out() found, by move.
struct Playouts {
  std::vector<double> worths;
  std::vector<int> visits;
  std::uint64_t nodes = 0;  ///< moves played
};
/// Monte-Carlo playouts after each move. Sequential halving gives better moves more of them.
[[nodiscard]] Playouts play_out(const Position& position, const std::vector<Move>& moves,
                                const Limits& limits, std::uint64_t most_nodes,
                                std::uint64_t noise);

}  // namespace gridwise::match3
