// The admissible lower bound of proofs. Each kind has a graph: its nodes are column counts, its
// edges are carries between adjacent columns, and each carry costs a toll. Falling never changes an
// orb's column, so the carries of a route must lead every kind to column counts that allow the
// wanted combos. For any choice of tolls: if the cheapest such paths of all kinds cost more than
// the held orb's walk can pay in the steps left, there is no route. A proof chooses the tolls that
// prune most on its board.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "games/orbs/board.h"
#include "games/orbs/transport.h"

namespace gridwise::orbs {

/// By boundary between columns, from the left: the toll of a carry to the right, then to the left.
inline constexpr std::size_t kMaxCarries = 2 * (kMaxColumns - 1);
using Tolls = std::array<std::uint8_t, kMaxCarries>;
inline constexpr int kMaxToll = 5;
inline constexpr std::size_t kTollChoices = 16;                    ///< the most that a proof uses
inline constexpr Tolls kEven{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};  ///< tolls of 1: counts carries

[[nodiscard]] constexpr std::size_t carry_right(int boundary) {
  return 2 * static_cast<std::size_t>(boundary);
}
[[nodiscard]] constexpr std::size_t carry_left(int boundary) { return carry_right(boundary) + 1; }

/// Whether the orb in hand is of the kind.
enum class InHand : std::uint8_t { kNo, kYes };

/// The graph of one kind; nodes are vectors of column counts. If the orb in hand is of the kind, it
/// is not counted: it moves with the walk and may end in any column. Immutable.
class CarryGraph {
 public:
  static constexpr std::uint16_t kNowhere = 0xffff;
  /// Limit on the bytes of all cached graphs; one takes at most 8 MB.
  static constexpr std::size_t kMaxKept = std::size_t{32} << 20;
  static constexpr std::size_t kBytesPerNode = 128;
  using Next = std::array<std::uint16_t, kMaxCarries>;

  /// For `orbs` orbs of the kind, the one in hand included; all possible combos of `run` orbs are
  /// wanted. Cached and shared; building one takes a few milliseconds, at most a few hundred (21
  /// orbs on 7x6).
  [[nodiscard]] static std::shared_ptr<const CarryGraph> get(const Shape& shape, int run, int orbs,
                                                             InHand in_hand);

  CarryGraph(const Shape& shape, int run, int orbs, InHand in_hand);

  [[nodiscard]] std::size_t size() const { return next_.size(); }
  /// The number of nodes of the graph of `orbs` orbs, without building it.
  [[nodiscard]] static std::size_t size(const Shape& shape, int orbs, InHand in_hand);
  [[nodiscard]] std::size_t bytes() const { return size() * kBytesPerNode; }
  /// The node each carry leads to; kNowhere if there is no orb to carry or no room.
  [[nodiscard]] const Next& next(std::size_t node) const { return next_[node]; }
  [[nodiscard]] std::uint16_t node(const ColumnCounts& counts) const { return nodes_.at(counts); }

  /// The cost of the cheapest path from each node to one that allows the combos.
  [[nodiscard]] std::vector<std::uint16_t> least_tolls(const Tolls& tolls) const;

 private:
  std::vector<Next> next_;
  std::map<ColumnCounts, std::uint16_t> nodes_;
  std::vector<std::uint16_t> goals_;
};

/// The last step, as far as it restricts the next one: no route goes straight back.
enum class LastStep : std::uint8_t { kEast, kWest, kOther };

/// The greatest sum of tolls that a walk can pay, by its number of steps.
class WalkTolls {
 public:
  /// For walks of up to `steps` steps.
  WalkTolls(const Shape& shape, int directions, const Tolls& tolls, int steps);

  [[nodiscard]] std::uint16_t most(int steps, int column, LastStep last) const {
    return most_[place(steps, column, last)];
  }

 private:
  [[nodiscard]] static std::size_t place(int steps, int column, LastStep last) {
    return static_cast<std::size_t>((steps * kMaxColumns + column) * 3 + static_cast<int>(last));
  }

  std::vector<std::uint16_t> most_;
};

}  // namespace gridwise::orbs
