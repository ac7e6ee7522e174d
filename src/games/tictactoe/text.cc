#include "games/tictactoe/text.h"

#include <array>
#include <bit>

#include "kit/cell_name.h"
#include "kit/text_cursor.h"

namespace gridwise::tictactoe {
namespace {

using Bits = Position::Bits;

/// Whether removing some stone leaves its owner without a line: the last move must have made all
/// lines.
bool one_move_made_all_lines(const Position& position, Seat winner) {
  const Bits stones = position.stones(winner);
  for (const Move move : BitRange<Move>{stones}) {
    if (!Position::has_line(position.geometry(), stones & ~(Bits{1} << move))) return true;
  }
  return false;
}

}  // namespace

Result<Position> make_position(const Options& options, Bits first, Bits second) {
  const int lead = std::popcount(first) - std::popcount(second);
  if (lead < 0 || lead > 1) {
    return Error{
        "position/turns", "the first player has as many stones as the second, or one more", {}};
  }
  const Position position(options, first, second);
  const Seat last = lead == 1 ? 0 : 1;
  if (position.has_line(1 - last)) {
    return Error{"position/lines", "play went on after a line was made", {}};
  }
  if (position.has_line(last) && !one_move_made_all_lines(position, last)) {
    return Error{"position/lines", "no single move can have made all these lines", {}};
  }
  return position;
}

Result<Position> parse_position(const Options& options, std::string_view text) {
  std::array<Bits, 2> stones{};
  TextCursor cursor(text);
  for (int row = 0; row < options.rows; ++row) {
    if (row > 0 && !cursor.take('/')) {
      return cursor.fail(cursor.done() ? "text/short" : "text/bad_cell",
                         "a / belongs between two rows");
    }
    for (int column = 0; column < options.columns; ++column) {
      const Bits square = Bits{1} << (Position::kStride * row + column);
      if (cursor.done()) return cursor.fail("text/short", "the board needs more cells");
      if (cursor.take('x') || cursor.take('X')) {
        stones[0] |= square;
      } else if (cursor.take('o') || cursor.take('O')) {
        stones[1] |= square;
      } else if (!cursor.take('.')) {
        return cursor.fail("text/bad_cell", "a cell is x, o or .");
      }
    }
  }
  if (!cursor.done()) return cursor.fail("text/long", "the board ends before this");
  return make_position(options, stones[0], stones[1]);
}

std::string format_position(const Position& position) {
  std::string text;
  for (int row = 0; row < position.options().rows; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < position.options().columns; ++column) {
      const Bits square = Bits{1} << (Position::kStride * row + column);
      text += (position.stones(0) & square) != 0   ? 'x'
              : (position.stones(1) & square) != 0 ? 'o'
                                                   : '.';
    }
  }
  return text;
}

Result<Move> parse_move(const Options& options, std::string_view text) {
  TextCursor cursor(text);
  const Result<int> cell = parse_cell(cursor, options.columns, options.rows);
  if (!cell) return cell.error();
  if (!cursor.done()) return cursor.fail("text/bad_move", "the move ends before this");
  return static_cast<Move>(Position::kStride * (*cell / options.columns) + *cell % options.columns);
}

std::string format_move(const Options& options, Move move) {
  const int cell = move / Position::kStride * options.columns + move % Position::kStride;
  return format_cell(cell, options.columns, options.rows);
}

}  // namespace gridwise::tictactoe
