#include "games/gomoku/text.h"

#include <algorithm>

#include "kit/cell_name.h"
#include "kit/text_cursor.h"

namespace gridwise::gomoku {
namespace {

/// Black is to move unless it has more stones.
Seat seat_by_stones(int blacks, int whites) { return blacks > whites ? 1 : 0; }

Move to_move(const Options& options, int cell) {
  return cell_at(cell % options.size, cell / options.size);
}

/// One row: stones, dots, and counts of empty cells.
Result<void> parse_row(const Options& options, TextCursor& cursor, std::vector<Stone>& stones) {
  const std::size_t end = stones.size() + static_cast<std::size_t>(options.size);
  while (stones.size() < end) {
    if (cursor.take('x') || cursor.take('X')) {
      stones.push_back(Stone::kBlack);
    } else if (cursor.take('o') || cursor.take('O')) {
      stones.push_back(Stone::kWhite);
    } else if (cursor.take('.')) {
      stones.push_back(Stone::kNone);
    } else if (cursor.peek() >= '1' && cursor.peek() <= '9') {
      const TextCursor before = cursor;
      const Result<int> empty = cursor.number();
      const auto left = static_cast<int>(end - stones.size());
      if (!empty || *empty > left) return before.fail("text/bad_cell", "the row has fewer cells");
      stones.insert(stones.end(), static_cast<std::size_t>(*empty), Stone::kNone);
    } else {
      return cursor.fail(cursor.done() ? "text/short" : "text/bad_cell",
                         "a cell is x, o, . or a number of empty cells");
    }
  }
  return {};
}

Result<Position> parse_rows(const Options& options, std::string_view text) {
  TextCursor cursor(text);
  std::vector<Stone> stones;
  for (int row = 0; row < options.size; ++row) {
    if (row > 0 && !cursor.take('/')) {
      return cursor.fail(cursor.done() ? "text/short" : "text/bad_cell",
                         "a / belongs between two rows");
    }
    const Result<void> parsed = parse_row(options, cursor, stones);
    if (!parsed) return parsed.error();
  }
  std::optional<Seat> seat;
  if (cursor.take(' ')) {
    if (cursor.peek() != 'b' && cursor.peek() != 'w') {
      return cursor.fail("text/bad_cell", "b or w belongs here: the side to move");
    }
    seat = cursor.peek() == 'b' ? 0 : 1;
    cursor.skip();
  }
  if (!cursor.done()) return cursor.fail("text/long", "the board ends before this");
  return make_position(options, stones, seat);
}

/// The cells of a puzzle collection's line, after `b` or `w` and an optional space. Empty for other
/// texts.
std::string_view puzzle_cells(const Options& options, std::string_view text) {
  if (!text.starts_with('b') && !text.starts_with('w')) return {};
  text.remove_prefix(text.size() > 1 && text[1] == ' ' ? 2 : 1);
  const bool fits = text.size() == static_cast<std::size_t>(options.size * options.size) &&
                    text.find_first_not_of(".xo") == std::string_view::npos;
  return fits ? text : std::string_view{};
}

Result<Position> parse_puzzle(const Options& options, std::string_view cells, Seat seat) {
  std::vector<Stone> stones;
  stones.reserve(cells.size());
  for (const char c : cells) {
    stones.push_back(c == 'x' ? Stone::kBlack : c == 'o' ? Stone::kWhite : Stone::kNone);
  }
  return make_position(options, stones, seat);
}

Result<Position> parse_game(const Options& options, std::string_view text) {
  TextCursor cursor(text);
  Position position(options);
  if (cursor.done()) return cursor.fail("text/short", "a position belongs here");
  while (!cursor.done()) {
    const std::size_t at = cursor.offset();
    const Result<int> cell = parse_cell(cursor, options.size, options.size);
    if (!cell) return cell.error();
    const Move move = to_move(options, *cell);
    const Result<void> legal = check_move(position, move, at);
    if (!legal) return legal.error();
    position.play(move);
    cursor.skip_spaces();
  }
  return position;
}

}  // namespace

Result<void> check_move(const Position& position, Move move, std::size_t at) {
  if (position.outcome().finished()) return Error{"move/finished", "the game is finished", at};
  if (position.at(move) != Stone::kNone || position.forbidden(move) != Forbidden::kNo) {
    return Error{"move/illegal",
                 format_move(position.options(), move) + " is not a legal move here", at};
  }
  return {};
}

Result<Position> make_position(const Options& options, const std::vector<Stone>& stones,
                               std::optional<Seat> seat) {
  const auto count = [&](Stone stone) {
    return static_cast<int>(std::ranges::count(stones, stone));
  };
  Position position(options);
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (stones[i] != Stone::kNone)
      position.set_up(to_move(options, static_cast<int>(i)), stones[i]);
  }
  const Seat mover = seat.value_or(seat_by_stones(count(Stone::kBlack), count(Stone::kWhite)));
  position.set_seat(1 - mover);
  if (position.outcome().kind == Outcome::Kind::kWon) {
    return Error{"position/lines", "the game continued after a winning row", {}};
  }
  position.set_seat(mover);
  return position;
}

Result<Position> make_position(const Options& options, std::span<const int> tokens,
                               std::optional<Seat> seat) {
  std::vector<Stone> stones;
  for (const int token : tokens)
    stones.push_back(token == kNoToken ? Stone::kNone : stone_of(token));
  return make_position(options, stones, seat);
}

Grid grid_of(const Options& options) { return {options.size, options.size}; }

int token_at(const Position& position, int cell) {
  const Stone stone = position.at(to_move(position.options(), cell));
  return stone == Stone::kNone ? kNoToken : static_cast<int>(index_of(stone));
}

int cell_of(const Options& options, Move move) {
  return row_of(move) * options.size + column_of(move);
}

Result<Position> parse_position(const Options& options, std::string_view text) {
  if (text.find('/') != std::string_view::npos) return parse_rows(options, text);
  const std::string_view cells = puzzle_cells(options, text);
  if (!cells.empty()) return parse_puzzle(options, cells, text.front() == 'b' ? 0 : 1);
  return parse_game(options, text);
}

std::string format_position(const Position& position) {
  std::string text;
  const int size = position.options().size;
  int blacks = 0;
  for (int row = 0; row < size; ++row) {
    if (row > 0) text += '/';
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int column = 0; column < size; ++column) {
      const Stone stone = position.at(cell_at(column, row));
      if (stone == Stone::kNone) {
        ++empty;
        continue;
      }
      flush();
      text += stone == Stone::kBlack ? 'x' : 'o';
      blacks += stone == Stone::kBlack ? 1 : 0;
    }
    flush();
  }
  if (position.seat() != seat_by_stones(blacks, position.stones() - blacks)) {
    text += position.seat() == 0 ? " b" : " w";
  }
  return text;
}

Result<Move> parse_move(const Options& options, std::string_view text) {
  const Result<int> cell = parse_cell_word(text, options.size, options.size);
  if (!cell) return cell.error();
  return to_move(options, *cell);
}

std::string format_move(const Options& options, Move move) {
  return format_cell(cell_of(options, move), options.size, options.size);
}

}  // namespace gridwise::gomoku
