#include "games/orbs/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "games/orbs/names.h"

namespace gridwise::orbs {
namespace {

struct OtherName {
  std::string_view text;
  Orb orb;
};

/// Names besides those of names.h, in lower case.
constexpr auto kOtherNames = std::to_array<OtherName>({
    {"red", Orb::kFire},
    {"blue", Orb::kWater},
    {"green", Orb::kWood},
    {"earth", Orb::kWood},
    {"yellow", Orb::kLight},
    {"purple", Orb::kDark},
    {"recovery", Orb::kHeart},
    {"l", Orb::kLight},
    {"d", Orb::kDark},
    {"🔥", Orb::kFire},
    {"💧", Orb::kWater},
    {"🌿", Orb::kWood},
});

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool ends_row(char c) { return c == '\n' || c == '/'; }

std::optional<Orb> orb_called(std::string_view text) {
  for (const OrbName& name : kOrbNames) {
    if (text == name.name || text == name.zh || (text.size() == 1 && text[0] == name.digit) ||
        (text.size() == 1 && text[0] == name.letter)) {
      return name.orb;
    }
  }
  const auto other = std::ranges::find(kOtherNames, text, &OtherName::text);
  if (other != kOtherNames.end()) return other->orb;
  return {};
}

/// The leading letters, or the leading non-ASCII bytes (of one or more characters).
std::string_view run_of(std::string_view rest) {
  const auto like_first = [first = rest.front()](char c) {
    return is_letter(first) ? is_letter(c) : (c & 0x80) != 0;
  };
  return rest.substr(
      0, static_cast<std::size_t>(std::ranges::find_if_not(rest, like_first) - rest.begin()));
}

constexpr std::size_t kMaxName = 8;  ///< in bytes

void skip(TextCursor& cursor, std::size_t bytes) {
  for (; bytes > 0; --bytes) cursor.skip();
}

/// Whether the word at `cursor` is a key with its value.
bool at_key(const TextCursor& cursor) {
  const std::string_view rest = cursor.rest();
  return rest.substr(0, rest.find_first_of(" \t\r\n")).find('=') != std::string_view::npos;
}

/// Orbs as digits, and the number of rows in the text.
struct Written {
  std::string orbs;
  int rows = 0;
  std::size_t end = 0;
};

Result<Written> parse_orbs_and_rows(std::string_view text) {
  Written written;
  TextCursor cursor(text);
  bool row_began = false;
  bool word_begins = true;
  while (!cursor.done()) {
    const char c = cursor.peek();
    if (is_gap(c)) {
      if (ends_row(c)) row_began = false;
      word_begins = is_space(c);
      cursor.skip();
      continue;
    }
    if (word_begins && at_key(cursor)) break;
    word_begins = false;
    if (written.orbs.size() == static_cast<std::size_t>(kMaxCells))
      return cursor.fail("text/size", fmt::format("a board has at most {} orbs", kMaxCells));
    const Result<Orb> orb = parse_orb(cursor);
    if (!orb) return orb.error();
    if (!row_began) ++written.rows;
    row_began = true;
    written.orbs += name_of(*orb == Orb::kNone ? Orb::kUnknown : *orb).digit;
  }
  written.end = cursor.offset();
  return written;
}

}  // namespace

bool is_gap(char c) { return is_space(c) || c == '/' || c == ',' || c == ';' || c == '|'; }

void skip_gaps(TextCursor& cursor) {
  while (!cursor.done() && is_gap(cursor.peek())) cursor.skip();
}

Result<Orb> parse_orb(TextCursor& cursor) {
  if (cursor.take('.')) return Orb::kNone;
  const std::string_view run = run_of(cursor.rest());
  std::string name(run.empty() ? cursor.rest().substr(0, 1) : run.substr(0, kMaxName));
  std::ranges::transform(name, name.begin(), lower);
  // A whole word can be a name; otherwise each letter is an orb. Non-ASCII characters have no
  // spaces between them: the longest name counts.
  const bool word = is_letter(name.front());
  if (word && run.size() > 1 && run.size() <= kMaxName) {
    if (const std::optional<Orb> orb = orb_called(name)) {
      skip(cursor, run.size());
      return *orb;
    }
  }
  if (word) name.resize(1);
  for (; !name.empty(); name.pop_back()) {
    if (const std::optional<Orb> orb = orb_called(name)) {
      skip(cursor, name.size());
      return *orb;
    }
  }
  return cursor.fail("text/bad_orb",
                     "an orb is 0 to 9, r b g y p h j o m x, ? . or a name such as fire");
}

Result<WrittenBoard> parse_any_board(const Shape& usual, std::string_view text) {
  const Result<Written> written = parse_orbs_and_rows(text);
  if (!written) return written.error();
  const int orbs = static_cast<int>(written->orbs.size());
  const int rows = std::max(written->rows, 1);
  const std::array<Shape, 5> shapes{{{orbs / rows, rows}, usual, {6, 5}, {7, 6}, {5, 4}}};
  const auto shape = std::ranges::find_if(shapes, [orbs](const Shape& s) {
    return s.cells() == orbs && s.columns >= 3 && s.columns <= kMaxColumns && s.rows >= 3 &&
           s.rows <= kMaxRows;
  });
  if (shape == shapes.end()) {
    return Error{"text/size",
                 fmt::format("{} orbs in {} rows do not make a board of 3x3 to {}x{} orbs", orbs,
                             rows, kMaxColumns, kMaxRows),
                 written->end};
  }
  WrittenBoard board{*shape, {}, written->end};
  for (int row = 0; row < shape->rows; ++row) {
    if (row > 0) board.rows += '/';
    board.rows += written->orbs.substr(static_cast<std::size_t>(row * shape->columns),
                                       static_cast<std::size_t>(shape->columns));
  }
  return board;
}

}  // namespace gridwise::orbs
