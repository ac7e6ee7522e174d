#include "gomoku_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

#include "games/gomoku/line_patterns.h"

namespace gridwise::gomoku {
namespace {

/// Share of the game's result in a value's target; the rest is the search's score.
constexpr double kResultShare = 0.5;
constexpr float kPolicyWeight = 0.5F;  ///< of the policy's loss; the value's loss has weight 1
constexpr float kLeak = 0.01F;         ///< gradient of a feature outside the clipping range

[[nodiscard]] float clip(float sum) { return std::clamp(sum, 0.0F, 1.0F); }

void forward_cells(const Model& model, std::span<const Cell> cells, Activations& activations) {
  const LinePatterns& patterns = LinePatterns::get();
  activations.cells.assign(cells.size(), {});
  activations.policy.assign(cells.size(), 0);
  activations.sums = {};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Wide& features = activations.cells[i];
    for (const std::uint16_t pattern : cells[i].patterns) {
      const Row& mine = model.rows[pattern];
      const Row& theirs = model.rows[patterns.swapped(pattern)];
      for (std::size_t k = 0; k < kFeatures; ++k) features[k] += mine[k];
      for (std::size_t k = 0; k < kFeatures; ++k) features[kFeatures + k] += theirs[k];
    }
    for (std::size_t k = 0; k < features.size(); ++k) {
      activations.sums[k] += clip(features[k]);
      activations.policy[i] += model.head.policy[k] * clip(features[k]);
    }
  }
  for (float& each : activations.sums) each *= kSumScale;
  const float most = std::ranges::max(activations.policy);
  for (float& each : activations.policy) each = std::exp(each - most);
  const float all = std::accumulate(activations.policy.begin(), activations.policy.end(), 0.0F);
  for (float& each : activations.policy) each /= all;
}

/// Adds the head's gradient to `gradient`; returns the gradient with respect to the feature sums.
Wide add_head_gradient(const NetworkHead& head, const Activations& activations, float at_value,
                       NetworkHead& gradient) {
  std::array<float, kHidden> at_first{};
  Wide at_sums{};
  gradient.bias += at_value;
  for (std::size_t j = 0; j < kHidden; ++j) {
    if (activations.second[j] <= 0) continue;
    gradient.last[j] += at_value * activations.second[j];
    const float at_second = at_value * head.last[j];
    gradient.second_bias[j] += at_second;
    for (std::size_t k = 0; k < kHidden; ++k) {
      gradient.second[k][j] += at_second * activations.first[k];
      at_first[k] += at_second * head.second[k][j];
    }
  }
  for (std::size_t j = 0; j < kHidden; ++j) {
    if (activations.first[j] <= 0) at_first[j] = 0;
    gradient.first_bias[j] += at_first[j];
  }
  for (std::size_t k = 0; k < at_sums.size(); ++k) {
    gradient.skip[k] += at_value * activations.sums[k];
    at_sums[k] = at_value * head.skip[k];
    for (std::size_t j = 0; j < kHidden; ++j) {
      gradient.first[k][j] += at_first[j] * activations.sums[k];
      at_sums[k] += at_first[j] * head.first[k][j];
    }
    at_sums[k] *= kSumScale;
  }
  return at_sums;
}

}  // namespace

static_assert(offsetof(NetworkHead, first) == 0);

void Samples::add(const QuietPosition& quiet) {
  Sample sample;
  sample.first = cells.size();
  sample.has_random_move = quiet.has_random_move != 0;
  sample.result = static_cast<float>(quiet.result) / 2;
  const double share = sample.has_random_move ? 0 : kResultShare;
  sample.target = static_cast<float>(share * sample.result + (1 - share) * quiet.win_chance());
  Lines lines(kGameSize);
  for (std::size_t i = 0; i < quiet.stones.size(); ++i) {
    if (quiet.stones[i] != Stone::kNone) lines.place(QuietPosition::cell(i), quiet.stones[i]);
  }
  for (std::size_t i = 0; i < quiet.stones.size(); ++i) {
    if (quiet.stones[i] != Stone::kNone) continue;
    Cell cell;
    for (std::size_t d = 0; d < kDirections; ++d)
      cell.patterns[d] = LinePatterns::get().number(lines.window(QuietPosition::cell(i), d));
    if (cell.patterns == Cell{}.patterns) continue;
    if (i == quiet.played) sample.played = cells.size() - sample.first;
    cells.push_back(cell);
  }
  sample.cells = cells.size() - sample.first;
  if (sample.cells > 0) list.push_back(sample);
}

