#include "games/match3/text.h"

#include <algorithm>

#include "games/match3/names.h"
#include "games/match3/text_keys.h"
#include "kit/cell_name.h"

namespace gridwise::match3 {
namespace {

Colour colour_of(char c) {
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    if (name_of(thing_of(colour)).glyph == c) return colour;
  }
  return 0;
}

/// An optional digit from 1 to `most`; 1 if missing.
std::uint8_t parse_hits(TextCursor& cursor, int most) {
  const int digit = cursor.peek() - '0';
  if (digit < 1 || digit > most) return 1;
  cursor.skip();
  return static_cast<std::uint8_t>(digit);
}

Result<void> parse_special(TextCursor& cursor, CellKind kind, Cell& cell) {
  cursor.skip();
  cell.kind = kind;
  if (!cursor.take(':')) return {};
  cell.colour = colour_of(cursor.peek());
  if (cell.colour == 0) return cursor.fail("text/bad_cell", "a colour follows the colon");
  cursor.skip();
  return {};
}

Result<void> parse_blocker(TextCursor& cursor, CellKind kind, Cell& cell) {
  cursor.skip();
  cell.kind = kind;
  if (kind == CellKind::kCrate) cell.hits = parse_hits(cursor, kMaxCrateHits);
  if (kind != CellKind::kBox) return {};
  cell.colour = colour_of(cursor.peek());
  if (cell.colour == 0) return cursor.fail("text/bad_cell", "a box is followed by its colour");
  cursor.skip();
  return {};
}

/// The unit or blocker of the cell, if any.
Result<void> parse_content(TextCursor& cursor, CellText& text) {
  const char c = cursor.peek();
  if (cursor.take('.')) return {};
  if (cursor.take('?')) {
    text.drawn = true;
    text.cell.kind = CellKind::kTile;
    return {};
  }
  if (const Colour colour = colour_of(c)) {
    cursor.skip();
    text.cell.kind = CellKind::kTile;
    text.cell.colour = colour;
    return {};
  }
  for (const CellKind kind :
       {CellKind::kLineH, CellKind::kLineV, CellKind::kBomb, CellKind::kUfo, CellKind::kRainbow}) {
    if (name_of(kind).glyph == c) return parse_special(cursor, kind, text.cell);
  }
  for (const CellKind kind :
       {CellKind::kCrate, CellKind::kStone, CellKind::kBox, CellKind::kHoney}) {
    if (name_of(thing_of(kind)).glyph == c) return parse_blocker(cursor, kind, text.cell);
  }
  if (!cursor.take('A'))
    return cursor.fail("text/bad_cell", "a cell is one of r o y g b p - | # u * A C S B H . _");
  text.cell.kind = CellKind::kIngredient;
  return {};
}

void parse_cover(TextCursor& cursor, Cell& cell) {
  for (const Cover cover : {Cover::kCage, Cover::kChain, Cover::kBubble}) {
    if (!cursor.take(name_of(thing_of(cover)).glyph)) continue;
    cell.cover = cover;
    cell.cover_hits = parse_hits(cursor, kMaxHits);
    return;
  }
}

bool ends_board(const TextCursor& cursor) { return cursor.done() || cursor.peek() == ' '; }

/// Rows of cells up to the first space.
Result<void> parse_board(TextCursor& cursor, Draft& draft) {
  Level& level = draft.level;
  for (int column = 0; !ends_board(cursor);) {
    const TextCursor start = cursor;
    if (cursor.take('/')) {
      if (level.columns == 0) level.columns = column;
      if (column != level.columns) return start.fail("text/bad_row", "rows differ in length");
      column = 0;
      ++level.rows;
      continue;
    }
    const Result<CellText> text = parse_cell_text(cursor);
    if (!text) return text.error();
    if (text->drawn) return start.fail("text/bad_cell", "? stands in level files only");
    if (++column > kMaxColumns || level.rows >= kMaxRows)
      return start.fail("text/size", "a board has at most 20 columns and 20 rows");
    draft.cells.push_back(text->cell);
    level.hole.push_back(text->hole);
    if (!ends_board(cursor)) continue;
    if (level.columns != 0 && column != level.columns)
      return cursor.fail("text/bad_row", "rows differ in length");
    level.columns = column;
    ++level.rows;
  }
  if (static_cast<int>(draft.cells.size()) != level.cells() || draft.cells.size() < 9 ||
      level.columns < 3 || level.rows < 3)
    return cursor.fail("text/size", "a board has at least 3 columns and 3 rows");
  return {};
}

Result<void> parse_keys(TextCursor& cursor, Draft& draft) {
  std::vector<std::string_view> seen;
  while (!cursor.done()) {
    cursor.skip_spaces();
    if (cursor.done()) break;
    const TextCursor start = cursor;
    const std::string_view key = cursor.word();
    if (std::ranges::find(seen, key) != seen.end())
      return start.fail("text/twice", "this key appears twice");
    seen.push_back(key);
    if (!cursor.take('=')) return cursor.fail("text/bad_key", "key=value belongs here");
    const Result<void> read = parse_key(draft, key, cursor, start);
    if (!read) return read.error();
    if (!ends_board(cursor)) return cursor.fail("text/bad_key", "a space ends a value");
  }
  return {};
}

}  // namespace

