// A small network that judges positions and ranks moves: what its numbers mean and how they are
// used. NetworkEvaluator keeps up to date what they are applied to.
//
//   pattern   each of the four line patterns of an empty cell has a row of kFeatures numbers, as
//             each colour sees it; the four rows are added
//   feature   such a sum, cut to 0 ... kOne
//   value     the features of all cells, added up for the side to move and for the other, go
//             through two layers of kHidden neurons to one number
//   appeal    linear in a cell's own features
//
// To add learnt numbers per feature and update the sums move by move is Y. Nasu's (Efficiently
// updatable neural-network-based evaluation functions for computer shogi, 2018), to look up line
// patterns of gomoku that of Z. Jin, H. Duan, Z. Hang (Rapfi: distilling efficient neural network
// for the game of gomoku, 2025). bench/tuning/gomoku_network.cc finds the numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/gomoku/shapes.h"

namespace gridwise::gomoku {

/// Of a cell, as one colour sees it.
constexpr std::size_t kFeatures = 16;
constexpr std::size_t kHidden = 32;
/// A feature of 1.
constexpr std::int16_t kOne = 127;

/// Of both colours: those of black's view, then those of white's.
using Features = std::array<std::int16_t, 2 * kFeatures>;

/// The layers after the features, in the order in which the file has them. Sums of features come as
/// they are, the view of the side to move first.
struct NetworkHead {
  std::array<std::array<float, kHidden>, 2 * kFeatures> first{};  ///< [from][to]
  std::array<float, kHidden> first_bias{};
  std::array<std::array<float, kHidden>, kHidden> second{};
  std::array<float, kHidden> second_bias{};
  std::array<float, kHidden> last{};
  std::array<float, 2 * kFeatures> past{};  ///< straight from the sums to the value
  float bias = 0;
  /// Of a cell's appeal, in 1/kAppealUnit of a hundredth of a logit; the mover's view first.
  std::array<float, 2 * kFeatures> appeal{};
};
constexpr int kAppealUnit = 256;

class Network {
 public:
  /// What was trained for that rule, or null. Thread safe; stays valid.
  static const Network* of(Rule rule);

  /// What a pattern adds to its cell's features: black's view of it, then white's.
  [[nodiscard]] const Features& row(std::uint16_t pattern) const { return rows_[pattern]; }
  /// The chance to win of the side to move, in logits.
  [[nodiscard]] float value(const std::array<float, 2 * kFeatures>& sums) const;
  /// In hundredths of a logit; `mine` and `theirs` are the features of the mover's and of the
  /// other's view.
  [[nodiscard]] int appeal(const std::int16_t* mine, const std::int16_t* theirs) const;

 private:
  Network();

  std::vector<Features> rows_;
  NetworkHead head_;
  std::array<std::int16_t, 2 * kFeatures> appeal_{};
};

}  // namespace gridwise::gomoku
