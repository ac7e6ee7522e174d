#include "games/gomoku/network_evaluator.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/gomoku/line_patterns.h"

namespace gridwise::gomoku {
namespace {

constexpr int kMaxEvaluation = 20'000;
/// Policy of a cell with no stone near.
constexpr int kNoPolicy = -1'000;
constexpr std::uint64_t kPatternBits =
    (std::uint64_t{1} << (4 * LinePatterns::kPatternReach + 2)) - 1;

/// Clipped ReLU.
[[nodiscard]] std::int16_t clip(std::int16_t sum) { return std::clamp<std::int16_t>(sum, 0, kOne); }

/// Sums of up to kLargest^2 cells, each at most kOne, fit an unsigned 16-bit integer but not a
/// signed one.
[[nodiscard]] float as_float(std::int16_t sum) { return static_cast<std::uint16_t>(sum); }
static_assert(kLargest * kLargest * kOne <= UINT16_MAX);

void add(Features& sums, const Features& more) {
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = static_cast<std::int16_t>(sums[i] + more[i]);
}

[[nodiscard]] std::size_t view_of(const Board& board) {
  return index_of(board.to_move()) * kFeatures;
}

}  // namespace

void NetworkEvaluator::reset(const Board& board) {
  network_ = Network::of(board.options().rule);
  updates_.clear();
  changes_.clear();
  applied_ = 0;
  if (network_ == nullptr) return;
  const int size = board.options().size;
  lines_ = Lines(size);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Move cell = cell_at(column, row);
      if (board.at(cell) != Stone::kNone) lines_.place(cell, board.at(cell));
    }
  }
  sums_ = {};
  const LinePatterns& patterns = LinePatterns::get();
  board.empty().for_each([&](Move cell) {
    Features& features = cells_[cell];
    features = {};
    for (std::size_t d = 0; d < kDirections; ++d)
      add(features, network_->row(patterns.number(lines_.window(cell, d))));
    Features clipped{};
    std::ranges::transform(features, clipped.begin(), clip);
    add(sums_, clipped);
  });
}

void NetworkEvaluator::undo() {
  const Update& update = updates_.back();
  if (applied_ == updates_.size()) {
    --applied_;
    if (network_ != nullptr) {
      lines_.remove(update.cell, update.stone);
      sums_ = update.sums;
      for (; changes_.size() > update.first_change; changes_.pop_back())
        cells_[changes_.back().cell] = changes_.back().before;
    }
  }
  updates_.pop_back();
}

void NetworkEvaluator::apply(Update& update) {
  update.first_change = changes_.size();
  if (network_ == nullptr) return;
  update.sums = sums_;
  const Features& removed = cells_[update.cell];
  for (std::size_t i = 0; i < sums_.size(); ++i)
    sums_[i] = static_cast<std::int16_t>(sums_[i] - clip(removed[i]));
  std::array<std::uint64_t, kDirections> before{};
  for (std::size_t d = 0; d < kDirections; ++d) before[d] = lines_.word(update.cell, d);
  lines_.place(update.cell, update.stone);
  for (std::size_t d = 0; d < kDirections; ++d) update_line(update.cell, d, before[d]);
}

/// Updates the cells on a line through a new stone; `before` is the line without that stone.
void NetworkEvaluator::update_line(Move cell, std::size_t direction, std::uint64_t before) {
  const LinePatterns& patterns = LinePatterns::get();
  const std::uint64_t word = lines_.word(cell, direction);
  const int middle = Lines::shift_of(cell, direction);
  const int step = kSteps[direction];
  const std::uint64_t around = kPatternBits << (middle - 2 * LinePatterns::kPatternReach);
  for (std::uint64_t left = ~(word | word >> 1) & kCellBits & around; left != 0; left &= left - 1) {
    const int shift = std::countr_zero(left);
    const Features& removed = network_->row(patterns.number(Lines::window_at(before, shift)));
    const Features& added = network_->row(patterns.number(Lines::window_at(word, shift)));
    const auto near = static_cast<Move>(cell + (shift - middle) / 2 * step);
    Features& features = cells_[near];
    changes_.push_back({near, features});
    for (std::size_t i = 0; i < features.size(); ++i) {
      const auto now = static_cast<std::int16_t>(features[i] + added[i] - removed[i]);
      sums_[i] = static_cast<std::int16_t>(sums_[i] + clip(now) - clip(features[i]));
      features[i] = now;
    }
  }
}

int NetworkEvaluator::evaluate(const Board& board) {
  if (network_ == nullptr) return PatternEvaluator{}.evaluate(board);
  apply_pending();
  const auto mine = sums_.begin() + static_cast<std::ptrdiff_t>(view_of(board));
  const auto theirs = sums_.begin() + static_cast<std::ptrdiff_t>(kFeatures - view_of(board));
  std::array<float, 2 * kFeatures> sums{};
  std::transform(mine, mine + kFeatures, sums.begin(), as_float);
  std::transform(theirs, theirs + kFeatures, sums.begin() + kFeatures, as_float);
  const float value = network_->value(sums) * static_cast<float>(kLogitValue);
  return std::clamp(static_cast<int>(std::lround(value)), -kMaxEvaluation, kMaxEvaluation);
}

int NetworkEvaluator::policy(const Board& board, Move cell) {
  if (network_ == nullptr) return board.policy(cell);
  apply_pending();
  const Features& features = cells_[cell];
  if (std::ranges::all_of(features, [](std::int16_t each) { return each == 0; })) return kNoPolicy;
  return network_->policy(features.data() + view_of(board),
                          features.data() + (kFeatures - view_of(board)));
}

}  // namespace gridwise::gomoku
