// SGF, FF[4] GM[4]: a tree of nodes; its first variation is the game.
//
//   (;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]PW[Bo]
//   ;B[hh];W[ig](;B[gg])(;B[ii]))      read: h8 i9 g9
//
// A point is two letters from the top left, `hh`, or a cell name, `h8`. Not supported: comments,
// markup, times, and set-up stones after the first move.
#include <fmt/format.h>

#include <algorithm>

#include "games/gomoku/notation.h"
#include "games/gomoku/text.h"
#include "kit/text_cursor.h"

namespace gridwise::gomoku {
namespace {

constexpr std::array<std::string_view, 4> kRuleNames{"freestyle", "standard", "renju", "caro"};
constexpr std::size_t kMovesInALine = 10;
constexpr std::size_t kMaxName = 128;

struct Value {
  std::string text;
  std::size_t at = 0;
};

/// `AB[hh][ii]`.
struct Property {
  std::string name;
  std::vector<Value> values;
  std::size_t at = 0;
};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }

void skip_white(TextCursor& cursor) {
  while (!cursor.done() && is_space(cursor.peek())) cursor.skip();
}

/// Parses a value whose opening bracket was already taken.
Result<Value> parse_value(TextCursor& cursor) {
  Value value{{}, cursor.offset()};
  while (!cursor.done() && cursor.peek() != ']') {
    if (cursor.take('\\') && cursor.done()) break;
    value.text += cursor.peek();
    cursor.skip();
  }
  if (!cursor.take(']')) return cursor.fail("notation/short", "a ] is missing");
  return value;
}

Result<Property> parse_property(TextCursor& cursor) {
  Property property{{}, {}, cursor.offset()};
  // Older files spell names out (`Black`); only the capitals count.
  while (is_letter(cursor.peek())) {
    if (is_capital(cursor.peek())) property.name += cursor.peek();
    cursor.skip();
  }
  for (skip_white(cursor); cursor.take('['); skip_white(cursor)) {
    Result<Value> value = parse_value(cursor);
    if (!value) return value.error();
    property.values.push_back(*std::move(value));
  }
  if (property.name.empty() || property.values.empty()) {
    return cursor.fail("notation/property", "a property with a value in brackets belongs here");
  }
  return property;
}

/// The part of a tree that is read.
struct MainLine {
  std::vector<Property> properties;  ///< of the first variation, in order
  int others = 0;                    ///< number of other variations in the tree
};

/// Counts the variations in the rest of a tree, after the end of the first one: each `(` with no
/// other `(` inside ends a variation. `depth` is the number of open trees. The skipped text need
/// not be valid.
int count_lines(TextCursor& cursor, int depth) {
  int lines = 0;
  bool leaf = false;  // the last bracket was `(`
  while (depth > 0 && !cursor.done()) {
    const char c = cursor.peek();
    cursor.skip();
    if (c == '[') {
      if (!parse_value(cursor)) break;
    } else if (c == '(') {
      leaf = true;
      ++depth;
    } else if (c == ')') {
      lines += leaf ? 1 : 0;
      leaf = false;
      --depth;
    }
  }
  return lines;
}

Result<MainLine> parse_main_line(TextCursor& cursor) {
  MainLine line;
  int depth = 0;
  skip_white(cursor);
  while (!cursor.take(')')) {
    if (cursor.done()) return cursor.fail("notation/short", "a ) is missing");
    if (cursor.take('(')) {
      ++depth;
    } else if (!cursor.take(';')) {
      Result<Property> property = parse_property(cursor);
      if (!property) return property.error();
      line.properties.push_back(*std::move(property));
    }
    skip_white(cursor);
  }
  line.others = count_lines(cursor, depth - 1);
  return line;
}

Result<int> read_size(const Value& value) {
  TextCursor cursor(value.text);
  const Result<int> columns = cursor.number();
  const bool square =
      columns && (cursor.done() || (cursor.take(':') && cursor.number().ok() &&
                                    value.text == fmt::format("{0}:{0}", *columns)));
  if (!square || *columns < kSmallest || *columns > kLargest) {
    return Error{"notation/size",
                 fmt::format("boards are square, of {} to {} lines", kSmallest, kLargest),
                 value.at};
  }
  return *columns;
}

/// Finds the rule in a text such as "Renju (RIF)".
Rule read_rule(std::string text, Rule otherwise) {
  for (char& c : text) {
    if (is_capital(c)) c = static_cast<char>(c - 'A' + 'a');
  }
  for (std::size_t rule = 0; rule < kRuleNames.size(); ++rule) {
    if (text.find(kRuleNames.at(rule)) != std::string::npos) return static_cast<Rule>(rule);
  }
  return otherwise;
}

Result<Move> read_point(const Options& options, const Value& value) {
  const std::string& text = value.text;
  if (text.empty()) return Error{"notation/pass", "passing is not allowed in this game", value.at};
  if (text.size() == 2 && is_letter(text[0]) && is_letter(text[1])) {
    const int column = text[0] - 'a';
    const int row = text[1] - 'a';
    if (column >= 0 && row >= 0 && column < options.size && row < options.size) {
      return cell_at(column, row);
    }
  }
  const Result<Move> cell = parse_move(options, text);
  if (!cell) return Error{"notation/cell", "a cell of the board belongs here", value.at};
  return *cell;
}

/// Builds a game from its properties in order: board, set-up stones, moves.
class SgfGame {
 public:
  explicit SgfGame(const Options& options) : game_{options, {}, {}, {}, 0} {}

