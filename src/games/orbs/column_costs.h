// Penalties of a kind by its column counts, before a drop and for the orbs that it leaves: the
// part of a state's evaluation (evaluation.h) that two look-ups give.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "games/orbs/board.h"
#include "kit/limits.h"

namespace gridwise::orbs {

/// The tables of one shape, for runs of three. The sum of count * (rows + 1)^column over the
/// columns is the index. Kept as long as the process runs and filled by number of orbs when first
/// needed. Thread safe: an entry is read only after `prepare` for its number of orbs.
class ColumnCosts {
 public:
  [[nodiscard]] static ColumnCosts& of(const Shape& shape);

  explicit ColumnCosts(const Shape& shape);

  /// Fills the entries for a kind of `orbs` orbs and for those that its combos may leave. Takes 0.3
  /// ms for the usual boards, some ten for kinds of 21 on 7x6. False if `budget` ends first.
  [[nodiscard]] bool prepare(int orbs, Budget& budget);

  [[nodiscard]] const std::uint8_t* before() const { return before_.data(); }
  [[nodiscard]] const std::uint8_t* after() const { return after_.data(); }

 private:
  [[nodiscard]] bool fill(int orbs, Budget& budget);

  Shape shape_;
  std::vector<std::uint8_t> before_;
  std::vector<std::uint8_t> after_;
  std::array<std::atomic<bool>, kMostCells + 1> filled_{};
  std::mutex filling_;
};

}  // namespace gridwise::orbs
