// The worths that lanes can compute. They depend only on the orbs and combos that a drop clears per
// kind (mass combos counted separately), on the number of combos in all and in the first batch, and
// on the orbs left.
//
// Both formulas are then the same: the sum over kinds of weight * (orbs + combos cleared), times
// (combos + 3) / 16. A negative sum, of kinds to avoid, is divided by 4.
//
// Lanes use the same values to rank drops by wanted combos if some kinds are unwanted.
#pragma once

#include <array>
#include <vector>

#include "games/orbs/kind_codes.h"

namespace gridwise::orbs {

/// Whether lanes can compute the worth of the problem's drops.
[[nodiscard]] bool lanes_know_worth(const Problem& problem);

/// What a drop's combos and worth count for in lanes: as rank_of() of answers.h, but with smaller
/// numbers, as lanes compute in single precision.
struct LaneRank {
  explicit LaneRank(const Problem& problem);

  static constexpr double kAvoided = 1 + 1.0 / 64;

  bool by_worth;
  double forbidden;  ///< each forbidden combo subtracts this: more than any drop is worth

  [[nodiscard]] double of(const ComboCounts& combos, double worth) const {
    return (by_worth ? worth : combos.wanted - kAvoided * combos.avoided) -
           forbidden * combos.forbidden;
  }
};

/// A worth in the form that lanes use, with kinds by code.
struct WorthRule {
  /// REQUIRES: the order is by combos, or lanes_know_worth().
  explicit WorthRule(const KindCodes& of, const Problem& problem);

  static constexpr float kMaxShare = 1'000;  ///< the most by which worth lowers a key

  enum class Of : std::uint8_t { kCombos, kHues, kRemaining, kFirst };
  /// Multiplies the worth if the number is from `least` to `most`.
  struct Factor {
    Of of;
    int least;
    int most;
    float factor;
  };

  struct Kind {
    float weight = 0;  ///< per orb and per combo, divided by 16
    float mass = 0;    ///< added for the orbs and combos of mass combos
    int orbs = 0;      ///< on the board
    int hue = 0;       ///< 1 if Of::kHues counts the kind, else 0
    Wish wish = Wish::kWanted;
  };

  std::array<Kind, kKinds> kinds{};  ///< by code - 1
  unsigned codes = 0;                ///< how many of them are in use
  std::vector<Factor> factors;
  bool has_mass = false;
  bool has_unwanted = false;  ///< whether some of the kinds are not wanted
  LaneRank rank;
  int cells = 0;
  float scale = 0;  ///< how much a worth of 1 lowers a key
  float hit = 0;    ///< see LaneFunctions::evaluate_worth
};

}  // namespace gridwise::orbs
