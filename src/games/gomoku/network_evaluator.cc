#include "games/gomoku/network_evaluator.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "games/gomoku/line_patterns.h"

namespace gridwise::gomoku {
namespace {

constexpr int kMostEstimate = 20'000;
/// Of a cell that no stone is felt at.
constexpr int kNoAppeal = -1'000;
constexpr std::uint64_t kInSight = (std::uint64_t{1} << (4 * LinePatterns::kSight + 2)) - 1;

[[nodiscard]] std::int16_t cut(std::int16_t sum) { return std::clamp<std::int16_t>(sum, 0, kOne); }

/// Sums of up to kLargest^2 cells, each at most kOne, do not fit a signed number, but an unsigned.
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
  frames_.clear();
  changes_.clear();
  done_ = 0;
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
    Features seen{};
    std::ranges::transform(features, seen.begin(), cut);
    add(sums_, seen);
  });
}

void NetworkEvaluator::undo() {
  const Frame& frame = frames_.back();
  if (done_ == frames_.size()) {
    --done_;
    if (network_ != nullptr) {
      lines_.remove(frame.cell, frame.stone);
      sums_ = frame.sums;
      for (; changes_.size() > frame.first_change; changes_.pop_back())
        cells_[changes_.back().cell] = changes_.back().before;
    }
  }
  frames_.pop_back();
}

void NetworkEvaluator::work_out(Frame& frame) {
  frame.first_change = changes_.size();
  if (network_ == nullptr) return;
  frame.sums = sums_;
  const Features& gone = cells_[frame.cell];
  for (std::size_t i = 0; i < sums_.size(); ++i)
    sums_[i] = static_cast<std::int16_t>(sums_[i] - cut(gone[i]));
  std::array<std::uint64_t, kDirections> before{};
  for (std::size_t d = 0; d < kDirections; ++d) before[d] = lines_.word(frame.cell, d);
  lines_.place(frame.cell, frame.stone);
  for (std::size_t d = 0; d < kDirections; ++d) update_line(frame.cell, d, before[d]);
}

/// What a new stone changes along a line, which was `before`.
void NetworkEvaluator::update_line(Move cell, std::size_t direction, std::uint64_t before) {
  const LinePatterns& patterns = LinePatterns::get();
  const std::uint64_t word = lines_.word(cell, direction);
  const int middle = Lines::shift_of(cell, direction);
  const int step = kSteps[direction];
  const std::uint64_t around = kInSight << (middle - 2 * LinePatterns::kSight);
  for (std::uint64_t left = ~(word | word >> 1) & kCellBits & around; left != 0; left &= left - 1) {
    const int shift = std::countr_zero(left);
    const Features& gone = network_->row(patterns.number(Lines::window_at(before, shift)));
    const Features& come = network_->row(patterns.number(Lines::window_at(word, shift)));
    const auto near = static_cast<Move>(cell + (shift - middle) / 2 * step);
    Features& features = cells_[near];
    changes_.push_back({near, features});
    for (std::size_t i = 0; i < features.size(); ++i) {
      const auto now = static_cast<std::int16_t>(features[i] + come[i] - gone[i]);
      sums_[i] = static_cast<std::int16_t>(sums_[i] + cut(now) - cut(features[i]));
      features[i] = now;
    }
  }
}

int NetworkEvaluator::estimate(const Board& board) {
  if (network_ == nullptr) return PatternEvaluator{}.estimate(board);
  catch_up();
  const auto mine = sums_.begin() + static_cast<std::ptrdiff_t>(view_of(board));
  const auto theirs = sums_.begin() + static_cast<std::ptrdiff_t>(kFeatures - view_of(board));
  std::array<float, 2 * kFeatures> sums{};
  std::transform(mine, mine + kFeatures, sums.begin(), as_float);
  std::transform(theirs, theirs + kFeatures, sums.begin() + kFeatures, as_float);
  const float value = network_->value(sums) * static_cast<float>(kLogitValue);
  return std::clamp(static_cast<int>(std::lround(value)), -kMostEstimate, kMostEstimate);
}

int NetworkEvaluator::appeal(const Board& board, Move cell) {
  if (network_ == nullptr) return board.appeal(cell);
  catch_up();
  const Features& features = cells_[cell];
  if (std::ranges::all_of(features, [](std::int16_t each) { return each == 0; })) return kNoAppeal;
  return network_->appeal(features.data() + view_of(board),
                          features.data() + (kFeatures - view_of(board)));
}

}  // namespace gridwise::gomoku
