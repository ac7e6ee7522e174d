// The one state of the fast position, over which every part of the rules works: the level, the
// board, what a game changes besides the board, and the legal moves. It answers questions and draws
// at random; the parts change it (hits.h, firing.h, falling.h, at_rest.h), and core.h puts them
// together.
#pragma once

#include <array>
#include <cstdint>

#include "games/match3/board.h"
#include "games/match3/cell.h"
#include "games/match3/level.h"
#include "games/match3/match.h"
#include "games/match3/state.h"
#include "games/match3/terrain.h"
#include "kit/random.h"

namespace gridwise::match3 {

/// What a game changes besides the board.
struct LevelProgress {
  std::array<std::int32_t, kThings>
      left{};  ///< to be counted yet, by Thing; for things with a goal
  std::array<std::uint8_t, kMostCells> queues_used{};
  std::int32_t moves_left = 0;
  std::int64_t score = 0;
  Random chance{0};

  bool operator==(const LevelProgress&) const = default;
};

/// The legal moves of a board, whether or not the game is finished.
template <int words>
struct Legal {
  Bits<words> taps{};
  Bits<words> right{};  ///< swaps with the right neighbour
  Bits<words> below{};
  [[nodiscard]] bool any() const { return (taps | right | below).any(); }
};

/// Invariant between moves: `legal` is find_legal() of the rest (legal.h).
template <int words>
struct CoreState {
  using Set = Bits<words>;

  CoreState(TerrainPtr<words> of, const BoardState& from);
  [[nodiscard]] BoardState board_state() const;

  [[nodiscard]] const Level& level() const { return *terrain->level; }
  [[nodiscard]] const Options& options() const { return terrain->level->options; }
  /// Rule `bombs_keep_colour`.
  [[nodiscard]] bool keeps() const { return options().bombs_keep_colour != 0; }
  /// Whether every goal is reached (rule `goals`); false where there is none.
  [[nodiscard]] bool all_reached() const;
  [[nodiscard]] bool finished() const {
    return all_reached() || (level().moves > 0 && progress.moves_left == 0);
  }
  [[nodiscard]] Set empties() const { return terrain->floor & ~(board.units() | board.blocker); }
  [[nodiscard]] Matched<words> matches() const { return find_matches(board, keeps()); }
  /// The hash of all but the generator.
  [[nodiscard]] std::uint64_t visible_hash() const;
  /// The hash of what lies on the board.
  [[nodiscard]] std::uint64_t board_hash() const;
  /// Replaces what players cannot know: the generator, and the rest of the spawners' queues, in
  /// whose place units are drawn by weight.
  void imagine_future(std::uint64_t seed);

  /// One of `cells` at random; no draw where there is only one. REQUIRES: cells.any().
  int any_of(const Set& cells) {
    const int number = cells.count();
    if (number == 1) return cells.lowest();
    return cells.nth(static_cast<int>(progress.chance.below(static_cast<std::uint32_t>(number))));
  }

  /// `legal` follows from the rest.
  bool operator==(const CoreState& other) const {
    return (terrain == other.terrain || *terrain->level == *other.terrain->level) &&
           board == other.board && progress == other.progress;
  }

  TerrainPtr<words> terrain;
  Board<words> board;
  LevelProgress progress;
  Legal<words> legal;
};

}  // namespace gridwise::match3
