// psq: a header line with the board's size; a line per move, `x,y,ms` from 1 at the top left; in
// tournament games the players' names; and a number for the result.
//
//   Piskvorky 15x15, 0:0, 0
//   8,8,120
//   9,7,45
//   0
#include <fmt/format.h>

#include <algorithm>

#include "games/gomoku/notation.h"
#include "kit/text_cursor.h"

namespace gridwise::gomoku {
namespace {

constexpr std::string_view kMagic = "Piskvorky";

/// A line of the file without its line ending, and its offset.
struct FileLine {
  std::string_view text;
  std::size_t at = 0;
};

std::vector<FileLine> lines_of(std::string_view text) {
  std::vector<FileLine> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (!line.empty()) lines.push_back({line, at});
    at = end + 1;
  }
  return lines;
}

struct Head {
  int size = 0;
  bool second_begins = false;  ///< the second player named is black
};

/// Parses `Piskvorky 15x15, 11:11, 0`. Some programs end the line after the size.
Result<Head> read_head(std::string_view text, FileLine line) {
  TextCursor cursor(text.substr(0, line.at + line.text.size()), text.find(kMagic) + kMagic.size());
  cursor.skip_spaces();
  const std::size_t at = cursor.offset();
  const Result<int> columns = cursor.number();
  if (!columns || !cursor.take('x')) {
    return Error{"notation/size", "the board's size belongs here, as in 15x15", at};
  }
  const Result<int> rows = cursor.number();
  if (!rows || *rows != *columns || *rows < kSmallest || *rows > kLargest) {
    return Error{"notation/size",
                 fmt::format("boards are square, of {} to {} lines", kSmallest, kLargest), at};
  }
  return Head{*rows, line.text.ends_with(" 1")};
}

/// The cell of `x,y` or `x,y,ms`, possibly outside the board; absent for other lines.
std::optional<std::pair<int, int>> read_cell(FileLine line) {
  TextCursor cursor(line.text);
  const Result<int> x = cursor.number();
  if (!x || !cursor.take(',')) return {};
  const Result<int> y = cursor.number();
  if (!y || !(cursor.done() || cursor.peek() == ',')) return {};
  return std::pair{*x, *y};
}

/// The name as a line that cannot be parsed as a move.
std::string as_line(std::string_view name, std::string_view otherwise) {
  std::string line(name.empty() ? otherwise : name);
  for (char& c : line) {
    if (c == ',' || static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return line;
}

}  // namespace

Result<GameText> read_psq(const Options& options, std::string_view text) {
  const std::vector<FileLine> lines = lines_of(text);
  GameText game{options, {}, {}, {}};
  std::size_t next = 0;
  while (next < lines.size() && lines[next].text.find(kMagic) == std::string_view::npos) ++next;
  if (next == lines.size()) return Error{"notation/short", "the head is missing", text.size()};
  const Result<Head> head = read_head(text, lines[next]);
  if (!head) return head.error();
  game.options.size = head->size;
  GameReader reader{Position(game.options)};
  for (++next; next < lines.size(); ++next) {
    const auto cell = read_cell(lines[next]);
    if (!cell) break;
    const auto [x, y] = *cell;
    if (x < 1 || y < 1 || x > head->size || y > head->size) {
      return Error{"notation/cell", "the move lies beyond the board", lines[next].at};
    }
    const Result<void> added = reader.add(cell_at(x - 1, y - 1), lines[next].at);
    if (!added) return added.error();
  }
  game.moves = reader.moves();
  if (lines.size() - next >= 2) {
    game.players = {std::string(lines[next].text), std::string(lines[next + 1].text)};
    if (head->second_begins) std::swap(game.players[0], game.players[1]);
  }
  return game;
}

std::string write_psq(const Options& options, std::span<const Move> moves,
                      const PlayerNames& players) {
  std::string text = fmt::format("{} {}x{}, 0:0, 0\n", kMagic, options.size, options.size);
  for (const Move move : moves) {
    text += fmt::format("{},{},0\n", column_of(move) + 1, row_of(move) + 1);
  }
  if (!players[0].empty() || !players[1].empty()) {
    text += as_line(players[0], "black") + '\n' + as_line(players[1], "white") + '\n';
  }
  return text + "0\n";
}

}  // namespace gridwise::gomoku
