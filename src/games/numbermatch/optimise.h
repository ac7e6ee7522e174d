// Clearing a board with the fewest appends, then the fewest pairs. A clearing with one append that
// leaves L cells to append plays (n + L) / 2 pairs of n, so the search is for the least L from
// which the appended board can be cleared: from the least that parity and the relaxations allow,
// two more at a time, every set of that size being looked at.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "games/numbermatch/rules.h"
#include "kit/limits.h"

namespace gridwise::numbermatch {

enum class Clearing : std::uint8_t { kUndecided, kCleared, kNotClearable };

struct Solution {
  Clearing clearing = Clearing::kUndecided;
  bool proved = false;  ///< not clearable, or none has fewer appends, or as many and fewer pairs
  std::vector<Move> moves;  ///< clears the board
  int bound = 0;            ///< no clearing with as few appends has fewer moves
  [[nodiscard]] bool settled() const { return proved || clearing == Clearing::kNotClearable; }
  [[nodiscard]] int appends() const { return static_cast<int>(std::ranges::count(moves, kAppend)); }
};

/// What is known beforehand: no clearing has fewer appends, nor as many appends and fewer moves.
struct Floor {
  int appends = 0;
  int moves = 0;
};

using SolutionProgress = std::function<void(const Solution&)>;

/// What a search may take, in bytes.
struct SearchMemory {
  std::size_t all = std::size_t{512} << 20;
  std::size_t seen = SIZE_MAX;  ///< of it, for the sets that its first board was played down to

  [[nodiscard]] static SearchMemory within(const Limits& limits) {
    const SearchMemory usual;
    return {std::min(usual.all, limits.memory.value_or(usual.all)), usual.seen};
  }
};

/// Anytime: the best known when the budget is spent, `known` if nothing better is found. Every
/// clearing has passed the slow twin.
[[nodiscard]] Solution optimise(const Position& position, Budget& budget,
                                const SolutionProgress& progress = {}, const Floor& floor = {},
                                const Solution* known = nullptr, const SearchMemory& memory = {});

/// Whether the exact search can be asked.
[[nodiscard]] bool fits_exact(const Board& board);

/// Whether the slow twin finds every move legal, and the board clear at the end.
[[nodiscard]] bool clears(const Position& position, std::span<const Move> moves);

}  // namespace gridwise::numbermatch
