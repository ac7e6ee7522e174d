#include "games/tictactoe/symmetry.h"

namespace gridwise::tictactoe {
namespace {

enum : int { kMirrorColumns = 1, kMirrorRows = 2, kTranspose = 4 };

/// Swaps the bits of `mask` with those `shift` positions higher.
Bits swap_bits(Bits bits, Bits mask, int shift) {
  const Bits differing = (bits ^ (bits >> shift)) & mask;
  return bits ^ differing ^ (differing << shift);
}

}  // namespace

Bits mirror_rows(Bits bits) { return __builtin_bswap64(bits); }

Bits mirror_columns(Bits bits) {
  bits = swap_bits(bits, 0x5555555555555555U, 1);
  bits = swap_bits(bits, 0x3333333333333333U, 2);
  return swap_bits(bits, 0x0f0f0f0f0f0f0f0fU, 4);
}

Bits transpose(Bits bits) {  // swaps single squares, then 2x2 blocks, then 4x4 blocks
  bits = swap_bits(bits, 0x00aa00aa00aa00aaU, 7);
  bits = swap_bits(bits, 0x0000cccc0000ccccU, 14);
  return swap_bits(bits, 0x00000000f0f0f0f0U, 28);
}

Symmetries::Symmetries(const Options& options)
    : row_shift_(Position::kStride * (Position::kStride - options.rows)),
      column_shift_(Position::kStride - options.columns),
      square_(options.rows == options.columns) {}

Bits Symmetries::apply(int which, Bits bits) const {
  if ((which & kTranspose) != 0) bits = transpose(bits);
  if ((which & kMirrorColumns) != 0) bits = mirror_columns(bits) >> column_shift_;
  if ((which & kMirrorRows) != 0) bits = mirror_rows(bits) >> row_shift_;
  return bits;
}

Symmetries::Canonical Symmetries::canonical(const Boards& boards) const {
  Boards least = boards;
  int equal = 1;  // number of symmetries that give the least image
  for (int which = 1; which < count(); ++which) {
    const Boards image{apply(which, boards.first), apply(which, boards.second)};
    if (image == least) {
      ++equal;
    } else if (image < least) {
      least = image;
      equal = 1;
    }
  }
  return {least, count() / equal};
}

}  // namespace gridwise::tictactoe
