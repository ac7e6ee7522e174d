// Boards drawn as text, for tests: characters separated by spaces, placed in the top left corner of
// a board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/text.h"

namespace gridwise::gomoku {

struct Drawn {
  Position position;
  std::vector<Move> marked;  ///< the empty cells drawn as `*`
};

/// `x` black, `o` white, `.` and `*` empty; one row per line. The seat to move is `seat`.
inline Drawn draw_board(const Options& options, Seat seat, std::string_view rows) {
  Drawn drawn{Position(options), {}};
  int column = 0;
  int row = 0;
  for (const char c : rows) {
    const Move cell = cell_at(column, row);
    if (c == '\n' && column > 0) {
      ++row;
      column = 0;
    }
    if (c == 'x') drawn.position.set_up(cell, Stone::kBlack);
    if (c == 'o') drawn.position.set_up(cell, Stone::kWhite);
    if (c == '*') drawn.marked.push_back(cell);
    if (c == 'x' || c == 'o' || c == '.' || c == '*') ++column;
  }
  drawn.position.set_seat(seat);
  return drawn;
}

/// White plays e11; black must block at f11, but that makes six in a row down the column.
inline Drawn forbidden_block() {
  return draw_board({15, Rule::kRenju}, 1, R"(
      . . . . . . . . .
      . . . . . x . . .
      . . . . . x . . .
      . . . . . x . . .
      x o o o * . . . .
      . . . . . x . . .
      . . . . . x . . .
      . . . . . . . . .)");
}

/// White to move wins with an open three at the marked cell. The only cells where black could stop
/// it are forbidden: each would make six in a row down its column.
inline Drawn no_legal_defence() {
  return draw_board({7, Rule::kRenju}, 1, R"(
      x . x o x x .
      x o o o x x .
      x o x o x x o
      . o o * . . x
      x x o x x x o
      x o o o x x o
      o x o x o o o)");
}

}  // namespace gridwise::gomoku
