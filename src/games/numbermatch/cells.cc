#include "games/numbermatch/cells.h"

#include <cstdlib>

namespace gridwise::numbermatch {

Sights::Sights(const Rules& rules)
    : clear_rows(rules.clear_rows), clear_partial(rules.clear_partial) {
  for (int from = 0; from < kMostBits; ++from) {
    auto& [reading, column, falling, rising] = behind[static_cast<std::size_t>(from)];
    for (int to = from + 1; to < kMostBits; ++to) {
      const Bits bit = Bits{1} << to;
      const int rows = row_of(to) - row_of(from);
      const int columns = column_of(to) - column_of(from);
      if (rules.wrap == Wrap::kAnyDistance || rows <= 1) reading |= bit;
      if (columns == 0) column |= bit;
      if (rules.diagonals && columns == rows) falling |= bit;
      if (rules.diagonals && columns == -rows) rising |= bit;
    }
  }
}

Cells::Cells(const Board& board) : size(static_cast<std::int16_t>(board.size())) {
  for (int cell = 0; cell < board.size(); ++cell) {
    if (board.at(cell) == 0) continue;
    of_class[static_cast<std::size_t>(class_of(board.at(cell)) - 1)] |= Bits{1} << cell;
    key |= Bits{1} << cell;
  }
}

void Cells::clear_row(const Sights& sights, int row) {
  const int first = row * kColumns;
  const Bits here = ((Bits{1} << kColumns) - 1) << first;
  if ((left() & here) != 0) return;
  const bool partial = first + kColumns > size;
  if (!(partial ? sights.clear_partial : sights.clear_rows)) return;
  size = static_cast<std::int16_t>(partial ? first : size - kColumns);
  if (partial) return;
  const Bits above = (Bits{1} << first) - 1;
  for (Bits& one : of_class) one = (one & above) | (one >> kColumns & ~above);
  const std::uint32_t rows_above = (1U << (4 * row)) - 1;
  rows = (rows & rows_above) | (rows >> 4 & ~rows_above);
}

void Cells::clear_all(const Sights& sights) {
  for (int row = (size - 1) / kColumns; row >= 0 && size > 0; --row) clear_row(sights, row);
}

}  // namespace gridwise::numbermatch
