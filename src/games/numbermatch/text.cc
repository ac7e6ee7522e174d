#include "games/numbermatch/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "games/numbermatch/generate.h"
#include "gridwise/date.h"
#include "kit/random.h"
#include "kit/text_cursor.h"

namespace gridwise::numbermatch {
namespace {

/// Keys after a board, or in place of one.
struct Keys {
  int used = 0;
  int stage = 1;
  int score = 0;
  int par = 0;
  std::optional<std::uint64_t> seed;
  bool proven = false;  ///< with a par
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Digits up to the first key; nullopt if there are none.
Result<std::optional<std::vector<Digit>>> read_board(TextCursor& cursor) {
  using Cells = std::optional<std::vector<Digit>>;
  if (cursor.take('-')) return Cells(std::in_place);
  std::vector<Digit> cells;
  bool slashes = false;
  int in_row = 0;  ///< cells since the last slash
  for (; !cursor.done(); cursor.skip()) {
    const char c = cursor.peek();
    if (is_digit(c) || c == '.') {
      if (slashes && in_row == kColumns)
        return cursor.fail("text/bad_row",
                           "every row has nine cells; only the last may have fewer");
      if (cells.size() == kMaxCells)
        return cursor.fail("text/long", "the board has too many cells");
      cells.push_back(static_cast<Digit>(c == '.' ? 0 : c - '0'));
      ++in_row;
    } else if (c == '/') {
      if (in_row != kColumns)
        return cursor.fail("text/bad_row",
                           "every row has nine cells; only the last may have fewer");
      slashes = true;
      in_row = 0;
    } else if (c != ' ' && c != '\t' && c != ',') {
      break;
    }
  }
  return cells.empty() ? Cells() : Cells(std::move(cells));
}

/// A number in [low, high].
Result<int> read_number(TextCursor& cursor, int low, int high) {
  const TextCursor start = cursor;
  const Result<int> number = cursor.number();
  if (!number) return number;
  if (*number < low || *number > high)
    return start.fail("text/bad_number", fmt::format("a number from {} to {}", low, high));
  return number;
}

/// The seed of the board of a day, given as `2026-11-21`.
Result<std::uint64_t> read_date(TextCursor& cursor) {
  const Result<Date> date = cursor.date();
  if (!date) return date.error();
  return daily_seed(*date);
}

Result<std::uint64_t> read_seed(TextCursor& cursor) {
  std::uint64_t seed = 0;
  const std::string_view word = cursor.rest();
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), seed);
  if (problem != std::errc{}) return cursor.fail("text/bad_number", "a seed is a whole number");
  for (auto skipped = end - word.data(); skipped > 0; --skipped) cursor.skip();
  return seed;
}

/// `name=value`.
Result<void> read_key(TextCursor& cursor, Keys& keys) {
  const TextCursor start = cursor;
  const std::string_view name = cursor.word();
  if (name.empty() || !cursor.take('='))
    return start.fail("text/bad_key", "a digit, `.`, `/` or a key such as used=1 belongs here");
  if (name == "daily" || name == "seed" || name == "proven") {
    const Result<std::uint64_t> seed = name == "daily" ? read_date(cursor) : read_seed(cursor);
    if (!seed) return seed.error();
    keys.seed = *seed;
    keys.proven = name != "seed";
    return {};
  }
  constexpr int kMaxScore = 1'000'000'000;
  struct Number {
    std::string_view name;
    int* value;
    int low;
    int high;
  };
  const std::array numbers{
      Number{"used", &keys.used, 0, kNoLimit}, Number{"stage", &keys.stage, 1, kMaxStages},
      Number{"score", &keys.score, 0, kMaxScore}, Number{"par", &keys.par, 0, kMaxScore}};
  const auto known = std::ranges::find(numbers, name, &Number::name);
  if (known == numbers.end())
    return start.fail("text/bad_key", "keys are used, score, stage, par, seed, proven, daily");
  const Result<int> number = read_number(cursor, known->low, known->high);
  if (!number) return number.error();
  *known->value = *number;
  return {};
}

/// A cell, `R1C1`.
Result<int> read_cell(TextCursor& cursor) {
  const TextCursor start = cursor;
  const auto part = [&](char letter, int most) {
    if (!cursor.take(letter) && !cursor.take(static_cast<char>(letter - 'A' + 'a'))) return 0;
    const Result<int> number = cursor.number();
    return number.ok() && *number >= 1 && *number <= most ? *number : 0;
  };
  const int row = part('R', kMaxCells / kColumns + 1);
  const int column = row == 0 ? 0 : part('C', kColumns);
  if (column == 0) return start.fail("text/bad_move", "a cell such as R1C1 belongs here");
  return (row - 1) * kColumns + column - 1;
}

}  // namespace

