// The rules of gomoku and its relatives: Position, Move, generate, play, undo, outcome.
#pragma once

#include <cstdint>

#include "games/gomoku/forbidden.h"
#include "games/gomoku/lines.h"
#include "games/gomoku/shapes.h"
#include "gridwise/rules.h"
#include "kit/fixed_list.h"
#include "kit/random.h"

namespace gridwise::gomoku {

struct Options {
  int size = 15;  ///< columns and rows, kSmallest to kLargest
  Rule rule = Rule::kFreestyle;

  bool operator==(const Options&) const = default;
};

using MoveList = FixedList<Move, std::size_t{kLargest} * kLargest>;

class Position {
 public:
  using Move = gomoku::Move;
  using MoveList = gomoku::MoveList;

  Position() : Position(Options{}) {}
  /// The empty board.
  explicit Position(const Options& options);

  /// Places a stone out of turn, to set up a board. REQUIRES: the cell is empty.
  void set_up(Move cell, Stone stone);
  /// Ends the set-up with `seat` to move. The other seat has won if it has a winning row.
  void set_seat(Seat seat);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Lines& lines() const { return lines_; }
  [[nodiscard]] Stone at(Move cell) const { return lines_.at(cell); }
  [[nodiscard]] int stones() const { return stones_; }
  [[nodiscard]] Stone to_move() const { return stone_of(seat_); }

  void generate(MoveList& moves) const;
  void play(Move move);
  void undo(Move move);
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] Seat seat() const { return seat_; }
  [[nodiscard]] std::uint64_t hash() const {
    return mix64(key_ + static_cast<std::uint64_t>(seat_));
  }

  /// Why the seat to move may not play on the empty `cell`, or kNo.
  [[nodiscard]] Forbidden forbidden(Move cell) const;
  /// Whether the stone on `cell` is part of a row that wins.
  [[nodiscard]] bool in_winning_row(Move cell) const;

  bool operator==(const Position&) const = default;

 private:
  /// Rule `five`: whether a stone on `cell` makes five.
  [[nodiscard]] bool wins(Move cell, Stone stone) const;
  [[nodiscard]] bool can_move() const;

  Options options_;
  Lines lines_;
  std::uint64_t key_;
  Seat seat_ = 0;
  int stones_ = 0;
  bool won_ = false;  ///< the seat that moved last has won
};

/// Zobrist key of a stone on a cell.
[[nodiscard]] constexpr std::uint64_t stone_key(Move cell, Stone stone) {
  return mix64(0x9e3779b97f4a7c15U * (1 + 2 * std::uint64_t{cell} + index_of(stone)));
}

}  // namespace gridwise::gomoku
