// Gomoku's network as it is trained: in floating point, with features of 0 to 1; and what it is
// trained on.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "games/gomoku/network.h"
#include "gomoku_games.h"

namespace gridwise::gomoku {

/// Sums of features are large; the layers after them see so much of them.
constexpr float kShrink = 0.125F;

struct Cell {
  std::array<std::uint16_t, kDirections> patterns{};  ///< as the mover sees them
};

struct Sample {
  std::size_t first = 0;  ///< of its cells
  std::size_t cells = 0;
  std::size_t played = SIZE_MAX;  ///< among its cells, where it is one
  float wanted = 0;               ///< chance to win
  float result = 0;               ///< 0, 0.5, 1
  bool strayed = false;
};

/// Positions with what the network sees of them: the cells with a stone near.
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

/// A network, or the slopes of its numbers.
struct Model {
  Model();
  static Model random(Random& random);

  [[nodiscard]] std::span<float> row_numbers() {
    return {rows.front().data(), rows.size() * kFeatures};
  }
  [[nodiscard]] std::span<float> head_numbers() {
    return {head.first.front().data(), sizeof(head) / sizeof(float)};
  }

  std::vector<Row> rows;  ///< by pattern
  NetworkHead head;
};

/// What a model makes of a sample, with what lies between.
struct Thought {
  std::vector<Wide> cells;     ///< features before clipping, the mover's view first
  std::vector<float> chances;  ///< to be played
  Wide sums{};
  std::array<float, kHidden> first{};  ///< active, as the next
  std::array<float, kHidden> second{};
  float value = 0;  ///< in logits
};

[[nodiscard]] inline float logistic(float x) { return 1 / (1 + std::exp(-x)); }

void think(const Model& model, std::span<const Cell> cells, Thought& thought);
/// Adds to `slopes` how the loss of a sample changes with every number of the model.
void add_slopes(const Model& model, const Samples& samples, const Sample& sample,
                const Thought& thought, Model& slopes);

}  // namespace gridwise::gomoku