Position deal(const Rules& rules, int digits, std::uint64_t seed, int stage, std::int64_t score) {
  Random random(seed);
  const int count = std::min(kMaxDealt, digits + kColumns * (stage - 1));
  std::vector<Digit> cells;
  cells.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) cells.push_back(static_cast<Digit>(1 + random.below(9)));
  return Position(Board(rules, std::move(cells)), 0, score, stage);
}

std::uint64_t daily_seed(const Date& date) {
  const int month = static_cast<int>(static_cast<unsigned>(date.month()));
  const int day = static_cast<int>(static_cast<unsigned>(date.day()));
  return static_cast<std::uint64_t>((static_cast<int>(date.year()) * 100 + month) * 100 + day);
}

Result<Position> parse_position(const Rules& rules, int digits, std::string_view text) {
  TextCursor cursor(text);
  Result<std::optional<std::vector<Digit>>> cells = read_board(cursor);
  if (!cells) return cells.error();
  Keys keys;
  for (cursor.skip_spaces(); !cursor.done(); cursor.skip_spaces()) {
    const Result<void> key = read_key(cursor, keys);
    if (!key) return key.error();
    if (!cursor.done() && cursor.peek() != ' ' && cursor.peek() != '\t')
      return cursor.fail("text/bad_key", "a space belongs between keys");
  }
  if (*cells) {
    Position position(Board(rules, **std::move(cells)), keys.used, keys.score, keys.stage);
    position.set_par(keys.par);
    return position;
  }
  if (!keys.seed) return cursor.fail("text/short", "expected digits, or a seed such as seed=7");
  return keys.proven ? generate(rules, digits, *keys.seed, keys.stage, keys.score)
                     : deal(rules, digits, *keys.seed, keys.stage, keys.score);
}

std::string format_board(const Board& board) {
  std::string text;
  for (int cell = 0; cell < board.size(); ++cell) {
    if (cell > 0 && column_of(cell) == 0) text += '/';
    text += board.at(cell) == 0 ? '.' : static_cast<char>('0' + board.at(cell));
  }
  return text.empty() ? "-" : text;
}

std::string format_position(const Position& position) {
  std::string text = format_board(position.board());
  if (position.appends_used() > 0) text += fmt::format(" used={}", position.appends_used());
  if (position.score() > 0) text += fmt::format(" score={}", position.score());
  if (position.stage() > 1) text += fmt::format(" stage={}", position.stage());
  if (position.par() > 0) text += fmt::format(" par={}", position.par());
  return text;
}

std::string format_cell(int cell) {
  // Not by fmt, which takes longer than all else for the 7,000 names of a large board's pairs.
  return "R" + std::to_string(row_of(cell) + 1) + "C" + std::to_string(column_of(cell) + 1);
}

Result<Move> parse_move(std::string_view text) {
  if (text == "append") return kAppend;
  TextCursor cursor(text);
  const Result<int> first = read_cell(cursor);
  if (!first) return first.error();
  if (!cursor.take('-')) return cursor.fail("text/bad_move", "a pair is two cells: R1C1-R2C3");
  const Result<int> second = read_cell(cursor);
  if (!second) return second.error();
  if (!cursor.done()) return cursor.fail("text/bad_move", "the move ends before this");
  const auto [from, to] = std::minmax(*first, *second);
  return Move{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
}

std::string format_move(Move move) {
  return move.append() ? "append" : format_cell(move.from) + '-' + format_cell(move.to);
}

}  // namespace gridwise::numbermatch
