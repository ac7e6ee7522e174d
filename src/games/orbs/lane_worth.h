// The worths that lanes can compute: those that depend only on how many orbs and combos of each
// kind a drop clears, those of five and more apart, and on the numbers of all combos, of the first
// batch's and of the orbs left.
//
// Both formulas are then the same: the sum over kinds of the weight of its orbs and combos cleared,
// times combos + 3, over 16.
#pragma once

#include <array>
#include <vector>

#include "games/orbs/kind_codes.h"

namespace gridwise::orbs {

/// Whether lanes can compute the worth of the problem's drops.
[[nodiscard]] bool lanes_know_worth(const Problem& problem);

/// A worth in the form that lanes use. Kinds are given by their codes.
struct WorthRule {
  /// REQUIRES: lanes_know_worth().
  explicit WorthRule(const KindCodes& codes, const Problem& problem);

  static constexpr float kMostShare = 1'000;  ///< the most by which worth lowers a key

  enum class Of : std::uint8_t { kCombos, kHues, kRemaining, kFirst };
  /// Multiplies the worth where the number is `least` to `most`.
  struct Factor {
    Of of;
    int least;
    int most;
    float factor;
  };

  struct Kind {
    float weight = 0;  ///< of each orb and each combo, over 16
    float mass = 0;    ///< added for those of combos of five and more
    int orbs = 0;      ///< on the board
    int hue = 0;       ///< 1: of those that Of::kHues counts
  };

  std::array<Kind, kKinds> kinds{};  ///< by code - 1
  std::vector<Factor> factors;
  bool has_mass = false;
  int cells = 0;
  float scale = 0;  ///< by how much worth 1 lowers a key
  float hit = 0;    ///< see LaneFunctions::evaluate_worth
};

}  // namespace gridwise::orbs