  Result<GameText> read(const std::vector<Property>& properties) {
    for (const Property& property : properties) {
      const Result<void> read = read_head(property);
      if (!read) return read.error();
    }
    stones_.assign(static_cast<std::size_t>(game_.options.size * game_.options.size), Stone::kNone);
    for (const Property& property : properties) {
      const Result<void> read =
          property.name == "B" || property.name == "W" ? read_move(property) : read_setup(property);
      if (!read) return read.error();
    }
    const Result<void> begun = begin({});
    if (!begun) return begun.error();
    game_.moves = reader_->moves();
    return std::move(game_);
  }

 private:
  Result<void> read_head(const Property& property) {
    const Value& first = property.values.front();
    if (property.name == "GM" && first.text != "4") {
      return Error{"notation/game",
                   first.text == "1" ? "GM[1] is Go; gomoku is GM[4]"
                                     : "GM[4] is gomoku; this is another game",
                   first.at};
    }
    if (property.name == "SZ") {
      const Result<int> size = read_size(first);
      if (!size) return size.error();
      game_.options.size = *size;
    }
    if (property.name == "RU") game_.options.rule = read_rule(first.text, game_.options.rule);
    if (property.name == "PB") game_.players[0] = first.text.substr(0, kMaxName);
    if (property.name == "PW") game_.players[1] = first.text.substr(0, kMaxName);
    return {};
  }

  Result<void> read_setup(const Property& property) {
    const bool black = property.name == "AB";
    if (property.name == "PL") {
      const std::string& text = property.values.front().text;
      seat_ = text.starts_with('W') || text.starts_with('w') ? 1 : 0;
    }
    if (!black && property.name != "AW" && property.name != "AE") return {};
    if (reader_) {
      return Error{"notation/setup", "stones are set up before the first move only", property.at};
    }
    setup_at_ = property.at;
    const Stone stone =
        black ? Stone::kBlack : (property.name == "AW" ? Stone::kWhite : Stone::kNone);
    for (const Value& value : property.values) {
      const Result<void> set = set_up(value, stone);
      if (!set) return set.error();
    }
    return {};
  }

  /// Sets up one point, or a rectangle of points: `aa:cc`.
  Result<void> set_up(const Value& value, Stone stone) {
    const std::size_t colon = value.text.find(':');
    const bool one = colon == std::string::npos;
    const auto from = read_point(game_.options, {value.text.substr(0, colon), value.at});
    if (!from) return from.error();
    const auto to =
        one ? from : read_point(game_.options, {value.text.substr(colon + 1), value.at});
    if (!to) return to.error();
    for (int row = row_of(*from); row <= row_of(*to); ++row) {
      for (int column = column_of(*from); column <= column_of(*to); ++column) {
        stones_.at(static_cast<std::size_t>(row * game_.options.size + column)) = stone;
      }
    }
    return {};
  }

