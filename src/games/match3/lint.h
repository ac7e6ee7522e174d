// Lint: what is wrong with a level, without playing it. A proof says that the level cannot be won,
// whatever is played and whatever chance brings; where that is not sure, there is no proof.
#pragma once

#include <optional>
#include <vector>

#include "games/match3/level_file.h"
#include "games/match3/state.h"
#include "kit/problem.h"

namespace gridwise::match3 {

/// A level before its start, or a position in a game of it.
struct LintBoard {
  LevelPtr level;
  std::vector<Cell> cells;
  std::vector<bool> drawn;       ///< cells whose colour is random at the start
  std::vector<int> goals_left;   ///< by level->goals
  std::vector<int> queues_used;  ///< by level->spawners
  /// The level's file, which is dealt; absent for a position.
  std::optional<LevelFile> file = {};
  BoardState state;  ///< of a position

  [[nodiscard]] const Cell& at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool is_drawn(int cell) const { return drawn[static_cast<std::size_t>(cell)]; }
};

[[nodiscard]] LintBoard lint_board(const LevelFile& file);
[[nodiscard]] LintBoard lint_board(const BoardState& state);

/// All problems, proofs first, then warnings, then notes. Needs about a millisecond.
[[nodiscard]] std::vector<Problem> lint(const LintBoard& board);

}  // namespace gridwise::match3
