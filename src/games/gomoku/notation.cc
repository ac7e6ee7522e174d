#include "games/gomoku/notation.h"

#include "games/gomoku/text.h"
#include "kit/cell_name.h"
#include "kit/text_cursor.h"

namespace gridwise::gomoku {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_gap(char c) { return std::string_view(" \t\n\r,;[]\"").find(c) != std::string_view::npos; }

/// Takes `12.`, the number of a move.
bool take_number(TextCursor& cursor) {
  TextCursor after = cursor;
  if (cursor.peek() == '-' || !after.number() || !after.take('.')) return false;
  cursor = after;
  return true;
}

void skip_gaps(TextCursor& cursor) {
  while (!cursor.done() && (is_gap(cursor.peek()) || take_number(cursor))) {
    if (is_gap(cursor.peek())) cursor.skip();
  }
}

/// Moves in order, with any separators and move numbers between them.
Result<GameText> read_pos(const Options& options, std::string_view text, std::size_t from) {
  TextCursor cursor(text, from);
  GameReader reader{Position(options)};
  for (skip_gaps(cursor); !cursor.done(); skip_gaps(cursor)) {
    const std::size_t at = cursor.offset();
    const Result<int> cell = parse_cell(cursor, options.size, options.size);
    if (!cell) return cell.error();
    const Result<void> added = reader.add(cell_at(*cell % options.size, *cell / options.size), at);
    if (!added) return added.error();
  }
  return GameText{options, {}, reader.moves(), {}, 0};
}

/// A link of an analysis page, whose moves follow `#/`.
Result<GameText> read_link(const Options& options, std::string_view text, std::size_t from) {
  constexpr std::string_view kHost = "gomocalc.com/";
  constexpr std::string_view kMoves = "#/";
  const std::size_t host = text.find(kHost, from);
  const std::size_t moves = text.find(kMoves, from);
  if (host == std::string_view::npos || moves == std::string_view::npos || moves < host) {
    return Error{"notation/link", "of links, only those of gomocalc.com hold a game", from};
  }
  return read_pos(options, text, moves + kMoves.size());
}

/// A position as in text.h, on one line.
Result<GameText> read_rows(const Options& options, std::string_view text, std::size_t from) {
  std::string_view line = text.substr(from);
  while (!line.empty() && is_gap(line.back())) line.remove_suffix(1);
  Result<Position> position = parse_position(options, line);
  if (!position) {
    Error error = position.error();
    error.at = from + error.at.value_or(0);
    return error;
  }
  return GameText{options, *std::move(position), {}, {}, 0};
}

/// All moves from the empty board: the stones of a set-up board first, cell by cell, then the game.
Result<std::vector<Move>> from_empty_board(const Position& start, std::span<const Move> moves) {
  std::array<std::vector<Move>, 2> stones;
  for (int row = 0; row < start.options().size; ++row) {
    for (int column = 0; column < start.options().size; ++column) {
      const Move cell = cell_at(column, row);
      const Stone stone = start.at(cell);
      if (stone != Stone::kNone) stones.at(index_of(stone)).push_back(cell);
    }
  }
  const Error unordered{
      "notation/start", "no sequence of moves reaches this game's starting board", {}};
  const auto& [blacks, whites] = stones;
  if (blacks.size() != whites.size() + static_cast<std::size_t>(start.seat())) return unordered;
  GameReader reader{Position(start.options())};
  for (std::size_t i = 0; i < blacks.size(); ++i) {
    if (!reader.add(blacks[i], 0)) return unordered;
    if (i < whites.size() && !reader.add(whites[i], 0)) return unordered;
  }
  if (reader.position().outcome().finished() && !moves.empty()) return unordered;
  std::vector<Move> all = reader.moves();
  all.insert(all.end(), moves.begin(), moves.end());
  return all;
}

std::string write_pos(const Options& options, std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) text += format_move(options, move);
  return text + '\n';
}

}  // namespace

Result<void> GameReader::add(Move move, std::size_t at) {
  const Result<void> legal = check_move(position_, move, at);
  if (!legal) return legal.error();
  position_.play(move);
  moves_.push_back(move);
  return {};
}

Result<GameText> read_notation(const Options& options, std::string_view text) {
  if (text.size() > kMaxNotation) {
    return Error{"notation/long", "a game file may be at most 1 MiB", kMaxNotation};
  }
  if (is_renlib(text)) return read_renlib(options, text);
  TextCursor cursor(text, text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  while (cursor.take(' ') || cursor.take('\n') || cursor.take('\r') || cursor.take('\t')) continue;
  const std::size_t from = cursor.offset();
  if (cursor.peek() == '(') return read_sgf(options, text);
  if (cursor.rest().starts_with("Piskvorky")) return read_psq(options, text);
  if (cursor.peek() == '{') {
    return Error{"notation/json", "this is JSON, as KataGomo has it; games are read from its SGF",
                 from};
  }
  if (cursor.rest().starts_with("http")) return read_link(options, text, from);
  if (cursor.rest().find('/') != std::string_view::npos) return read_rows(options, text, from);
  return read_pos(options, text, from);
}

Result<std::string> write_notation(Notation notation, const Position& start,
                                   std::span<const Move> moves, const PlayerNames& players,
                                   Outcome outcome) {
  if (notation == Notation::kSgf) return write_sgf(start, moves, players, outcome);
  const Result<std::vector<Move>> all = from_empty_board(start, moves);
  if (!all) return all.error();
  return notation == Notation::kPos ? write_pos(start.options(), *all)
                                    : write_psq(start.options(), *all, players);
}

}  // namespace gridwise::gomoku
