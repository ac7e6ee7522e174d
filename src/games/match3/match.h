// Matching on bitsets: matched cells, their groups, and the swaps that make a match.
#pragma once

#include <array>

#include "games/match3/board.h"
#include "games/match3/terrain.h"

namespace gridwise::match3 {

/// The matched cells of a board, and which neighbours belong to one group (rule `group`).
template <int words>
struct Matched {
  using Set = Bits<words>;
  Set cells{};
  Set runs{};      ///< those in a run; the others belong to squares only
  Set to_right{};  ///< matched with the matched cell to the right, of the same colour
  Set to_below{};

  /// The group of the cell `seed`. REQUIRES: a cell of `cells`.
  [[nodiscard]] Set group(int seed, int stride) const {
    Set group = Set::one(seed);
    while (true) {
      const Set grown = group | (group & to_right) << 1 | (group >> 1 & to_right) |
                        (group & to_below) << stride | (group >> stride & to_below);
      if (grown == group) return group;
      group = grown;
    }
  }
};

/// Cells that can match: tiles outside cages; with `specials_too`, specials that have a colour
/// (rule `bombs_keep_colour`).
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
[[nodiscard]] Matched<words> find_matches(const Board<words>& board, int stride,
                                          bool specials_too) {
  using Set = Bits<words>;
  const Set all = matchable(board, specials_too);
  Set unlike_right{};
  Set unlike_below{};
  for (const Set& plane : board.colour) {
    unlike_right |= plane ^ plane >> 1;
    unlike_below |= plane ^ plane >> stride;
  }
  const Set right = all & all >> 1 & ~unlike_right;
  const Set below = all & all >> stride & ~unlike_below;
  const Set rows = right & right >> 1;
  const Set columns = below & below >> stride;
  const Set corners = right & right >> stride & below;
  Matched<words> matched;
  if (!(rows | columns | corners).any()) return matched;
  const Set in_rows = rows | rows << 1;  // all but the last cell of each
  const Set in_columns = columns | columns << stride;
  matched.runs = in_rows | in_rows << 1 | in_columns | in_columns << stride;
  const Set left = corners | corners << stride;
  matched.cells = matched.runs | left | left << 1;
  matched.to_right = right & matched.cells & matched.cells >> 1;
  matched.to_below = below & matched.cells & matched.cells >> stride;
  return matched;
}

/// Swaps with the right neighbour and with the one below that make a match, by the left or upper
/// cell. The moving tile is uncovered; walls and the cover of the other cell are ignored.
template <int words>
struct MatchingSwaps {
  Bits<words> right{};
  Bits<words> below{};
};

template <int words>
[[nodiscard]] MatchingSwaps<words> find_swaps(const Board<words>& board, int stride,
                                              bool specials_too) {
  using Set = Bits<words>;
  const Set all = matchable(board, specials_too);
  const Set bare = ~board.cover;
  MatchingSwaps<words> swaps;
  for (int number = 1; number <= kMostColours; ++number) {
    const Set m = all & board.of_colour(static_cast<Colour>(number));
    if (!m.any()) continue;
    // Bit i: the neighbour of cell i to the left, right, above, below, ... has this colour.
    const Set l = m << 1;
    const Set r = m >> 1;
    const Set u = m << stride;
    const Set d = m >> stride;
    const Set up_left = u & l & m << (stride + 1);
    const Set up_right = u & r & m << (stride - 1);
    const Set down_left = d & l & m >> (stride - 1);
    const Set down_right = d & r & m >> (stride + 1);
    const Set left_two = l & m << 2;
    const Set right_two = r & m >> 2;
    const Set up_two = u & m << (2 * stride);
    const Set down_two = d & m >> (2 * stride);
    const Set column = up_two | down_two | (u & d);
    const Set row = left_two | right_two | (l & r);
    const Set from_left = column | right_two | up_right | down_right;
    const Set from_right = column | left_two | up_left | down_left;
    const Set from_above = row | down_two | down_left | down_right;
    const Set from_below = row | up_two | up_left | up_right;
    const Set source = m & bare;
    // Swapping two tiles of one colour changes nothing.
    const Set other = ~m;
    swaps.right |= (source & (from_left & other) >> 1) | (source >> 1 & from_right & other);
    swaps.below |=
        (source & (from_above & other) >> stride) | (source >> stride & from_below & other);
  }
  return swaps;
}

}  // namespace gridwise::match3
