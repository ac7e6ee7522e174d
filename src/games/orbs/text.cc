#include "games/orbs/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "games/orbs/board_text.h"
#include "games/orbs/daily.h"
#include "games/orbs/names.h"
#include "kit/cell_name.h"

namespace gridwise::orbs {
namespace {

constexpr std::string_view kOwn = "own";

Result<Board> parse_board(const Shape& shape, TextCursor& cursor) {
  Board board;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    skip_gaps(cursor);
    if (cursor.done()) {
      return cursor.fail("text/short", "the board needs " + std::to_string(shape.cells()) +
                                           " orbs, here are " + std::to_string(cell));
    }
    const Result<Orb> orb = parse_orb(cursor);
    if (!orb) return orb.error();
    board.put(shape.square_of(cell), *orb);
  }
  return board;
}

Result<int> parse_square(const Shape& shape, TextCursor& cursor) {
  const Result<int> cell = parse_cell(cursor, shape.columns, shape.rows);
  if (!cell) return cell.error();
  return shape.square_of(*cell);
}

/// Reads cells separated by commas; `visit(square, before, cursor)` reads what follows each.
/// `before` is the cursor at the cell.
template <class Visit>
Result<void> each_square(const Shape& shape, std::string_view text, Visit visit) {
  TextCursor cursor(text);
  do {
    const TextCursor before = cursor;
    const Result<int> square = parse_square(shape, cursor);
    if (!square) return square.error();
    if (const Result<void> visited = visit(*square, before, cursor); !visited)
      return visited.error();
  } while (cursor.take(','));
  if (!cursor.done()) return cursor.fail("text/bad_move", "a comma and the next cell belong here");
  return {};
}

Result<Squares> parse_squares(const Problem& problem, std::string_view text) {
  Squares squares = 0;
  const auto parsed =
      each_square(problem.shape, text, [&](int square, const auto&, const auto&) -> Result<void> {
        squares |= Squares{1} << square;
        return {};
      });
  if (!parsed) return parsed.error();
  return squares;
}

/// Reads squares, each of which must have an orb.
Result<Squares> parse_orbs(const Problem& problem, std::string_view text) {
  Squares squares = 0;
  const auto parsed = each_square(
      problem.shape, text, [&](int square, const TextCursor& at, const auto&) -> Result<void> {
        if (problem.board.at(square) == Orb::kNone)
          return at.fail("text/no_orb", "there is no orb on this cell");
        squares |= Squares{1} << square;
        return {};
      });
  if (!parsed) return parsed.error();
  return squares;
}

using Extra = decltype(Problem::extra);

/// `c3:2,d4:5`: the number of steps that a step into a cell counts as.
Result<Extra> parse_costs(const Problem& problem, std::string_view text) {
  Extra extra{};
  const auto parsed = each_square(
      problem.shape, text, [&](int square, const auto&, TextCursor& cursor) -> Result<void> {
        if (!cursor.take(':'))
          return cursor.fail("text/bad_number", "a colon and the number of steps belong here");
        const TextCursor before = cursor;
        const Result<int> cost = cursor.number();
        if (!cost || *cost < 2 || *cost > kMaxCost)
          return before.fail("text/bad_number", "a step into a cell counts as 2 to 9");
        extra[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(*cost - 1);
        return {};
      });
  if (!parsed) return parsed.error();
  return extra;
}

Result<Runs> parse_runs(std::string_view text) {
  TextCursor cursor(text);
  Runs runs = kThree;
  for (std::size_t i = 0; i < runs.size() && !cursor.done(); ++i) {
    if (i > 0 && !cursor.take(',')) return cursor.fail("text/bad_number", "a comma belongs here");
    const std::size_t at = cursor.offset();
    const Result<int> run = cursor.number();
    if (!run) return run.error();
    if (*run < 2 || *run > 7) return Error{"text/bad_number", "a run has 2 to 7 orbs", at};
    runs[i] = static_cast<std::uint8_t>(*run);
  }
  if (!cursor.done()) return cursor.fail("text/bad_number", "there are ten kinds at most");
  return runs;
}

Result<std::uint64_t> parse_seed(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (problem != std::errc{} || end != text.data() + text.size())
    return Error{"text/bad_number", "a seed is a whole number", 0};
  return seed;
}

template <int kMost>
Result<int> parse_count(std::string_view text) {
  TextCursor cursor(text);
  const Result<int> count = cursor.number();
  if (!count || !cursor.done() || *count < 1 || *count > kMost)
    return Error{"text/bad_number", fmt::format("a number from 1 to {} belongs here", kMost), 0};
  return count;
}

/// Reads a key's value into a problem; errors have an offset in the value.
using Take = Result<void> (*)(Problem& problem, std::string_view value);

template <auto kMember, auto kParse>
Result<void> take(Problem& problem, std::string_view value) {
  const auto parsed = [&] {
    if constexpr (requires { kParse(problem, value); }) {
      return kParse(problem, value);
    } else {
      return kParse(value);
    }
  }();
  if (!parsed) return parsed.error();
  problem.*kMember = *parsed;
  return {};
}

Result<void> take_enchanted(Problem& problem, std::string_view value) {
  const Result<Squares> squares = parse_orbs(problem, value);
  if (!squares) return squares.error();
  problem.board.enchanted = *squares;
  return {};
}

template <auto kMember, auto kParse>
Result<void> take_worth(Problem& problem, std::string_view value) {
  const auto parsed = kParse(value);
  if (!parsed) return parsed.error();
  if (problem.profile != kOwn) {
    Worth own;
    own.wishes = problem.worth.wishes;
    problem.worth = std::move(own);
  }
  problem.profile = kOwn;
  problem.worth.*kMember = *parsed;
  return {};
}

/// Rule `wishes`: they go on top of any profile.
Result<void> take_wishes(Problem& problem, std::string_view value) {
  const auto wishes = parse_wishes(value);
  if (!wishes) return wishes.error();
  problem.worth.wishes = *wishes;
  return {};
}

struct Key {
  std::string_view name;
  Take take;
};

constexpr Key kKeys[] = {
    {"weights", take_worth<&Worth::weights, parse_weights>},
    {"rules", take_worth<&Worth::rules, parse_rules>},
    {"formula", take_worth<&Worth::formula, parse_formula>},
    {"wishes", take_wishes},
    {"runs", take<&Problem::runs, parse_runs>},
    {"start", take<&Problem::starts, parse_squares>},
    {"end", take<&Problem::ends, parse_squares>},
    {"forbid", take<&Problem::blocked, parse_squares>},
    {"stop", take<&Problem::stops, parse_squares>},
    {"cost", take<&Problem::extra, parse_costs>},
    {"lock", take<&Problem::locked, parse_orbs>},
    {"enchanted", take_enchanted},
    {"seed", take<&Problem::seed, parse_seed>},
    {"best", take<&Problem::best, parse_count<kMaxSteps>>},
    {"known", take<&Problem::known, parse_count<kMaxCombos>>},
};

/// Plays `c3:0246!` from the initial position of `problem`.
Result<Position> parse_route(const Problem& problem, std::string_view text) {
  Position position(problem);
  TextCursor cursor(text);
  const auto play = [&](Move move, std::size_t at) -> Result<void> {
    Position::MoveList moves;
    position.generate(moves);
    if (std::ranges::find(moves, move) == moves.end())
      return Error{"text/bad_move", "this step is illegal", at};
    position.play(move);
    return {};
  };
  if (cursor.peek() != '!') {
    const Result<int> start = parse_square(problem.shape, cursor);
    if (!start) return start.error();
    if (const auto played = play(static_cast<Move>(*start), 0); !played) return played.error();
    if (!cursor.done() && !cursor.take(':') && cursor.peek() != '!')
      return cursor.fail("text/bad_move", "a colon and the steps belong here");
  }
  while (!cursor.done()) {
    const char c = cursor.peek();
    if (c != '!' && (c < '0' || c > '7'))
      return cursor.fail("text/bad_move", "a step is a digit 0 to 7");
    const Move move = c == '!' ? kLetGo : static_cast<Move>(kStep + (c - '0'));
    if (const auto played = play(move, cursor.offset()); !played) return played.error();
    cursor.skip();
  }
  return position;
}

/// ` key=a1,c3`: the cells of `squares`, each followed by `more(square)`; empty for none.
template <class More>
std::string format_squares(const Shape& shape, std::string_view key, Squares squares, More more) {
  std::string text;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int square = shape.square_of(cell);
    if ((squares >> square & 1U) == 0) continue;
    text += (text.empty() ? " " + std::string(key) + "=" : ",") +
            format_cell(cell, shape.columns, shape.rows) + more(square);
  }
  return text;
}

std::string format_squares(const Shape& shape, std::string_view key, Squares squares) {
  return format_squares(shape, key, squares, [](int) { return std::string(); });
}

std::string format_costs(const Problem& problem) {
  Squares costly = 0;
  for (int square = 0; square < problem.shape.cells(); ++square) {
    if (problem.steps_into(square) > 1) costly |= Squares{1} << square;
  }
  return format_squares(problem.shape, "cost", costly, [&](int square) {
    return ":" + std::to_string(problem.steps_into(square));
  });
}

std::string format_runs(const Runs& runs) {
  if (runs == kThree) return {};
  std::string text = " runs=";
  for (std::size_t i = 0; i < runs.size(); ++i)
    text += (i > 0 ? "," : "") + std::to_string(runs[i]);
  return text;
}

std::string format_route(const Position& position) {
  if (position.start() < 0 && !position.dropped()) return {};
  const Shape& shape = position.problem().shape;
  std::string text = " route=";
  if (position.start() >= 0)
    text += format_cell(shape.cell_of(position.start()), shape.columns, shape.rows);
  if (!position.route().empty()) text += ':';
  for (const std::uint8_t direction : position.route()) text += static_cast<char>('0' + direction);
  return text + (position.dropped() ? "!" : "");
}

/// Skips a number after the board and white space, which some collections of boards have.
void skip_note(TextCursor& cursor) {
  TextCursor ahead = cursor;
  ahead.skip_spaces();
  if (ahead.offset() == cursor.offset()) return;
  const std::string_view number = ahead.word();
  const bool is_note = !number.empty() && number.size() <= 4 &&
                       number.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_note && (ahead.done() || is_gap(ahead.peek()))) cursor = ahead;
}

