// Clears a board with the fewest appends, then the fewest pairs. Clearing n cells with one append
// that copies L cells takes (n + L) / 2 pairs. So the search looks for the least L whose appended
// board can be cleared. It starts at the lower bound from parity and relaxations, goes up in steps
// of two, and tries every set of that size.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "games/numbermatch/rules.h"
#include "gridwise/limits.h"

namespace gridwise::numbermatch {

enum class Clearing : std::uint8_t { kUndecided, kCleared, kNotClearable };

struct Solution {
  Clearing clearing = Clearing::kUndecided;
  bool proved = false;      ///< not clearable, or optimal
  std::vector<Move> moves;  ///< clears the board
  int bound = 0;            ///< lower bound on the moves of clearings with as few appends
  [[nodiscard]] bool settled() const { return proved || clearing == Clearing::kNotClearable; }
  [[nodiscard]] int appends() const { return static_cast<int>(std::ranges::count(moves, kAppend)); }
};

/// A known lower bound: no clearing has fewer appends, or as many appends and fewer moves.
struct Floor {
  int appends = 0;
  int moves = 0;
};

using SolutionProgress = std::function<void(const Solution&)>;

/// Memory limits of a search, in bytes.
struct SearchMemory {
  std::size_t all = std::size_t{512} << 20;
  std::size_t seen = SIZE_MAX;  ///< share of `all` for sets searched on the first board

  [[nodiscard]] static SearchMemory within(const Limits& limits) {
    const SearchMemory defaults;
    return {std::min(defaults.all, limits.memory.value_or(defaults.all)), defaults.seen};
  }
};

/// Anytime: returns the best clearing when the budget is spent, or `known` if none is better. Every
/// clearing is verified by the slow twin.
[[nodiscard]] Solution optimise(const Position& position, Budget& budget,
                                const SolutionProgress& progress = {}, const Floor& floor = {},
                                const Solution* known = nullptr, const SearchMemory& memory = {});

/// Whether the board is small enough for the exact search.
[[nodiscard]] bool fits_exact(const Board& board);

/// Whether every move is legal and the board ends cleared, according to the slow twin.
[[nodiscard]] bool clears(const Position& position, std::span<const Move> moves);

}  // namespace gridwise::numbermatch