Model::Model() : rows(LinePatterns::get().size()) {}

Model Model::random(Random& random) {
  Model model;
  const auto fill = [&](auto& numbers, float width, float middle = 0) {
    for (float& each : numbers) {
      // Approximately normal: the sum of six uniform numbers from -1/2 to 1/2.
      float sum = 0;
      for (int i = 0; i < 6; ++i)
        sum += static_cast<float>(random.below(1'000'001)) / 1'000'000 - 0.5F;
      each = middle + width * sum * static_cast<float>(std::numbers::sqrt2);
    }
  };
  for (Row& row : model.rows) fill(row, 0.15F, 0.05F);
  model.rows.front() = {};
  for (auto& from : model.head.first) fill(from, 0.15F);
  for (auto& from : model.head.second) fill(from, 0.25F);
  fill(model.head.last, 0.2F);
  fill(model.head.policy, 0.3F);
  return model;
}

void forward(const Model& model, std::span<const Cell> cells, Activations& activations) {
  forward_cells(model, cells, activations);
  const NetworkHead& head = model.head;
  activations.first = head.first_bias;
  activations.second = head.second_bias;
  activations.value = head.bias;
  for (std::size_t k = 0; k < activations.sums.size(); ++k) {
    activations.value += head.skip[k] * activations.sums[k];
    for (std::size_t j = 0; j < kHidden; ++j)
      activations.first[j] += head.first[k][j] * activations.sums[k];
  }
  for (float& each : activations.first) each = std::max(each, 0.0F);
  for (std::size_t k = 0; k < kHidden; ++k) {
    for (std::size_t j = 0; j < kHidden; ++j)
      activations.second[j] += head.second[k][j] * activations.first[k];
  }
  for (float& each : activations.second) each = std::max(each, 0.0F);
  for (std::size_t j = 0; j < kHidden; ++j)
    activations.value += head.last[j] * activations.second[j];
}

void add_gradient(const Model& model, const Samples& samples, const Sample& sample,
                  const Activations& activations, Model& gradient) {
  const LinePatterns& patterns = LinePatterns::get();
  const float at_value = logistic(activations.value) - sample.target;
  const Wide at_sums = add_head_gradient(model.head, activations, at_value, gradient.head);
  const std::span<const Cell> cells = samples.of(sample);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool known = sample.played != SIZE_MAX;
    const float at_policy =
        known ? kPolicyWeight * (activations.policy[i] - (i == sample.played ? 1.0F : 0.0F)) : 0;
    Wide at_features{};
    for (std::size_t k = 0; k < at_features.size(); ++k) {
      const float sum = activations.cells[i][k];
      gradient.head.policy[k] += at_policy * clip(sum);
      at_features[k] =
          (at_sums[k] + at_policy * model.head.policy[k]) * (sum > 0 && sum < 1 ? 1.0F : kLeak);
    }
    for (const std::uint16_t pattern : cells[i].patterns) {
      Row& mine = gradient.rows[pattern];
      Row& theirs = gradient.rows[patterns.swapped(pattern)];
      for (std::size_t k = 0; k < kFeatures; ++k) mine[k] += at_features[k];
      for (std::size_t k = 0; k < kFeatures; ++k) theirs[k] += at_features[kFeatures + k];
    }
  }
}

}  // namespace gridwise::gomoku
