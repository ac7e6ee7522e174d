// Gomoku's network in the form used for training (floating point, features from 0 to 1), and its
// training samples.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "games/gomoku/network.h"
#include "gomoku_games.h"

namespace gridwise::gomoku {

/// Scales the feature sums, which are large, for the layers after them.
constexpr float kSumScale = 0.125F;

struct Cell {
  std::array<std::uint16_t, kDirections> patterns{};  ///< for the seat to move
};

struct Sample {
  std::size_t first = 0;  ///< index of its first cell in Samples::cells
  std::size_t cells = 0;
  std::size_t played = SIZE_MAX;  ///< index among its cells; SIZE_MAX if it is not among them
  float target = 0;               ///< winning chance that the value is fitted to
  float result = 0;               ///< 0, 0.5 or 1, for the seat to move
  bool has_random_move = false;
};

/// Positions as the network sees them: the empty cells with a stone near.
struct Samples {
  std::vector<Cell> cells;
  std::vector<Sample> list;

  void add(const QuietPosition& quiet);
  [[nodiscard]] std::span<const Cell> of(const Sample& sample) const {
    return std::span(cells).subspan(sample.first, sample.cells);
  }
};

using Wide = std::array<float, 2 * kFeatures>;
using Row = std::array<float, kFeatures>;

/// The parameters of a network, or a gradient with respect to them.
struct Model {
  Model();
  static Model random(Random& random);

  [[nodiscard]] std::span<float> row_parameters() {
    return {rows.front().data(), rows.size() * kFeatures};
  }
  [[nodiscard]] std::span<float> head_parameters() {
    return {head.first.front().data(), sizeof(head) / sizeof(float)};
  }

  std::vector<Row> rows;  ///< by pattern
  NetworkHead head;
};

/// The outputs of a model for a sample, and its intermediate activations.
struct Activations {
  std::vector<Wide> cells;    ///< features before clipping, the mover's first
  std::vector<float> policy;  ///< probability of each cell to be played
  Wide sums{};
  std::array<float, kHidden> first{};  ///< after ReLU, like `second`
  std::array<float, kHidden> second{};
  float value = 0;  ///< logit of the winning chance
};

[[nodiscard]] inline float logistic(float x) { return 1 / (1 + std::exp(-x)); }

void forward(const Model& model, std::span<const Cell> cells, Activations& activations);
/// Backpropagation: adds the gradient of a sample's loss to `gradient`.
void add_gradient(const Model& model, const Samples& samples, const Sample& sample,
                  const Activations& activations, Model& gradient);

}  // namespace gridwise::gomoku
