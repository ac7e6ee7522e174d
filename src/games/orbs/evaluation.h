// The evaluation of beam states: combos of a drop now, carries still needed by the board as it is
// and by the orbs left after the cascade, combos that those cannot give any more, and orbs of a
// kind that touch. A pseudo-random term keeps the beam from filling with near-equal states.
#pragma once

#include <array>
#include <cstdint>

namespace gridwise::orbs {

/// Weights of a state's key; lower keys are better. Found by evolution: antithetic samples of all
/// weights at once, beams 250 to 1,500 wide on new random boards of six kinds, fewer steps win.
struct Weights {
  /// By carries needed; the last entry is for that many and more.
  using ByCarries = std::array<std::uint8_t, 6>;

  int combo = 37;    ///< bonus for each combo of a drop now
  int wanting = 17;  ///< penalty for each combo that the orbs left cannot give
  int near = 9;      ///< bonus for each pair that touches by a side after the cascade
  int far = 2;       ///< bonus for each pair that touches by a corner
  int carry = 12;    ///< penalty for each carry, with order=worth
  /// Penalties of a kind, by its number of orbs modulo three: without spare orbs every carry is
  /// needed.
  std::array<ByCarries, 3> before{
      {{0, 11, 23, 40, 51, 66}, {0, 9, 26, 28, 51, 68}, {0, 5, 27, 37, 56, 68}}};
  std::array<ByCarries, 3> after{
      {{0, 3, 20, 36, 28, 44}, {0, 8, 21, 34, 46, 31}, {0, 4, 15, 12, 28, 39}}};
};
inline constexpr Weights kWeights;

inline constexpr int kKeyOffset = 4'000;  ///< added to every key, to keep it positive
/// One more than the greatest key of a state.
inline constexpr std::uint16_t kKeys = 8'191;
/// Added to each kind's cost after the drop, to keep it positive.
inline constexpr int kAfterOffset = 176;

}  // namespace gridwise::orbs
