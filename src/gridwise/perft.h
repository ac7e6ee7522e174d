// perft: the number of sequences of exactly `depth` legal moves, by outcome. Checks a move
// generator against published counts and measures its speed. Every leaf is played and judged; there
// is no bulk counting.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "gridwise/rules.h"

namespace gridwise {

struct PerftCount {
  std::array<std::uint64_t, 4> by_outcome{};  ///< indexed by Outcome::Kind
  std::uint64_t won_by_first = 0;             ///< part of by_outcome[kWon]

  [[nodiscard]] std::uint64_t leaves() const {
    return std::accumulate(by_outcome.begin(), by_outcome.end(), std::uint64_t{0});
  }

  constexpr void add(const Outcome& outcome) {
    ++by_outcome[static_cast<std::size_t>(outcome.kind)];
    won_by_first += outcome.winner == 0 ? 1 : 0;
  }

  bool operator==(const PerftCount&) const = default;
};

/// Adds the outcomes one move after `position` to `count`. Flattened, because calls would cost as
/// much as the moves and outcomes themselves.
template <PositionLike P>
[[gnu::flatten]] void add_leaves(const P& position, PerftCount& count) {
  typename P::MoveList moves;
  position.generate(moves);
  for (const typename P::Move move : moves) {
    P leaf = position;
    leaf.play(move);
    count.add(leaf.outcome());
  }
}

/// Adds the move sequences of length `depth` (>= 1) from `position` to `count`; a finished game has
/// none.
template <PositionLike P>
void add_perft(const P& position, int depth, PerftCount& count) {
  if (depth == 1) return add_leaves(position, count);
  typename P::MoveList moves;
  position.generate(moves);
  for (const typename P::Move move : moves) {
    P next = position;
    next.play(move);
    add_perft(next, depth - 1, count);
  }
}

template <PositionLike P>
[[nodiscard]] PerftCount perft(const P& position, int depth) {
  PerftCount count;
  if (depth == 0) {
    count.add(position.outcome());
  } else {
    add_perft(position, depth, count);
  }
  return count;
}

}  // namespace gridwise
