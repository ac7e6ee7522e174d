// The evaluation of beam states. It counts the combos of dropping now, the carries that the board
// and the orbs left after the cascade need, the combos that those orbs can no longer give, and
// adjacent orbs of one kind. A pseudo-random term keeps the beam from filling with near-equal
// states.
#pragma once

#include <array>
#include <cstdint>

namespace gridwise::orbs {

/// Weights of a state's key; lower keys are better. Tuned by an evolution strategy: antithetic
/// sampling of all weights at once, beams 250 to 1,500 wide, new random boards of six kinds, fewer
/// steps win.
struct Weights {
  /// Indexed by carries needed; the last entry also covers all higher counts.
  using ByCarries = std::array<std::uint8_t, 6>;

  int combo = 37;       ///< bonus per combo of dropping now
  int avoided = 54;     ///< penalty per avoided combo of dropping now, as for a wanted one missing
  int forbidden = 220;  ///< penalty per forbidden combo
  int wanting = 17;     ///< penalty per combo that the orbs left cannot give
  int near = 9;         ///< bonus per pair of one kind side by side after the cascade
  int far = 2;          ///< bonus per diagonal pair
  int carry = 12;       ///< penalty per carry, if the tables below do not apply (beam.cc)
  /// Penalties per kind, indexed by its number of orbs modulo three: without spare orbs every carry
  /// is needed.
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
