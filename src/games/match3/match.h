// Matching on bitsets: matched cells, their groups, and the swaps that make a match.
#pragma once

#include <array>

#include "games/match3/board.h"
#include "games/match3/terrain.h"

namespace gridwise::match3 {

/// The matched cells of a board, and which neighbours share a group (rule `group`).
template <int words>
struct Matched {
  using Set = Bits<words>;
  Set cells{};
  Set runs{};      ///< cells in a run; the rest are in squares only
  Set to_right{};  ///< same group as the cell to the right
  Set to_below{};

  /// The group that contains `seed`. REQUIRES: `seed` is in `cells`.
  [[nodiscard]] Set group(int seed) const {
    constexpr int kDown = kStride<words>;
    Set group = Set::one(seed);
    while (true) {
      const Set grown = group | (group & to_right) << 1 | (group >> 1 & to_right) |
                        (group & to_below) << kDown | (group >> kDown & to_below);
      if (grown == group) return group;
      group = grown;
    }
  }
};

/// Cells that can match: tiles outside cages and, with `specials_too`, coloured specials (rule
/// `bombs_keep_colour`).
template <int words>
[[nodiscard]] Bits<words> matchable(const Board<words>& board, bool specials_too) {
  const Bits<words> coloured =
      specials_too
          ? (board.tile | board.special) & (board.colour[0] | board.colour[1] | board.colour[2])
          : board.tile;
  return coloured & ~board.caged;
}

/// Rules `run`, `square`.
template <int words>
[[nodiscard]] Matched<words> find_matches(const Board<words>& board, bool specials_too) {
  using Set = Bits<words>;
  constexpr int kDown = kStride<words>;
  const Set all = matchable(board, specials_too);
  Set unlike_right{};
  Set unlike_below{};
  for (const Set& plane : board.colour) {
    unlike_right |= plane ^ plane >> 1;
    unlike_below |= plane ^ plane >> kDown;
  }
  const Set right = all & all >> 1 & ~unlike_right;
  const Set below = all & all >> kDown & ~unlike_below;
  const Set rows = right & right >> 1;
  const Set columns = below & below >> kDown;
  const Set corners = right & right >> kDown & below;
  Matched<words> matched;
  if (!(rows | columns | corners).any()) return matched;
  const Set in_rows = rows | rows << 1;  // all but the last cell of each run
  const Set in_columns = columns | columns << kDown;
  matched.runs = in_rows | in_rows << 1 | in_columns | in_columns << kDown;
  const Set left = corners | corners << kDown;
  matched.cells = matched.runs | left | left << 1;
  matched.to_right = right & matched.cells & matched.cells >> 1;
  matched.to_below = below & matched.cells & matched.cells >> kDown;
  return matched;
}

/// The cells whose colour differs from that of the cell `by` indices ahead. REQUIRES: 0 < by < 64.
template <int by, int words>
[[nodiscard]] Bits<words> unlike(const std::array<Bits<words>, 3>& colour) {
  return (colour[0] ^ colour[0] >> by) | (colour[1] ^ colour[1] >> by) |
         (colour[2] ^ colour[2] >> by);
}

/// The cells of the same colour as the cell `by` indices ahead, and those of the same colour as the
/// cell `by` indices back.
template <int by, int words>
[[nodiscard]] std::array<Bits<words>, 2> alike(const std::array<Bits<words>, 3>& colour) {
  const Bits<words> first = ~unlike<by>(colour);
  return {first, first << by};
}

/// Swaps with the right and the lower neighbour that make a match, indexed by the left or upper
/// cell. The moving tile is uncovered; walls and the cover of the other cell are ignored.
template <int words>
struct MatchingSwaps {
  Bits<words> right{};
  Bits<words> below{};
};

template <int words>
[[nodiscard]] MatchingSwaps<words> find_swaps(const Board<words>& board, bool specials_too) {
  using Set = Bits<words>;
  constexpr int kDown = kStride<words>;
  const Set all = matchable(board, specials_too);
  std::array<Set, 3> colour = board.colour;
  for (Set& plane : colour) plane &= all;  // 0 in cells that cannot match
  // Cells of the same colour as the cell at an offset, named by steps right, left, down and up:
  // `urr` is one row up and two columns right.
  const auto [rr, ll] = alike<2>(colour);
  const auto [rrr, lll] = alike<3>(colour);
  const auto [dll, urr] = alike<kDown - 2>(colour);
  const auto [dl, ur] = alike<kDown - 1>(colour);
  const auto [dr, ul] = alike<kDown + 1>(colour);
  const auto [drr, ull] = alike<kDown + 2>(colour);
  const auto [ddl, uur] = alike<2 * kDown - 1>(colour);
  const auto [dd, uu] = alike<2 * kDown>(colour);
  const auto [ddr, uul] = alike<2 * kDown + 1>(colour);
  const auto [ddd, uuu] = alike<3 * kDown>(colour);
  const Set to_right = (rr & rrr) | (ur & (uur | dr | (rr & urr))) | (dr & (ddr | (rr & drr)));
  const Set to_left = (ll & lll) | (ul & (uul | dl | (ll & ull))) | (dl & (ddl | (ll & dll)));
  const Set to_below = (dd & ddd) | (dl & (dll | dr | (dd & ddl))) | (dr & (drr | (dd & ddr)));
  const Set to_above = (uu & uuu) | (ul & (ull | ur | (uu & uul))) | (ur & (urr | (uu & uur)));
  // Swapping two tiles of one colour changes nothing.
  const Set source = all & ~board.cover;
  MatchingSwaps<words> swaps;
  swaps.right = unlike<1>(colour) & ((source & to_right) | (source & to_left) >> 1);
  swaps.below = unlike<kDown>(colour) & ((source & to_below) | (source & to_above) >> kDown);
  return swaps;
}

}  // namespace gridwise::match3
