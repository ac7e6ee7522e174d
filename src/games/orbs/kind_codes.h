// How searches pack boards: kinds with enough orbs for a run get codes 1, 2, ...; all others share
// a code that never matches.
#pragma once

#include <algorithm>
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
  [[nodiscard]] unsigned code_of(Orb orb, unsigned inert) const;
  template <class Word>
  [[nodiscard]] Packed<Word> pack(const Board& board) const;
  template <class Word>
  [[nodiscard]] Board unpack(const Packed<Word>& packed) const;

  const Shape& shape;
  std::vector<Orb> kinds;
};

}  // namespace gridwise::orbs
