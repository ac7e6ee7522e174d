// Tables for a search through all routes: for each square of the held orb and each last step, the
// steps that may follow. No route goes straight back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/orbs/proof/proof_bound.h"

namespace gridwise::orbs {

/// A step to another column, or none.
struct StepAcross {
  std::uint16_t state = 0;  ///< after it
  std::uint8_t to = 0;      ///< the square itself if there is no step
  std::uint8_t carry = 0;   ///< index of the swapped orb's carry
  std::uint8_t place = 0;   ///< ProofBound::place() after it
  std::uint8_t count = 0;   ///< 0 if there is no step, else 1
};

/// `directions` is 4 or 8.
template <int directions>
struct WalkState {
  std::uint8_t square = 0;
  std::uint8_t from = 0;                  ///< the square before the last step
  std::uint8_t direction = kNoDirection;  ///< of the last step
  std::uint8_t place = 0;                 ///< ProofBound::place() after a step up or down
  std::uint8_t upright = 0;               ///< how many steps up or down may follow
  std::array<std::uint16_t, 2> upright_to{};
  std::array<StepAcross, directions == 4 ? 2 : 6> across_to{};
};

/// Immutable, thread safe. REQUIRES: the problem has as many directions.
template <int directions>
class WalkStates {
 public:
  explicit WalkStates(const SearchContext& context);

  /// Before the first step.
  [[nodiscard]] std::uint16_t begin(int square) const { return static_cast<std::uint16_t>(square); }
  [[nodiscard]] const WalkState<directions>* data() const { return states_.data(); }

 private:
  std::vector<WalkState<directions>> states_;
};

}  // namespace gridwise::orbs
