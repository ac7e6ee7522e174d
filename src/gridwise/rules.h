// The concept of a position. Every game's Position satisfies it; perft, negamax, playouts and the
// door's adapter depend on nothing else.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>

namespace gridwise {

/// Whose turn it is, or who won: 0 for the first seat, 1 for the second, ...
using Seat = int;

/// The status of a game.
struct Outcome {
  enum class Kind : std::uint8_t {
    kOpen,   ///< not finished
    kWon,    ///< finished, `winner` won (in a one-player game: reached the goal)
    kDrawn,  ///< finished without a winner
    kLost,   ///< finished, the only player failed (one-player games)
  };
  Kind kind = Kind::kOpen;
  Seat winner = -1;  ///< a seat when kWon, else -1

  [[nodiscard]] constexpr bool finished() const { return kind != Kind::kOpen; }
  constexpr bool operator==(const Outcome&) const = default;
};

/// A regular value: a copy forks the game exactly, including its random generator.
/// - `generate(moves)` replaces `moves` with all legal moves in ascending cell order; none when the
/// game is finished.
/// - `play(move)` REQUIRES a legal move.
/// - `outcome()` and `seat()` (whose turn; meaningless once finished) are cheap.
/// - `hash()` is equal for equal positions and depends only on the position.
template <class P>
concept PositionLike = std::regular<P> && requires(P p, const P& c, typename P::Move move,
                                                   typename P::MoveList& moves) {
  requires std::regular<typename P::Move>;
  requires std::ranges::range<typename P::MoveList>;
  { c.generate(moves) } -> std::same_as<void>;
  { moves.size() } -> std::convertible_to<std::size_t>;
  { p.play(move) };
  { c.outcome() } -> std::same_as<Outcome>;
  { c.seat() } -> std::same_as<Seat>;
  { c.hash() } -> std::same_as<std::uint64_t>;
};

/// A position with undo: `undo(move)` REQUIRES that `move` was the last one played.
template <class P>
concept Reversible = PositionLike<P> && requires(P p, typename P::Move move) { p.undo(move); };

}  // namespace gridwise
