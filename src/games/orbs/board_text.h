// Reads boards in the notations people use. An orb is a digit 0 to 9, a letter (r b g y p h j o m
// x, also l for light and d for dark), an English name or colour, a Chinese name, or one of the
// emoji 🔥 💧 🌿. `?` is an unknown orb. White space, commas, semicolons, bars and slashes may
// separate orbs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/orbs/board.h"
#include "gridwise/result.h"
#include "kit/text_cursor.h"

namespace gridwise::orbs {

/// White space, comma, semicolon, bar or slash.
[[nodiscard]] bool is_gap(char c);
void skip_gaps(TextCursor& cursor);
/// The next orb; kNone for a dot. Error: text/bad_orb. REQUIRES: !cursor.done().
[[nodiscard]] Result<Orb> parse_orb(TextCursor& cursor);

/// A board with the size its text gives.
struct WrittenBoard {
  Shape shape;
  std::string rows;     ///< as parse_position() reads them
  std::size_t end = 0;  ///< offset of the first key, or the end of the text
};

/// Reads a board of any size. Its rows (lines, or separated by slashes) give the shape. Otherwise
/// it is the first of `usual`, 6x5, 7x6 and 5x4 with that many orbs. A dot is an unknown orb. The
/// board ends before the first word with an equals sign. Errors with offset: text/bad_orb,
/// text/size.
[[nodiscard]] Result<WrittenBoard> parse_any_board(const Shape& usual, std::string_view text);

}  // namespace gridwise::orbs
