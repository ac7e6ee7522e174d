// A kind's orbs by column, and the carries between neighbouring columns, as a graph; and tolls on
// those carries. Falling never changes an orb's column, so every route makes the carries that lead
// each kind to column counts that allow the combos wanted. Whatever toll each carry costs, those of
// the cheapest such paths, summed over the kinds, are no more than what the held orb's walk can
// come to in the steps left: a lower bound on steps for every choice of tolls, and the choice that
// fits a board best is a proof's to find.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "games/orbs/board.h"

namespace gridwise::orbs {

/// Of a carry over each boundary between columns, from the left: to the right, to the left.
inline constexpr std::size_t kMostCarries = 2 * (kMostColumns - 1);
using Tolls = std::array<std::uint8_t, kMostCarries>;
inline constexpr int kMostToll = 5;
inline constexpr std::size_t kTollChoices = 8;                     ///< that a proof uses at most
inline constexpr Tolls kEven{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};  ///< counts carries

[[nodiscard]] constexpr std::size_t carry_right(int boundary) {
  return 2 * static_cast<std::size_t>(boundary);
}
[[nodiscard]] constexpr std::size_t carry_left(int boundary) { return carry_right(boundary) + 1; }

/// Whether the orb in hand is among those of a kind.
enum class InHand : std::uint8_t { kNo, kYes };

/// The graph of one kind; nodes are vectors of column counts. Where the orb in hand is of the kind,
/// it is left out of the counts: it goes where the walk goes, and may end in any column. Immutable.
class CarryGraph {
 public:
  static constexpr std::uint16_t kNowhere = 0xffff;
  /// Of all graphs that are kept; one takes at most 8 MB.
  static constexpr std::size_t kMostKept = std::size_t{32} << 20;
  static constexpr std::size_t kBytesPerNode = 128;
  using Counts = std::array<int, kMostColumns>;
  using Next = std::array<std::uint16_t, kMostCarries>;

  /// So many orbs of the kind, the one in hand included, every possible combo of `run` orbs wanted.
  /// Kept and shared; building one takes some milliseconds, or some hundred for half of 7x6 of a
  /// kind.
  [[nodiscard]] static std::shared_ptr<const CarryGraph> get(const Shape& shape, int run, int orbs,
                                                             InHand in_hand);

  CarryGraph(const Shape& shape, int run, int orbs, InHand in_hand);

  [[nodiscard]] std::size_t size() const { return next_.size(); }
  /// How many nodes the graph of so many orbs has, without building it.
  [[nodiscard]] static std::size_t size(const Shape& shape, int orbs, InHand in_hand);
  [[nodiscard]] std::size_t bytes() const { return size() * kBytesPerNode; }
  /// Where each carry leads; kNowhere where there is no orb to carry or no room.
  [[nodiscard]] const Next& next(std::size_t node) const { return next_[node]; }
  [[nodiscard]] std::uint16_t node(const Counts& counts) const { return nodes_.at(counts); }

  /// The least tolls from every node to one that allows the combos.
  [[nodiscard]] std::vector<std::uint16_t> least_tolls(const Tolls& tolls) const;

 private:
  std::vector<Next> next_;
  std::map<Counts, std::uint16_t> nodes_;
  std::vector<std::uint16_t> goals_;
};

/// What the last step was, as far as it keeps the next one from going straight back.
enum class LastStep : std::uint8_t { kEast, kWest, kOther };

/// The most tolls a walk of so many steps can come to.
class WalkTolls {
 public:
  /// For walks of up to `steps` steps.
  WalkTolls(const Shape& shape, int directions, const Tolls& tolls, int steps);

  [[nodiscard]] std::uint16_t most(int steps, int column, LastStep last) const {
    return most_[place(steps, column, last)];
  }

 private:
  [[nodiscard]] static std::size_t place(int steps, int column, LastStep last) {
    return static_cast<std::size_t>((steps * kMostColumns + column) * 3 + static_cast<int>(last));
  }

  std::vector<std::uint16_t> most_;
};

}  // namespace gridwise::orbs
