// How searches pack boards: kinds with enough orbs for a run get codes 1, 2, ..., wanted ones
// first; all others share a code that never matches.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "games/orbs/packed.h"
#include "games/orbs/problem.h"

namespace gridwise::orbs {

/// The problem must outlive it. Immutable.
struct KindCodes {
  explicit KindCodes(const Problem& of);

  /// Whether 32 bits and three planes are enough.
  [[nodiscard]] bool narrow() const {
    return shape.cells() <= 30 && kinds.size() <= NarrowBoard::kInert - 1;
  }
  [[nodiscard]] std::span<const Orb> wanted_kinds() const { return {kinds.data(), wanted}; }
  /// Whether there may be combos that are not wanted.
  [[nodiscard]] bool some_unwanted() const { return wanted < kinds.size(); }
  [[nodiscard]] unsigned code_of(Orb orb, unsigned inert) const;
  template <class Word>
  [[nodiscard]] Packed<Word> pack(const Board& board) const;
  template <class Word>
  [[nodiscard]] Board unpack(const Packed<Word>& packed) const;

  const Shape& shape;
  std::vector<Orb> kinds;
  std::size_t wanted = 0;  ///< the first of `kinds`, whose combos count
};

}  // namespace gridwise::orbs
