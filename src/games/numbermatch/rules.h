// Number match: a position is a board, the number of appends used, and the score. A move is a pair
// of cells or an append.
#pragma once

#include <cstdint>
#include <vector>

#include "games/numbermatch/board.h"
#include "gridwise/rules.h"

namespace gridwise::numbermatch {

// Rule `score`.
inline constexpr int kNearScore = 1;  ///< a pair that touches by side or corner
inline constexpr int kFarScore = 4;   ///< any other pair
inline constexpr int kRowScore = 10;  ///< a row that vanishes
inline constexpr int kBoardScore = 150;

/// The effects of a move.
struct MoveEffects {
  std::vector<int> rows;  ///< vanished rows by their numbers before the move, last first
  int appended = 0;       ///< number of digits added by an append
};

class Position {
 public:
  using Move = numbermatch::Move;
  using MoveList = std::vector<Move>;

  /// An empty board.
  Position() = default;
  explicit Position(Board board, int used = 0, std::int64_t score = 0, int stage = 1)
      : board_(std::move(board)), used_(used), score_(score), stage_(stage) {}

  void generate(MoveList& moves) const;
  /// REQUIRES: a legal move.
  MoveEffects play(Move move);
  /// Won if no digit is left; lost if there is no legal move.
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] static Seat seat() { return 0; }
  [[nodiscard]] std::uint64_t hash() const;

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Rules& rules() const { return board_.rules(); }
  [[nodiscard]] int appends_used() const { return used_; }
  [[nodiscard]] std::int64_t score() const { return score_; }
  [[nodiscard]] int stage() const { return stage_; }
  /// The fewest moves that clear the board as dealt; 0 if not proved.
  [[nodiscard]] int par() const { return par_; }
  void set_par(int par) { par_ = par; }
  /// Rule `append`.
  [[nodiscard]] bool may_append() const;

  bool operator==(const Position&) const = default;

 private:
  [[nodiscard]] bool appends_left() const;

  Board board_;
  int used_ = 0;
  std::int64_t score_ = 0;
  int stage_ = 1;
  int par_ = 0;
};

}  // namespace gridwise::numbermatch
