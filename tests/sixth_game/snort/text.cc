#include "games/snort/text.h"

#include "kit/text_cursor.h"

namespace gridwise::snort {

Result<Position> make_position(const Options& options, Position::Bits first,
                               Position::Bits second) {
  const int lead = std::popcount(first) - std::popcount(second);
  if (lead < 0 || lead > 1) {
    return Error{"position/turns", "First has as many animals as Second, or one more", {}};
  }
  if ((beside(first) & second) != 0) {
    return Error{"position/apart", "two animals of different seats stand beside each other", {}};
  }
  return Position(options, first, second);
}

Result<Position> parse_position(const Options& options, std::string_view text) {
  TextCursor cursor(text);
  Position::Bits first = 0;
  Position::Bits second = 0;
  for (int row = 0; row < options.rows; ++row) {
    if (row > 0 && !cursor.take('/')) {
      return cursor.fail(cursor.done() ? "text/short" : "text/bad_cell", "a / ends each row");
    }
    for (int column = 0; column < options.columns; ++column) {
      const auto cell = Position::Bits{1} << (Position::kStride * row + column);
      if (cursor.done()) return cursor.fail("text/short", "cells are missing");
      if (cursor.take('x')) {
        first |= cell;
      } else if (cursor.take('o')) {
        second |= cell;
      } else if (!cursor.take('.')) {
        return cursor.fail("text/bad_cell", "a cell is x, o or .");
      }
    }
  }
  if (!cursor.done()) return cursor.fail("text/long", "the field ends before this");
  return make_position(options, first, second);
}

std::string format_position(const Position& position) {
  std::string text;
  for (int row = 0; row < position.options().rows; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < position.options().columns; ++column) {
      const auto cell = Position::Bits{1} << (Position::kStride * row + column);
      const bool is_first = (position.animals(0) & cell) != 0;
      const bool is_second = (position.animals(1) & cell) != 0;
      text += is_first ? 'x' : is_second ? 'o' : '.';
    }
  }
  return text;
}

Result<Move> parse_move(const Options& options, std::string_view text) {
  TextCursor cursor(text);
  const int column = cursor.peek() - 'a';
  if (column < 0 || column >= options.columns) {
    return cursor.fail("text/bad_move", "a move begins with the letter of a column");
  }
  cursor.skip();
  const std::size_t number_at = cursor.offset();
  const Result<int> number = cursor.number();
  if (!number.ok() || *number < 1 || *number > options.rows) {
    return Error{"text/bad_move", "the number of a row follows", number_at};
  }
  if (!cursor.done()) return cursor.fail("text/bad_move", "a move is one letter and one number");
  return static_cast<Move>(Position::kStride * (options.rows - *number) + column);
}

std::string format_move(const Options& options, Move move) {
  const char letter = static_cast<char>('a' + move % Position::kStride);
  return letter + std::to_string(options.rows - move / Position::kStride);
}

}  // namespace gridwise::snort
