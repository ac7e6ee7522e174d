// The board a search plays on: for every empty cell the shapes a stone of either colour would make
// there, updated incrementally. undo() restores from a change log.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/gomoku/cell_set.h"
#include "games/gomoku/rules.h"
#include "games/gomoku/threats.h"

namespace gridwise::gomoku {

/// Threat searches may pass the turn. Not thread safe; a copy is independent.
class Board {
 public:
  explicit Board(const Position& position);

  /// REQUIRES: the cell is empty.
  void play(Move cell);
  /// Takes back the last play(). REQUIRES: no pass() since then.
  void undo();
  /// Gives the turn to the other side; two passes cancel out.
  void pass() { to_move_ = other(to_move_); }

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Stone to_move() const { return to_move_; }
  [[nodiscard]] Stone at(Move cell) const { return lines_.at(cell); }
  [[nodiscard]] const Lines& lines() const { return lines_; }
  [[nodiscard]] int stones() const { return stones_; }
  [[nodiscard]] bool full() const { return stones_ == options_.size * options_.size; }
  /// Zobrist key of stones and turn.
  [[nodiscard]] std::uint64_t key() const {
    return key_ ^ (to_move_ == Stone::kWhite ? kWhiteToMove : 0);
  }
  /// key() after play(cell).
  [[nodiscard]] std::uint64_t key_after(Move cell) const;
  /// The cell played last. REQUIRES: play() was called and not taken back.
  [[nodiscard]] Move last() const { return moves_.back().cell; }
  [[nodiscard]] const CellSet& empty() const { return empty_; }

  /// The empty cells where a stone of that colour makes `threat`. Empty for Threat::kNone.
  [[nodiscard]] const CellSet& cells(Stone stone, Threat threat) const {
    return sets_[index_of(stone)][static_cast<std::size_t>(threat)];
  }
  [[nodiscard]] int count(Stone stone, Threat threat) const {
    return counts_[index_of(stone)][static_cast<std::size_t>(threat)];
  }
  [[nodiscard]] bool has_five(Stone stone) const { return count(stone, Threat::kFive) > 0; }
  /// Where a stone of that colour makes a four, an open four included.
  [[nodiscard]] CellSet fours(Stone stone) const {
    return cells(stone, Threat::kFour) | cells(stone, Threat::kFourThree) |
           cells(stone, Threat::kOpenFour);
  }
  /// REQUIRES: the cell is empty, also for the next three functions.
  [[nodiscard]] CellShapes shapes(Move cell, Stone stone) const {
    return cells_[cell][index_of(stone)].shapes;
  }
  [[nodiscard]] Threat threat(Move cell, Stone stone) const {
    return cells_[cell][index_of(stone)].threat;
  }
  /// ThreatTable::Entry::urgency.
  [[nodiscard]] int urgency(Move cell, Stone stone) const { return entry(cell, stone).urgency; }
  /// Policy of the side to move, from the shapes it makes and the shapes it blocks: a logit in
  /// 1/100.
  [[nodiscard]] int policy(Move cell) const {
    const CellStates& states = cells_[cell];
    return states[index_of(to_move_)].weights.attack +
           states[index_of(other(to_move_))].weights.defence;
  }
  /// Sums of Weights::moving and Weights::waiting over the empty cells.
  [[nodiscard]] int value_moving(Stone stone) const { return values_[index_of(stone)].moving; }
  [[nodiscard]] int value_waiting(Stone stone) const { return values_[index_of(stone)].waiting; }

  /// Whether a stone of that colour may not be placed on the empty cell.
  [[nodiscard]] bool forbidden(Move cell, Stone stone) const;

 private:
  /// What a stone of one colour would make on an empty cell.
  struct CellState {
    CellShapes shapes = 0;
    Threat threat = Threat::kNone;
    Weights weights;
  };
  using CellStates = std::array<CellState, 2>;
  struct Values {
    int moving = 0;
    int waiting = 0;
  };
  struct CellChange {
    Move cell = 0;
    CellStates before;
  };
  /// A move, and the state that undo() restores.
  struct PlayedMove {
    Move cell = 0;
    std::size_t first_change = 0;  ///< in changes_
    std::array<Values, 2> values;  ///< before the move
  };
  static constexpr std::uint64_t kWhiteToMove = 0x7a3c9f10d2e4b586U;

  [[nodiscard]] const ThreatTable::Entry& entry(Move cell, Stone stone) const {
    return (*tables_[index_of(stone)])[shapes(cell, stone)];
  }
  /// Adds a cell to the set of its threat, or removes it from there.
  void enter(Move cell, std::size_t colour, Threat threat);
  void leave(Move cell, std::size_t colour, Threat threat);
  void move_threat(Move cell, std::size_t colour, Threat from, Threat to);
  void update_line(Move cell, std::size_t direction);

  Options options_;
  const ShapeTable* shape_table_;
  std::array<const ThreatTable*, 2> tables_;
  int reach_;             ///< how far along a line a stone changes shapes
  std::uint64_t around_;  ///< mask of reach_ cells on each side, lower bit of each
  mutable Lines lines_;   ///< mutable: find_forbidden() places and removes stones
  std::array<CellStates, kCells> cells_{};
  std::array<std::array<CellSet, kThreats>, 2> sets_{};
  std::array<std::array<int, kThreats>, 2> counts_{};
  std::array<Values, 2> values_{};
  CellSet empty_;
  Stone to_move_;
  int stones_;
  std::uint64_t key_ = 0;
  std::vector<PlayedMove> moves_;
  std::vector<CellChange> changes_;  ///< sized for a full board
  std::size_t changed_ = 0;          ///< number of changes_ in use
};

}  // namespace gridwise::gomoku
