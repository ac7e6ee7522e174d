// The rules of Snort: Position, Move, generate, play, undo, outcome. A board is one bit set per
// seat, bit = 8 * row + column, row 0 at the top.
#pragma once

#include <bit>
#include <cstdint>

#include "kit/bit_range.h"
#include "kit/rules.h"

namespace gridwise::snort {

/// Columns and rows of the field, kSmallest to kLargest each.
struct Options {
  static constexpr int kSmallest = 2;
  static constexpr int kLargest = 8;

  int columns = 5;
  int rows = 5;

  bool operator==(const Options&) const = default;
};

/// A cell: 8 * row + column.
using Move = std::uint8_t;

/// Invariants: no animal beside one of the other seat; seat 0 has as many as seat 1, or one more.
class Position {
 public:
  using Bits = std::uint64_t;
  using Move = snort::Move;
  using MoveList = BitRange<Move>;
  static constexpr int kStride = 8;

  Position() = default;
  explicit Position(const Options& options) : options_(options) {}
  /// REQUIRES: the invariants.
  Position(const Options& options, Bits first, Bits second)
      : options_(options), animals_{first, second} {}

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Bits animals(Seat seat) const { return animals_[seat]; }
  [[nodiscard]] Bits board() const;
  /// The cells `seat` may take, whoever's turn it is.
  [[nodiscard]] Bits open(Seat seat) const;

  void generate(MoveList& moves) const { moves.bits = open(seat()); }
  /// REQUIRES: a legal move.
  void play(Move move) { animals_[seat()] |= Bits{1} << move; }
  /// REQUIRES: `move` was the last one played.
  void undo(Move move) { animals_[1 - seat()] &= ~(Bits{1} << move); }
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] Seat seat() const { return std::popcount(animals_[0] | animals_[1]) & 1; }
  [[nodiscard]] std::uint64_t hash() const;

  bool operator==(const Position&) const = default;

 private:
  Options options_;
  Bits animals_[2] = {0, 0};
};

/// The cells above, below, left and right of `cells`; some may lie outside the board.
[[nodiscard]] Position::Bits beside(Position::Bits cells);

}  // namespace gridwise::snort
