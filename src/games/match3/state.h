// A position cell by cell, for texts, views and the slow twin. The fast position (rules.h) converts
// to and from it.
#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/level.h"
#include "kit/random.h"

namespace gridwise::match3 {

struct BoardState {
  LevelPtr level;
  std::vector<Cell> cells;
  std::vector<int> goals_left;   ///< parallel to level->goals
  std::vector<int> queues_used;  ///< units taken, parallel to level->spawners
  int moves_left = 0;            ///< if the level has a limit
  std::int64_t score = 0;
  Random chance{0};

  BoardState() = default;
  /// The start of a level with an empty board.
  explicit BoardState(LevelPtr of)
      : level(std::move(of)),
        cells(static_cast<std::size_t>(level->cells())),
        queues_used(level->spawners.size()),
        moves_left(level->moves) {
    for (const Goal& goal : level->goals) goals_left.push_back(goal.count);
  }

  Cell& at(int cell) { return cells[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] const Cell& at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }

  bool operator==(const BoardState& other) const {
    return *level == *other.level && cells == other.cells && goals_left == other.goals_left &&
           queues_used == other.queues_used && moves_left == other.moves_left &&
           score == other.score && chance == other.chance;
  }
};

/// The generator of rule `finale`: its draws leave the game's own generator as it is.
[[nodiscard]] inline Random finale_chance(const Random& chance) {
  constexpr std::uint64_t kFinale = 0x66696e616c650000U;
  return Random(mix64(chance.state() ^ kFinale));
}

}  // namespace gridwise::match3