  Result<void> read_move(const Property& property) {
    const Seat mover = property.name == "B" ? 0 : 1;
    const Result<void> begun = begin(mover);
    if (!begun) return begun.error();
    const Value& value = property.values.front();
    const Result<Move> move = read_point(game_.options, value);
    if (!move) return move.error();
    if (reader_->position().seat() != mover && !reader_->position().outcome().finished()) {
      return Error{"notation/turn", "it is the other side's turn", value.at};
    }
    return reader_->add(*move, value.at);
  }

  /// Starts the game from the stones set up so far. PL decides the seat to move, else the first
  /// move does.
  Result<void> begin(std::optional<Seat> mover) {
    if (reader_) return {};
    const bool empty = std::ranges::count(stones_, Stone::kNone) == std::ssize(stones_);
    const std::optional<Seat> seat = seat_ ? seat_ : mover;
    Result<Position> start = make_position(game_.options, stones_, seat);
    if (!start) {
      Error error = start.error();
      error.at = setup_at_;
      return error;
    }
    if (!empty || start->seat() != 0) game_.start = *start;
    reader_.emplace(*std::move(start));
    return {};
  }

  GameText game_;
  std::vector<Stone> stones_;
  std::optional<Seat> seat_;
  std::optional<GameReader> reader_;
  std::size_t setup_at_ = 0;
};

std::string point_text(Move cell) {
  return {static_cast<char>('a' + column_of(cell)), static_cast<char>('a' + row_of(cell))};
}

/// Escapes text for use inside brackets.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == ']' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string stones_text(const Position& position, Stone stone, std::string_view name) {
  std::string text;
  for (int row = 0; row < position.options().size; ++row) {
    for (int column = 0; column < position.options().size; ++column) {
      const Move cell = cell_at(column, row);
      if (position.at(cell) == stone) text += fmt::format("[{}]", point_text(cell));
    }
  }
  return text.empty() ? text : std::string(name) + text;
}

std::string outcome_text(Outcome outcome) {
  if (outcome.kind == Outcome::Kind::kDrawn) return "RE[0]";
  if (outcome.kind != Outcome::Kind::kWon) return {};
  return outcome.winner == 0 ? "RE[B+]" : "RE[W+]";
}

}  // namespace

Result<GameText> read_sgf(const Options& options, std::string_view text) {
  TextCursor cursor(text, text.find('('));
  const Result<MainLine> line = parse_main_line(cursor);
  if (!line) return line.error();
  Result<GameText> game = SgfGame(options).read(line->properties);
  if (game) game->left_out = line->others;
  return game;
}

std::string write_sgf(const Position& start, std::span<const Move> moves,
                      const PlayerNames& players, Outcome outcome) {
  const Options& options = start.options();
  std::string text = fmt::format("(;FF[4]GM[4]CA[UTF-8]AP[Gridwise]SZ[{}]RU[{}]", options.size,
                                 kRuleNames.at(static_cast<std::size_t>(options.rule)));
  if (!players[0].empty()) text += fmt::format("PB[{}]", escaped(players[0]));
  if (!players[1].empty()) text += fmt::format("PW[{}]", escaped(players[1]));
  text += outcome_text(outcome) + '\n';
  if (start != Position(options)) {
    text += stones_text(start, Stone::kBlack, "AB") + stones_text(start, Stone::kWhite, "AW") +
            (start.seat() == 0 ? "PL[B]\n" : "PL[W]\n");
  }
  Seat seat = start.seat();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0 && i % kMovesInALine == 0) text += '\n';
    text += fmt::format(";{}[{}]", seat == 0 ? 'B' : 'W', point_text(moves[i]));
    seat = 1 - seat;
  }
  return text + ")\n";
}

}  // namespace gridwise::gomoku
