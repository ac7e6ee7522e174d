#include "gomoku_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

#include "games/gomoku/line_patterns.h"

namespace gridwise::gomoku {
namespace {

constexpr double kResultShare = 0.5;
constexpr float kAppealShare = 0.5F;  ///< of the slopes of moves, against those of values
constexpr float kLeak = 0.01F;        ///< slope of a clipped feature

[[nodiscard]] float clip(float sum) { return std::clamp(sum, 0.0F, 1.0F); }

void look_at_cells(const Model& model, std::span<const Cell> cells, Thought& thought) {
  const LinePatterns& patterns = LinePatterns::get();
  thought.cells.assign(cells.size(), {});
  thought.chances.assign(cells.size(), 0);
  thought.sums = {};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Wide& features = thought.cells[i];
    for (const std::uint16_t pattern : cells[i].patterns) {
      const Row& mine = model.rows[pattern];
      const Row& theirs = model.rows[patterns.swapped(pattern)];
      for (std::size_t k = 0; k < kFeatures; ++k) features[k] += mine[k];
      for (std::size_t k = 0; k < kFeatures; ++k) features[kFeatures + k] += theirs[k];
    }
    for (std::size_t k = 0; k < features.size(); ++k) {
      thought.sums[k] += clip(features[k]);
      thought.chances[i] += model.head.policy[k] * clip(features[k]);
    }
  }
  for (float& each : thought.sums) each *= kShrink;
  const float most = std::ranges::max(thought.chances);
  for (float& each : thought.chances) each = std::exp(each - most);
  const float all = std::accumulate(thought.chances.begin(), thought.chances.end(), 0.0F);
  for (float& each : thought.chances) each /= all;
}

/// Adds the slopes of the head to `slopes`; what they are at the sums of features.
Wide slopes_of_head(const NetworkHead& head, const Thought& thought, float slope,
                    NetworkHead& slopes) {
  std::array<float, kHidden> at_first{};
  Wide at_sums{};
  slopes.bias += slope;
  for (std::size_t j = 0; j < kHidden; ++j) {
    if (thought.second[j] <= 0) continue;
    slopes.last[j] += slope * thought.second[j];
    const float at_second = slope * head.last[j];
    slopes.second_bias[j] += at_second;
    for (std::size_t k = 0; k < kHidden; ++k) {
      slopes.second[k][j] += at_second * thought.first[k];
      at_first[k] += at_second * head.second[k][j];
    }
  }
  for (std::size_t j = 0; j < kHidden; ++j) {
    if (thought.first[j] <= 0) at_first[j] = 0;
    slopes.first_bias[j] += at_first[j];
  }
  for (std::size_t k = 0; k < at_sums.size(); ++k) {
    slopes.skip[k] += slope * thought.sums[k];
    at_sums[k] = slope * head.skip[k];
    for (std::size_t j = 0; j < kHidden; ++j) {
      slopes.first[k][j] += at_first[j] * thought.sums[k];
      at_sums[k] += at_first[j] * head.first[k][j];
    }
    at_sums[k] *= kShrink;
  }
  return at_sums;
}

}  // namespace

static_assert(offsetof(NetworkHead, first) == 0);

void Samples::add(const QuietPosition& quiet) {
  Sample sample;
  sample.first = cells.size();
  sample.strayed = quiet.strayed != 0;
  sample.result = static_cast<float>(quiet.result) / 2;
  const double share = sample.strayed ? 0 : kResultShare;
  sample.wanted = static_cast<float>(share * sample.result + (1 - share) * quiet.thought());
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
      // Nearly normal: a sum of six numbers between -1/2 and 1/2.
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

void think(const Model& model, std::span<const Cell> cells, Thought& thought) {
  look_at_cells(model, cells, thought);
  const NetworkHead& head = model.head;
  thought.first = head.first_bias;
  thought.second = head.second_bias;
  thought.value = head.bias;
  for (std::size_t k = 0; k < thought.sums.size(); ++k) {
    thought.value += head.skip[k] * thought.sums[k];
    for (std::size_t j = 0; j < kHidden; ++j)
      thought.first[j] += head.first[k][j] * thought.sums[k];
  }
  for (float& each : thought.first) each = std::max(each, 0.0F);
  for (std::size_t k = 0; k < kHidden; ++k) {
    for (std::size_t j = 0; j < kHidden; ++j)
      thought.second[j] += head.second[k][j] * thought.first[k];
  }
  for (float& each : thought.second) each = std::max(each, 0.0F);
  for (std::size_t j = 0; j < kHidden; ++j) thought.value += head.last[j] * thought.second[j];
}

void add_slopes(const Model& model, const Samples& samples, const Sample& sample,
                const Thought& thought, Model& slopes) {
  const LinePatterns& patterns = LinePatterns::get();
  const float slope = logistic(thought.value) - sample.wanted;
  const Wide at_sums = slopes_of_head(model.head, thought, slope, slopes.head);
  const std::span<const Cell> cells = samples.of(sample);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool known = sample.played != SIZE_MAX;
    const float at_policy =
        known ? kAppealShare * (thought.chances[i] - (i == sample.played ? 1.0F : 0.0F)) : 0;
    Wide at_features{};
    for (std::size_t k = 0; k < at_features.size(); ++k) {
      const float sum = thought.cells[i][k];
      slopes.head.policy[k] += at_policy * clip(sum);
      at_features[k] =
          (at_sums[k] + at_policy * model.head.policy[k]) * (sum > 0 && sum < 1 ? 1.0F : kLeak);
    }
    for (const std::uint16_t pattern : cells[i].patterns) {
      Row& mine = slopes.rows[pattern];
      Row& theirs = slopes.rows[patterns.swapped(pattern)];
      for (std::size_t k = 0; k < kFeatures; ++k) mine[k] += at_features[k];
      for (std::size_t k = 0; k < kFeatures; ++k) theirs[k] += at_features[kFeatures + k];
    }
  }
}

}  // namespace gridwise::gomoku