constexpr std::string_view kDaily = "daily=";

/// `daily=2026-11-21`, in place of a board.
Result<Problem> parse_daily(Problem options, TextCursor& cursor) {
  for (std::size_t i = 0; i < kDaily.size(); ++i) cursor.skip();
  const TextCursor start = cursor;
  const Result<Date> date = cursor.date();
  if (!date) return date.error();
  if (const Result<void> fits = check_daily(options); !fits)
    return start.fail(fits.error().code, fits.error().says);
  return daily_of(std::move(options), *date).problem;
}

Error moved(Error error, std::size_t by) {
  if (error.at) *error.at += by;
  return error;
}

}  // namespace

Result<Position> parse_position(Problem options, std::string_view text) {
  TextCursor cursor(text);
  if (text.starts_with(kDaily)) {
    const Result<Problem> daily = parse_daily(std::move(options), cursor);
    if (!daily) return daily.error();
    options = *daily;
  } else {
    const Result<Board> board = parse_board(options.shape, cursor);
    if (!board) return board.error();
    options.board = *board;
    skip_note(cursor);
  }
  while (true) {
    skip_gaps(cursor);
    if (cursor.done()) return Position(std::move(options));
    const std::size_t at = cursor.offset();
    const std::string_view name = cursor.word();
    if (!cursor.take('=')) return Error{"text/long", "the board ends before this", at};
    const std::size_t value_at = cursor.offset();
    std::string_view value = cursor.rest();
    value = value.substr(0, value.find_first_of(" \t\r\n"));
    while (cursor.offset() < value_at + value.size()) cursor.skip();
    if (name == "route") {
      skip_gaps(cursor);
      if (!cursor.done()) return cursor.fail("text/long", "the route comes last");
      Result<Position> position = parse_route(options, value);
      if (!position) return moved(position.error(), value_at);
      return position;
    }
    const auto key = std::ranges::find(kKeys, name, &Key::name);
    if (key == std::end(kKeys)) {
      return Error{
          "text/bad_key",
          "the keys are weights, rules, formula, wishes, runs, start, end, forbid, stop, cost, "
          "lock, enchanted, seed, best, known, route",
          at};
    }
    if (const Result<void> taken = key->take(options, value); !taken)
      return moved(taken.error(), value_at);
  }
}

