#include "games/tictactoe/text.h"

#include <bit>

#include "kit/row_text.h"

namespace gridwise::tictactoe {
namespace {

using Bits = Position::Bits;

constexpr std::string_view kLetters = "xo";

/// Whether there is a stone without which its owner has no line: the last move must have made all
/// lines.
bool one_move_made_all_lines(const Position& position, Seat winner) {
  const Bits stones = position.stones(winner);
  for (const Move move : BitRange<Move>{stones}) {
    if (!Position::has_line(position.geometry(), stones & ~(Bits{1} << move))) return true;
  }
  return false;
}

}  // namespace

Grid grid_of(const Options& options) { return {options.columns, options.rows}; }

int token_at(const Position& position, int cell) {
  return token_on(grid_of(position.options()).square_of(cell), position.stones(0),
                  position.stones(1));
}

int cell_of(const Options& options, Move move) { return grid_of(options).cell_of(move); }

Result<Position> make_position(const Options& options, std::span<const int> tokens) {
  const Bits first = grid_of(options).squares_with(0, tokens);
  const Bits second = grid_of(options).squares_with(1, tokens);
  const int lead = std::popcount(first) - std::popcount(second);
  if (lead < 0 || lead > 1) {
    return Error{
        "position/turns", "the first player has as many stones as the second, or one more", {}};
  }
  const Position position(options, first, second);
  const Seat last = lead == 1 ? 0 : 1;
  if (position.has_line(1 - last)) {
    return Error{"position/lines", "the game continued after a winning line", {}};
  }
  if (position.has_line(last) && !one_move_made_all_lines(position, last)) {
    return Error{"position/lines", "no single move can have made all these lines", {}};
  }
  return position;
}

Result<Position> parse_position(const Options& options, std::string_view text) {
  return parse_board(options, text, kLetters);
}

std::string format_position(const Position& position) { return format_board(position, kLetters); }

Result<Move> parse_move(const Options& options, std::string_view text) {
  return parse_square<Move>(grid_of(options), text);
}

std::string format_move(const Options& options, Move move) {
  return format_square(grid_of(options), move);
}

}  // namespace gridwise::tictactoe
