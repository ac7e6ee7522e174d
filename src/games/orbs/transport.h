// The column transport bound: an admissible lower bound on the steps still needed. Falling never
// changes an orb's column, and a combo takes its run out of one column, or one orb each out of
// adjacent columns. So a kind's column counts must become a vector that allows the wanted combos.
// Every sideways step carries one orb besides the held one to the next column. So the fewest
// carries, over all kinds but the held one, are a lower bound on the steps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/orbs/board.h"
#include "gridwise/limits.h"

namespace gridwise::orbs {

/// The fewest carries of one kind from each vector of column counts. Immutable, thread safe.
class TransportTable {
 public:
  /// Limit on the bytes of all cached tables; one takes at most 0.8 MB.
  static constexpr std::size_t kMaxKept = std::size_t{32} << 20;

  /// For `orbs` orbs of a kind; all possible combos of `run` orbs are wanted. Takes less than a
  /// millisecond for the usual boards, and 5 ms for 21 orbs on 7x6. Null if `budget` ends first.
  [[nodiscard]] static std::shared_ptr<const TransportTable> make(const Shape& shape, int run,
                                                                  int orbs,
                                                                  Budget* budget = nullptr);
  /// The same, cached and shared.
  [[nodiscard]] static std::shared_ptr<const TransportTable> get(const Shape& shape, int run,
                                                                 int orbs,
                                                                 Budget* budget = nullptr);

  /// A vector's index is the sum of count * weight over the columns.
  [[nodiscard]] static std::uint32_t weight(const Shape& shape, int column);

  /// The most combos of the orbs, as far as columns and rows have room.
  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] std::uint8_t carries(std::uint32_t place) const { return carries_[place]; }
  [[nodiscard]] std::size_t bytes() const { return carries_.size(); }

 private:
  TransportTable() = default;

  int most_ = 0;
  std::vector<std::uint8_t> carries_;
};

/// Orbs of a kind by column.
using ColumnCounts = std::array<int, kMaxColumns>;

/// Calls `visit(place)` for every way to distribute `orbs` orbs over the columns; `place` is its
/// index in a TransportTable.
template <class Visit>
void each_column_counts(const Shape& shape, int orbs, const Visit& visit) {
  const auto fill = [&](const auto& self, int column, int left, std::uint32_t place,
                        std::uint32_t weight) -> void {
    const auto count = [](int orbs_here) { return static_cast<std::uint32_t>(orbs_here); };
    if (column + 1 == shape.columns) {
      visit(place + count(left) * weight);
      return;
    }
    const int to_the_right = (shape.columns - 1 - column) * shape.rows;
    for (int here = std::max(0, left - to_the_right); here <= std::min(left, shape.rows); ++here) {
      self(self, column + 1, left - here, place + count(here) * weight,
           weight * count(shape.rows + 1));
    }
  };
  if (orbs <= shape.cells()) fill(fill, 0, orbs, 0, 1);
}

/// The most combos that column counts allow: runs within columns, and across neighbouring ones.
[[nodiscard]] int possible_combos(const Shape& shape, int run, const ColumnCounts& counts);

/// The most combos of `orbs` orbs of a kind, over all column counts. Needs no TransportTable: takes
/// about ten microseconds for runs of three.
[[nodiscard]] int most_combos(const Shape& shape, int run, int orbs);

}  // namespace gridwise::orbs
