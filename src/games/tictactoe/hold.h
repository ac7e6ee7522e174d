// Static proofs that the breaker holds the maker-breaker game, from two arguments:
// - disjoint pairs of squares (Hales and Jewett: Regularity and positional games, 1963): the
//   breaker replies to one square of a pair with the other, so no line with both is completed. One
//   pair serves every line that has both its squares.
// - the potential of the lines without a pair (potential.h), with all squares of pairs given to the
//   attacker.
//
//     k = 5      . . 1 1 . . .      one pair for the three lines of this row
#pragma once

#include <cstdint>
#include <optional>

#include "games/tictactoe/lines.h"
#include "kit/fixed_list.h"

namespace gridwise::tictactoe {

/// Disjoint pairs: sets of two bits.
using Pairs = FixedList<Bits, 32>;

/// All squares of `pairs`.
[[nodiscard]] Bits squares_of(const Pairs& pairs);

/// How the breaker holds with the attacker to move; squares outside zone() do not matter.
struct Hold {
  Pairs pairs;
  Bits rest = 0;  ///< the squares needed to stop the lines without a pair

  [[nodiscard]] Bits zone() const { return squares_of(pairs) | rest; }
};

/// Tries at most about `tries` sets of pairs to find a hold against the `open` lines. Sets `least`
/// to the lowest potential that any of them leaves.
[[nodiscard]] std::optional<Hold> find_hold(const Lines& lines, const LineSet& open, Bits empty,
                                            int tries, std::uint32_t& least);

/// The squares needed by a breaker that holds by potential alone after any attacking move in
/// `moves`; if `moves` is 0, with the breaker to move. REQUIRES: it does hold.
[[nodiscard]] Bits potential_zone(const Lines& lines, const LineSet& open, Bits empty, Bits moves);

}  // namespace gridwise::tictactoe
