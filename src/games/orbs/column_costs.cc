#include "games/orbs/column_costs.h"

#include <algorithm>
#include <memory>

#include "games/orbs/evaluation.h"
#include "games/orbs/transport.h"

namespace gridwise::orbs {

ColumnCosts& ColumnCosts::of(const Shape& shape) {
  static std::mutex making;
  static std::array<std::array<std::unique_ptr<ColumnCosts>, kMaxRows + 1>, kMaxColumns + 1> kept;
  const std::lock_guard lock(making);
  std::unique_ptr<ColumnCosts>& costs =
      kept[static_cast<std::size_t>(shape.columns)][static_cast<std::size_t>(shape.rows)];
  if (costs == nullptr) costs = std::make_unique<ColumnCosts>(shape);
  return *costs;
}

ColumnCosts::ColumnCosts(const Shape& shape)
    : shape_(shape),
      before_(TransportTable::weight(shape, shape.columns)),
      after_(before_.size(), kAfterOffset) {}

bool ColumnCosts::prepare(int orbs, Budget& budget) {
  // A combo takes three orbs or more.
  for (int left = orbs; left >= 3; --left) {
    if (left != orbs && left > orbs - 3) continue;
    if (!fill(left, budget)) return false;
  }
  return true;
}

bool ColumnCosts::fill(int orbs, Budget& budget) {
  std::atomic<bool>& filled = filled_[static_cast<std::size_t>(orbs)];
  if (filled.load(std::memory_order_acquire)) return true;
  // The slow part runs without the lock: two threads may both do it.
  const auto table = TransportTable::make(shape_, 3, orbs, &budget);
  if (table == nullptr) return false;
  const std::lock_guard lock(filling_);
  if (filled.load(std::memory_order_relaxed)) return true;
  const auto spare = static_cast<std::size_t>(orbs % 3);
  each_column_counts(shape_, orbs, [&](std::uint32_t place) {
    const std::size_t carries =
        std::min<std::size_t>(table->carries(place), kWeights.before[spare].size() - 1);
    const int after =
        kAfterOffset + kWeights.after[spare][carries] - kWeights.wanting * table->most();
    before_[place] = kWeights.before[spare][carries];
    after_[place] = static_cast<std::uint8_t>(std::clamp(after, 0, 255));
  });
  filled.store(true, std::memory_order_release);
  return true;
}

}  // namespace gridwise::orbs
