// The turns and mirrors of a board: 8 of a square, 4 of a rectangle. Solvers keep one position of
// each family of images, the least one.
//
//      x . .     . . x     . . .  ...      one family, one canonical position
//      . o .     . o .     . o .
//      . . .     . . .     x . .
#pragma once

#include <cstdint>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

/// Two bit sets that belong together: the stones of both seats, or whatever a solver keeps of them.
struct Boards {
  Bits first = 0;
  Bits second = 0;

  auto operator<=>(const Boards&) const = default;  // NOLINT(modernize-use-nullptr): there is no 0
};

/// Mirror images within 8x8: of a set of squares top to bottom, left to right, along the diagonal.
[[nodiscard]] Bits mirror_rows(Bits bits);
[[nodiscard]] Bits mirror_columns(Bits bits);
[[nodiscard]] Bits transpose(Bits bits);

/// The symmetries of one board, numbered from 0 (which changes nothing) to count() - 1.
class Symmetries {
 public:
  explicit Symmetries(const Options& options);

  [[nodiscard]] int count() const { return square_ ? 8 : 4; }
  [[nodiscard]] Bits apply(int which, Bits bits) const;

  struct Canonical {
    Boards boards;
    int images = 1;  ///< how many different positions the family has
  };
  [[nodiscard]] Canonical canonical(const Boards& boards) const;

 private:
  int row_shift_;     ///< how far a mirrored board has to move back to the top
  int column_shift_;  ///< and to the left
  bool square_;
};

}  // namespace gridwise::tictactoe
