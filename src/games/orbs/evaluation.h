// What makes a state of a beam promising, found by playing against each other: combos that fall
// now, carries still needed by the board as it is and by the orbs left when all is still, combos
// out of reach by then, and orbs of a kind that touch. A little chance keeps the beam from filling
// with near twins.
#pragma once

#include <array>
#include <cstdint>

#include "games/orbs/count.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {

/// Of a state's key, of which less is more promising. Found by evolution: antithetic samples of all
/// weights at once, beams 250 to 1,500 wide on fresh random boards of six kinds, fewer steps win.
struct Weights {
  /// By carries needed, the last for that many and more.
  using ByCarries = std::array<std::uint8_t, 6>;

  int combo = 37;    ///< for each that falls now
  int wanting = 17;  ///< against each that the orbs left cannot bring
  int near = 9;      ///< for each pair that touches by a side when all is still
  int far = 2;       ///< for each by a corner
  int carry = 12;    ///< against each carry, where worth is asked for
  /// Against the orbs of a kind, by how many there are over a multiple of three: those without one
  /// to spare need every carry, the others can choose.
  std::array<ByCarries, 3> before{
      {{0, 11, 23, 40, 51, 66}, {0, 9, 26, 28, 51, 68}, {0, 5, 27, 37, 56, 68}}};
  std::array<ByCarries, 3> after{
      {{0, 3, 20, 36, 28, 44}, {0, 8, 21, 34, 46, 31}, {0, 4, 15, 12, 28, 39}}};
};
inline constexpr Weights kWeights;

inline constexpr int kAfterOffset = 176;  ///< what each kind's cost after the drop is raised by

/// What speaks against the orbs of a kind before the drop, and against those left after it.
[[nodiscard]] ColumnCosts column_costs(const Frame& frame);

}  // namespace gridwise::orbs
