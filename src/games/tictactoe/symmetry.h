// The symmetries of a board: 8 for a square, 4 for a rectangle. Solvers keep only the least
// position of each family of images.
//
//      x . .     . . x     . . .  ...      one family, one canonical position
//      . o .     . o .     . o .
//      . . .     . . .     x . .
#pragma once

#include <cstdint>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

/// Two bitsets that are mapped together, such as both seats' stones.
struct Boards {
  Bits first = 0;
  Bits second = 0;

  auto operator<=>(const Boards&) const = default;  // NOLINT(modernize-use-nullptr): there is no 0
};

/// Mirror images of a set of squares within 8x8: top to bottom, left to right, along the diagonal.
[[nodiscard]] Bits mirror_rows(Bits bits);
[[nodiscard]] Bits mirror_columns(Bits bits);
[[nodiscard]] Bits transpose(Bits bits);

/// The symmetries of one board, numbered from 0 (the identity) to count() - 1.
class Symmetries {
 public:
  explicit Symmetries(const Options& options);

  [[nodiscard]] int count() const { return square_ ? 8 : 4; }
  [[nodiscard]] Bits apply(int which, Bits bits) const;

  struct Canonical {
    Boards boards;
    int images = 1;  ///< number of distinct positions in the family
  };
  [[nodiscard]] Canonical canonical(const Boards& boards) const;

 private:
  int row_shift_;     ///< shifts a mirrored board back to the top
  int column_shift_;  ///< and to the left
  bool square_;
};

}  // namespace gridwise::tictactoe
