// Positions and moves as text: one line per position, one word per move; see README.md.
#pragma once

#include <string>
#include <string_view>

#include "games/match3/state.h"
#include "gridwise/result.h"
#include "kit/text_cursor.h"

namespace gridwise::match3 {

/// One cell: ground, unit or blocker, cover. `hole` is set for `_`, `drawn` for `?`, a tile of
/// random colour.
struct CellText {
  Cell cell;
  bool hole = false;
  bool drawn = false;
};
/// Leaves the cursor after the cell. Errors with offset: text/bad_cell.
[[nodiscard]] Result<CellText> parse_cell_text(TextCursor& cursor);
[[nodiscard]] std::string format_cell_text(const Cell& cell);

/// Errors with offset: text/...; level/... if the level is invalid.
[[nodiscard]] Result<BoardState> parse_state(std::string_view text);
[[nodiscard]] std::string format_state(const BoardState& state);

/// `c3d3` or `c3`. Errors with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(const Level& level, std::string_view text);
[[nodiscard]] std::string format_move(const Level& level, Move move);

}  // namespace gridwise::match3
