// Evaluation of a position, and playouts that never use its own generator. The futures that a
// player imagines are seeded by its `noise` and by draw_key(). Neither differs between two versions
// of a level, so the player plays both alike where it can (docs/study.md). With noise 0 the board
// hash replaces the noise.
#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/rules.h"
#include "gridwise/limits.h"

namespace gridwise::match3 {

/// The work left in the goal of a thing: what is still to collect of a colour or of the score; of
/// layers and blockers the sum of log2(1 + hits) over those that take the fewest hits, as many as
/// are still to clear; of an ingredient 1 plus its share of the longest way to an exit. One hit is
/// work 1, so a goal whose units take one hit each has as much work as it has units left. 0 for a
/// thing without an open goal.
[[nodiscard]] double work_left(const Position& position, Thing thing);

/// Static evaluation in points: 100 for all goals reached; each goal has an equal part of it and
/// gives 1 - work left / count of that part, which is below 0 while its units take several hits; on
/// a win 50, plus 1 per move left; 1 to 3 per special on the board; 1/10,000 of the score.
[[nodiscard]] double worth_of(const Position& position);

[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

/// The mean worth after each move over `samples` random futures, the same for all moves. Does not
/// use the generator of `position`.
[[nodiscard]] std::vector<double> mean_worths(const Position& position,
                                              const std::vector<Move>& moves, int samples,
                                              std::uint64_t noise);

/// The result of play_out(), by move.
struct Playouts {
  std::vector<double> worths;
  std::vector<int> visits;
  std::uint64_t nodes = 0;  ///< moves played
};
/// Monte Carlo playouts after each move. Sequential halving gives more of them to better moves.
[[nodiscard]] Playouts play_out(const Position& position, const std::vector<Move>& moves,
                                const Limits& limits, std::uint64_t most_nodes,
                                std::uint64_t noise);

}  // namespace gridwise::match3
