// A small network with a value head and a policy head: weights and inference. NetworkEvaluator
// updates its accumulators incrementally.
//
//   pattern   each of the four line patterns of an empty cell has a row of kFeatures weights for
//             each colour; the cell's accumulator is the sum of the four rows
//   feature   an accumulator value, clipped to 0 ... kOne
//   value     the features of all cells, summed for the side to move and for the other side, pass
//             through two layers of kHidden neurons to one number
//   policy    linear in a cell's own features
//
// Incrementally updated accumulators are due to Y. Nasu (Efficiently updatable neural-network-based
// evaluation functions for computer shogi, 2018); line patterns of gomoku as inputs to Z. Jin, H.
// Duan, Z. Hang (Rapfi: distilling efficient neural network for the game of gomoku, 2025).
// bench/tuning/gomoku_network.cc trains the weights.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/gomoku/shapes.h"

namespace gridwise::gomoku {

/// Features of a cell for one colour.
constexpr std::size_t kFeatures = 16;
constexpr std::size_t kHidden = 32;
/// The fixed-point representation of a feature of 1.
constexpr std::int16_t kOne = 127;

/// Features of a cell: black's, then white's.
using Features = std::array<std::int16_t, 2 * kFeatures>;

/// The layers after the features, in file order. The input is the sums of features, unscaled, those
/// of the side to move first.
struct NetworkHead {
  std::array<std::array<float, kHidden>, 2 * kFeatures> first{};  ///< [from][to]
  std::array<float, kHidden> first_bias{};
  std::array<std::array<float, kHidden>, kHidden> second{};
  std::array<float, kHidden> second_bias{};
  std::array<float, kHidden> last{};
  std::array<float, 2 * kFeatures> skip{};  ///< directly from the sums to the value
  float bias = 0;
  /// Weights of the policy, in 1/kPolicyUnit of 1/100 logit; the mover's features first.
  std::array<float, 2 * kFeatures> policy{};
};
constexpr int kPolicyUnit = 256;

class Network {
 public:
  /// The network trained for `rule`, or null. Thread safe; stays valid.
  static const Network* of(Rule rule);

  /// What a pattern adds to its cell's features.
  [[nodiscard]] const Features& row(std::uint16_t pattern) const { return rows_[pattern]; }
  /// The winning chance of the side to move, as a logit.
  [[nodiscard]] float value(const std::array<float, 2 * kFeatures>& sums) const;
  /// Policy of a cell: a logit in 1/100. `mine` and `theirs` are its features for the mover and the
  /// opponent.
  [[nodiscard]] int policy(const std::int16_t* mine, const std::int16_t* theirs) const;

 private:
  Network();

  std::vector<Features> rows_;
  NetworkHead head_;
  std::array<std::int16_t, 2 * kFeatures> policy_{};
};

}  // namespace gridwise::gomoku
