// Penalty tables for the evaluation of states (evaluation.h), indexed by the column counts of a
// kind: one for the board before the drop, one for the orbs left after it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "games/orbs/board.h"
#include "gridwise/limits.h"

namespace gridwise::orbs {

/// The tables of one shape, for runs of three. The index is the sum of count * (rows + 1)^column
/// over the columns. Tables live as long as the process, and are filled per number of orbs when
/// first needed. Thread safe. REQUIRES: prepare() for a number of orbs before its entries are read.
class ColumnCosts {
 public:
  [[nodiscard]] static ColumnCosts& of(const Shape& shape);

  explicit ColumnCosts(const Shape& shape);

  /// Fills the entries for a kind of `orbs` orbs and for every number that its combos may leave.
  /// Takes 0.3 ms for the usual boards, about 10 ms for 21 orbs on 7x6. False if `budget` ends
  /// first.
  [[nodiscard]] bool prepare(int orbs, Budget& budget);

  [[nodiscard]] const std::uint8_t* before() const { return before_.data(); }
  [[nodiscard]] const std::uint8_t* after() const { return after_.data(); }

 private:
  [[nodiscard]] bool fill(int orbs, Budget& budget);

  Shape shape_;
  std::vector<std::uint8_t> before_;
  std::vector<std::uint8_t> after_;
  std::array<std::atomic<bool>, kMaxCells + 1> filled_{};
  std::mutex filling_;
};

}  // namespace gridwise::orbs