Result<CellText> parse_cell_text(TextCursor& cursor) {
  CellText text;
  if (cursor.take('_')) {
    text.hole = true;
    return text;
  }
  for (const Ground ground : {Ground::kIce, Ground::kJelly}) {
    if (!cursor.take(name_of(thing_of(ground)).glyph)) continue;
    text.cell.ground = ground;
    text.cell.ground_hits = parse_hits(cursor, kMaxHits);
    break;
  }
  const Result<void> content = parse_content(cursor, text);
  if (!content) return content.error();
  if (is_unit(text.cell.kind)) parse_cover(cursor, text.cell);
  return text;
}

std::string format_cell_text(const Cell& cell) {
  const auto hits = [](int count) { return count > 1 ? std::to_string(count) : std::string(); };
  std::string text;
  if (cell.ground != Ground::kNone)
    text += name_of(thing_of(cell.ground)).glyph + hits(cell.ground_hits);
  const auto colour = [&cell] { return name_of(thing_of(cell.colour)).glyph; };
  if (cell.kind == CellKind::kNone) {
    text += '.';
  } else if (cell.kind == CellKind::kTile) {
    text += colour();
  } else if (cell.kind == CellKind::kIngredient) {
    text += 'A';
  } else if (is_special(cell.kind)) {
    text += name_of(cell.kind).glyph;
    if (cell.colour != 0) (text += ':') += colour();
  } else {
    text += name_of(thing_of(cell.kind)).glyph + hits(cell.hits);
    if (cell.kind == CellKind::kBox) text += colour();
  }
  if (cell.cover != Cover::kNone)
    text += name_of(thing_of(cell.cover)).glyph + hits(cell.cover_hits);
  return text;
}

Result<BoardState> parse_state(std::string_view text) {
  TextCursor cursor(text);
  Draft draft;
  const Result<void> board = parse_board(cursor, draft);
  if (!board) return board.error();
  draft.level.gravity.assign(draft.cells.size(), Direction::kDown);
  draft.level.spawners = draft.level.usual_spawners();
  draft.queues_used.assign(draft.level.spawners.size(), 0);
  const Result<void> keys = parse_keys(cursor, draft);
  if (!keys) return keys.error();
  const Result<void> complete = draft.level.complete();
  if (!complete) return complete.error();
  BoardState state(std::make_shared<const Level>(std::move(draft.level)));
  state.cells = std::move(draft.cells);
  state.goals_left = std::move(draft.goals_left);
  state.queues_used = std::move(draft.queues_used);
  state.moves_left = draft.moves_left;
  state.score = draft.score;
  state.chance = Random(draft.seed);
  return state;
}

std::string format_state(const BoardState& state) {
  const Level& level = *state.level;
  std::string text;
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (cell > 0 && cell % level.columns == 0) text += '/';
    text += level.floor(cell) ? format_cell_text(state.at(cell)) : "_";
  }
  return text + format_keys(state);
}

Result<Move> parse_move(const Level& level, std::string_view text) {
  TextCursor cursor(text);
  const Result<int> from = parse_cell(cursor, level.columns, level.rows);
  if (!from) return from.error();
  const auto first = static_cast<std::uint16_t>(*from);
  if (cursor.done()) return Move{first, first};
  const TextCursor second = cursor;
  const Result<int> to = parse_cell(cursor, level.columns, level.rows);
  if (!to) return to.error();
  if (!cursor.done()) return cursor.fail("text/bad_move", "a move is one cell or two");
  for (const Direction way :
       {Direction::kUp, Direction::kRight, Direction::kDown, Direction::kLeft}) {
    if (level.neighbour(*from, way) == *to) return Move{first, static_cast<std::uint16_t>(*to)};
  }
  return second.fail("text/bad_move", "the second cell is beside the first");
}

std::string format_move(const Level& level, Move move) {
  const std::string from = format_cell(move.from, level.columns, level.rows);
  return move.tap() ? from : from + format_cell(move.to, level.columns, level.rows);
}

}  // namespace gridwise::match3
