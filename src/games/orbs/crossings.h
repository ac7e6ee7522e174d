// Computes how many combos given column counts allow: dynamic programming over the columns. The
// state is the horizontal runs that have begun and still need orbs of later columns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/orbs/board.h"

namespace gridwise::orbs {

/// The best ways to take runs out of the columns so far, without dominated ones: a way with
/// unfinished runs is kept only if it has more combos than the one without.
class Crossings {
 public:
  struct Way {
    std::uint32_t owed;  ///< three bits for each of the last columns, the last one lowest: runs
                         ///< that began there and still need one orb of the next column
    int taken;           ///< number of these runs
    int combos;
  };
  using Ways = std::vector<Way>;

  Crossings(const Shape& shape, int run)
      : columns_(shape.columns),
        run_(run),
        upright_(run <= shape.rows),
        mask_((1U << 3 * (run - 1)) - 1) {}

  [[nodiscard]] static Ways none() { return {{0, 0, 0}}; }

  /// The ways after `column`, which has `count` orbs of the kind.
  void advance(const Ways& from, int column, int count, Ways& to) const {
    to.clear();
    int free = -1;  // combos of the way without unfinished runs
    for (const Way& way : from) {
      const int left = count - way.taken;
      if (left < 0) continue;
      int most = column + run_ <= columns_ ? left : 0;
      // `run` horizontal runs can be replaced by vertical ones, one per column.
      if (upright_) most = std::min(most, run_ - 1);
      for (int begun = 0; begun <= most; ++begun) {
        const std::uint32_t owed = (way.owed << 3U | static_cast<std::uint32_t>(begun)) & mask_;
        const int combos = way.combos + begun + (upright_ ? (left - begun) / run_ : 0);
        if (owed == 0) free = std::max(free, combos);
        add(to, {owed, way.taken + begun - oldest(way.owed), combos});
      }
    }
    std::erase_if(to, [&](const Way& way) { return way.owed != 0 && way.combos <= free; });
  }

  /// The most combos after the last column, which has `count` orbs; below 0 if that is too few.
  [[nodiscard]] int finish(const Ways& ways, int count) const {
    int most = -1;
    for (const Way& way : ways) {
      const int left = count - way.taken;
      if (left >= 0) most = std::max(most, way.combos + (upright_ ? left / run_ : 0));
    }
    return most;
  }

 private:
  /// The number of runs that end in this column.
  [[nodiscard]] int oldest(std::uint32_t owed) const {
    return static_cast<int>(owed >> 3 * (run_ - 2) & 7U);
  }

  static void add(Ways& ways, const Way& way) {
    for (Way& known : ways) {
      if (known.owed != way.owed) continue;
      known.combos = std::max(known.combos, way.combos);
      return;
    }
    ways.push_back(way);
  }

  int columns_;
  int run_;
  bool upright_;
  std::uint32_t mask_;
};

}  // namespace gridwise::orbs
