// The state of the fast position, shared by all parts of the rules: terrain, board, progress and
// legal moves. It answers queries and draws at random; hits.h, firing.h, falling.h and at_rest.h
// modify it, and core.h combines them.
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

/// What changes during a game besides the board.
struct LevelProgress {
  std::array<std::int32_t, kThings>
      left{};  ///< still to count, by Thing; 0 for things without a goal
  std::array<std::uint8_t, kMaxCells> queues_used{};
  std::int32_t moves_left = 0;
  std::int64_t score = 0;
  Random chance{0};

  bool operator==(const LevelProgress&) const = default;
};

/// The legal moves of a board, even if the game is finished.
template <int words>
struct Legal {
  Bits<words> taps{};
  Bits<words> right{};  ///< swaps with the right neighbour
  Bits<words> below{};
  [[nodiscard]] bool any() const { return (taps | right | below).any(); }
};

/// Invariant between moves: `legal` is find_legal() of this state (legal.h).
template <int words>
struct CoreState {
  using Set = Bits<words>;

  CoreState(TerrainPtr<words> of, const BoardState& from);
  [[nodiscard]] BoardState board_state() const;

  [[nodiscard]] const Level& level() const { return *terrain->level; }
  [[nodiscard]] const Options& options() const { return terrain->level->options; }
  /// Rule `bombs_keep_colour`.
  [[nodiscard]] bool keeps() const { return options().bombs_keep_colour != 0; }
  /// Whether every goal is reached (rule `goals`); false if there are none.
  [[nodiscard]] bool all_reached() const;
  [[nodiscard]] bool finished() const {
    return all_reached() || (level().moves > 0 && progress.moves_left == 0);
  }
  [[nodiscard]] Set empties() const { return terrain->floor & ~(board.units() | board.blocker); }
  [[nodiscard]] Matched<words> matches() const { return find_matches(board, keeps()); }
  /// The hash of everything except the generator.
  [[nodiscard]] std::uint64_t visible_hash() const;
  /// The hash of the board's content alone.
  [[nodiscard]] std::uint64_t board_hash() const;
  /// Replaces what players cannot know: reseeds the generator and drops the rest of the spawners'
  /// queues, so that units are drawn by weight instead. A win has no finale.
  void imagine_future(std::uint64_t seed);

  /// A random one of `cells`; draws nothing if there is only one. REQUIRES: cells.any().
  int any_of(const Set& cells) {
    const int number = cells.count();
    if (number == 1) return cells.lowest();
    return cells.nth(static_cast<int>(progress.chance.below(static_cast<std::uint32_t>(number))));
  }

  /// `legal` and `finale` are derived, so they are not compared.
  bool operator==(const CoreState& other) const {
    return (terrain == other.terrain || *terrain->level == *other.terrain->level) &&
           board == other.board && progress == other.progress;
  }

  TerrainPtr<words> terrain;
  Board<words> board;
  LevelProgress progress;
  Legal<words> legal;
  /// Rule `finale`; off in imagined futures: players would weigh its points, and it takes time.
  bool finale;
};

}  // namespace gridwise::match3
