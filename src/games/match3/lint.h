// Lint: what is wrong with a level. A proof says that no play and no luck can win the level; lint
// gives one only if that is certain.
#pragma once

#include <optional>
#include <vector>

#include "games/match3/level_file.h"
#include "games/match3/state.h"
#include "gridwise/level.h"

namespace gridwise::match3 {

/// A level before its start, or a position of a game.
struct LintBoard {
  LevelPtr level;
  std::vector<Cell> cells;
  std::vector<bool> drawn;       ///< cells whose colour is random at the start
  std::vector<int> goals_left;   ///< parallel to level->goals
  std::vector<int> queues_used;  ///< parallel to level->spawners
  /// The level file to deal; absent for a position.
  std::optional<LevelFile> file = {};
  BoardState state;  ///< for a position only

  [[nodiscard]] const Cell& at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool is_drawn(int cell) const { return drawn[static_cast<std::size_t>(cell)]; }
};

[[nodiscard]] LintBoard lint_board(const LevelFile& file);
[[nodiscard]] LintBoard lint_board(const BoardState& state);

/// All problems: proofs, then warnings, then notes. Takes about a millisecond.
[[nodiscard]] std::vector<Problem> lint(const LintBoard& board);

}  // namespace gridwise::match3
