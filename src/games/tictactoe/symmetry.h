// The symmetries of a board: 8 of a square, 4 of a rectangle. Solvers keep one position of each
// family of images, the least one.
//
//      x . .     . . x     . . .  ...      one family, one canonical position
//      . o .     . o .     . o .
//      . . .     . . .     x . .
#pragma once

#include <cstdint>

#include "games/tictactoe/lines.h"

namespace gridwise::tictactoe {

/// Two bitsets that are mapped together, such as the stones of both seats.
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
    int images = 1;  ///< number of different positions in the family
  };
  [[nodiscard]] Canonical canonical(const Boards& boards) const;

 private:
  int row_shift_;     ///< shift of a mirrored board back to the top
  int column_shift_;  ///< and to the left
  bool square_;
};

}  // namespace gridwise::tictactoe