std::string format_board(const Shape& shape, const Board& board) {
  std::string text;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (cell > 0 && cell % shape.columns == 0) text += '/';
    const Orb orb = board.at(shape.square_of(cell));
    text += orb == Orb::kNone ? '.' : name_of(orb).digit;
  }
  return text;
}

std::string format_position(const Position& position) {
  const Problem& problem = position.problem();
  std::string text = format_board(problem.shape, problem.board);
  if (problem.profile == kOwn) text += " " + format_worth(problem.worth);
  text += format_wishes(problem.worth);
  text += format_runs(problem.runs);
  text += format_squares(problem.shape, "start", problem.starts);
  text += format_squares(problem.shape, "end", problem.ends);
  text += format_squares(problem.shape, "forbid", problem.blocked);
  text += format_squares(problem.shape, "stop", problem.stops);
  text += format_costs(problem);
  text += format_squares(problem.shape, "lock", problem.locked);
  text += format_squares(problem.shape, "enchanted", problem.board.enchanted);
  if (problem.seed != 0) text += " seed=" + std::to_string(problem.seed);
  if (problem.best != 0) text += " best=" + std::to_string(problem.best);
  if (problem.known != 0) text += " known=" + std::to_string(problem.known);
  return text + format_route(position);
}

std::string format_wanted(const Problem& problem) {
  const std::string least = std::to_string(problem.least_combos);
  const std::string most = std::to_string(problem.most_combos);
  if (least == most) return least;
  if (problem.most_combos == kMaxCombos) return "≥ " + least;
  return problem.least_combos == 0 ? "≤ " + most : least + "–" + most;
}

Result<Move> parse_move(const Shape& shape, std::string_view text) {
  if (text == "drop") return kLetGo;
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '7')
    return static_cast<Move>(kStep + (text[0] - '0'));
  TextCursor cursor(text);
  const Result<int> square = parse_square(shape, cursor);
  if (!square || !cursor.done()) {
    return Error{"text/bad_move", "a move is a cell such as c3, a step 0 to 7, or drop",
                 square ? cursor.offset() : *square.error().at};
  }
  return static_cast<Move>(*square);
}

std::string format_move(const Shape& shape, Move move) {
  if (move == kLetGo) return "drop";
  if (move >= kStep) return std::string(1, static_cast<char>('0' + (move - kStep)));
  return format_cell(shape.cell_of(move), shape.columns, shape.rows);
}

}  // namespace gridwise::orbs
