// A position written out cell by cell: what texts, views and the slow twin work on. The fast
// position (rules.h) turns into one and back.
#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/level.h"
#include "kit/random.h"

namespace gridwise::match3 {

struct State {
  LevelPtr level;
  std::vector<Cell> cells;
  std::vector<int> goals_left;   ///< of level->goals
  std::vector<int> queues_used;  ///< of level->spawners
  int moves_left = 0;            ///< where the level has a limit
  std::int64_t score = 0;
  Random chance{0};

  State() = default;
  /// All is yet to be done, and nothing lies there.
  explicit State(LevelPtr asked)
      : level(std::move(asked)),
        cells(static_cast<std::size_t>(level->cells())),
        queues_used(level->spawners.size()),
        moves_left(level->moves) {
    for (const Goal& goal : level->goals) goals_left.push_back(goal.count);
  }

  Cell& at(int cell) { return cells[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] const Cell& at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }

  bool operator==(const State& other) const {
    return *level == *other.level && cells == other.cells && goals_left == other.goals_left &&
           queues_used == other.queues_used && moves_left == other.moves_left &&
           score == other.score && chance == other.chance;
  }
};

}  // namespace gridwise::match3
