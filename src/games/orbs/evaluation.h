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

/// Of a state's key, of which less is more promising.
struct Weights {
  /// By carries needed, the last for that many and more.
  using ByCarries = std::array<std::uint8_t, 6>;

  int combo;    ///< for each that falls now
  int wanting;  ///< against each that the orbs left cannot bring
  int near;     ///< for each pair that touches by a side when all is still
  int far;      ///< for each by a corner
  int carry;    ///< against each carry, where worth is asked for
  /// Against the orbs of a kind, by how many there are over a multiple of three: those without one
  /// to spare need every carry, the others can choose.
  std::array<ByCarries, 3> before;
  std::array<ByCarries, 3> after;
};

inline constexpr int kAfterOffset = 176;  ///< what each kind's cost after the drop is raised by

[[nodiscard]] const Weights& weights_for(int directions);

/// What speaks against the orbs of a kind before the drop, and against those left after it.
[[nodiscard]] ColumnCosts column_costs(const Frame& frame, const Weights& weights);

}  // namespace gridwise::orbs
