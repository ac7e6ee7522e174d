// The rules of Connect Four: Position, Move, generate, play, undo, outcome. A board is one bitboard
// per seat, bit = 8 * row + column, row 0 at the top (Grid in kit/grid.h). The word's eighth column
// and row are padding, so that no line of four wraps around an edge.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "gridwise/result.h"
#include "gridwise/rules.h"
#include "kit/bit_range.h"
#include "kit/grid.h"

namespace gridwise::connectfour {

using Bits = Grid::Bits;

/// Columns and rows, kSmallest to kLargest each.
struct Options {
  static constexpr int kSmallest = 4;
  static constexpr int kLargest = 7;

  int columns = 7;
  int rows = 6;

  bool operator==(const Options&) const = default;
};

/// The square where the disc lands.
using Move = std::uint8_t;

/// Invariants: seat 0 has as many discs as seat 1, or one more; below each disc is another disc or
/// the edge.
class Position {
 public:
  using Move = connectfour::Move;
  using MoveList = BitRange<Move>;

  Position() = default;
  explicit Position(const Options& options) : options_(options) {}
  /// REQUIRES: the invariants.
  Position(const Options& options, Bits first, Bits second)
      : options_(options), discs_{first, second} {}

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Bits discs(Seat seat) const { return discs_[seat]; }
  /// Empty squares supported by a disc or the edge.
  [[nodiscard]] Bits open() const;

  void generate(MoveList& moves) const { moves.bits = outcome().finished() ? 0 : open(); }
  /// REQUIRES: a legal move.
  void play(Move move) { discs_[seat()] |= Bits{1} << move; }
  /// REQUIRES: `move` was the last one played.
  void undo(Move move) { discs_[1 - seat()] &= ~(Bits{1} << move); }
  [[nodiscard]] Outcome outcome() const;
  /// Rule `alternate`.
  [[nodiscard]] Seat seat() const { return std::popcount(discs_[0] | discs_[1]) & 1; }
  [[nodiscard]] std::uint64_t hash() const;

  bool operator==(const Position&) const = default;

 private:
  Options options_;
  Bits discs_[2] = {0, 0};
};

[[nodiscard]] inline Grid grid_of(const Options& options) {
  return {options.columns, options.rows};
}
[[nodiscard]] inline Bits board_of(const Options& options) {
  const Bits row = (Bits{1} << options.columns) - 1;
  return (0x0101010101010101U * row) >> (Grid::kStride * (8 - options.rows));
}
/// The squares directly above a disc or the bottom edge.
[[nodiscard]] inline Bits supported(const Options& options, Bits discs) {
  return (discs | ~board_of(options)) >> Grid::kStride;
}

/// The seat whose disc is in a cell, or kNoToken.
[[nodiscard]] inline int token_at(const Position& position, int cell) {
  const int square = grid_of(position.options()).square_of(cell);
  return token_on(square, position.discs(0), position.discs(1));
}

/// The squares where a line of four among `squares` begins.
[[nodiscard]] Bits fours(Bits squares);

/// A position from the seat of each cell's disc (or kNoToken), if it can occur. Errors:
/// position/turns, position/floating, position/lines.
[[nodiscard]] Result<Position> make_position(const Options& options, std::span<const int> tokens);

}  // namespace gridwise::connectfour
