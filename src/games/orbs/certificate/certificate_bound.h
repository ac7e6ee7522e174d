// The lower bound of certificates, implemented separately for the checker: the tolls that each kind
// still needs, by column counts, and the most that a walk of the held orb can pay.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/orbs/certificate/certificate_rules.h"

namespace gridwise::orbs::certified {

/// By boundary between columns, from the left: the toll of a carry to the right, then to the left.
using Tolls = std::vector<int>;
/// One sum for each choice of tolls; 0 for unused choices.
using Sums = std::array<std::uint16_t, 16>;

/// The tolls a kind still needs, by the index of its column counts.
class Needs {
 public:
  /// For `orbs` orbs. One of them may be in hand: it is not counted, and may end in any column.
  Needs(const Grid& grid, int run, int orbs, bool in_hand, const std::vector<Tolls>& choices);

  /// The most combos that the orbs can make.
  [[nodiscard]] int most() const { return most_; }
  /// The weight of an orb in a column; the sum over all orbs is the index.
  [[nodiscard]] int weight(int column) const { return weight_[static_cast<std::size_t>(column)]; }
  [[nodiscard]] const Sums& at(int place) const { return needs_[static_cast<std::size_t>(place)]; }

 private:
  using Counts = std::vector<int>;

  void list(Counts& counts, std::size_t column, int left);
  [[nodiscard]] int place_of(const Counts& counts) const;
  bool relax(const Counts& counts, const std::vector<Tolls>& choices);

  int rows_;
  std::vector<int> weight_;
  std::vector<Counts> vectors_;
  std::vector<Sums> needs_;
  int most_ = 0;
};

/// The last step: 0 east, 1 west, 2 another or none. In four directions a step east or west cannot
/// be followed by its reverse. In eight directions a diagonal leads back, so it is always 2.
[[nodiscard]] int turn_of(int directions, int direction);

/// The greatest sum of tolls that a walk can pay, by steps left, column and last step.
class Walks {
 public:
  /// For `columns` columns and up to `longest` steps.
  Walks(int columns, int directions, const std::vector<Tolls>& choices, int longest);

  [[nodiscard]] const Sums& at(int left, int column, int turn) const {
    return most_[static_cast<std::size_t>((left * columns_ + column) * 3 + turn)];
  }

 private:
  int columns_;
  std::vector<Sums> most_;
};

}  // namespace gridwise::orbs::certified
