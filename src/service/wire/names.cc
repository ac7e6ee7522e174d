#include "service/wire/names.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <vector>

namespace gridwise {
namespace {

constexpr std::size_t kMaxGraphemes = 24;
constexpr std::size_t kMaxLineGraphemes = 140;
constexpr std::size_t kMaxPoints = 12;      ///< per grapheme: the longest emoji has ten
constexpr int kMaxMarks = 2;                ///< on one letter: more pile up over the lines above
constexpr std::size_t kMaxGlyphPoints = 4;  ///< in a mark that is not an emoji
constexpr std::size_t kMaxBytes = 1'024;

using Point = utf8proc_int32_t;
using Grapheme = std::vector<Point>;

struct Range {
  Point first;
  Point last;
};
// Invisible code points that count as letters or symbols: fillers, blank patterns, selectors.
constexpr Range kBlank[] = {{0x034f, 0x034f},   {0x115f, 0x1160},  {0x17b4, 0x17b5},
                            {0x180b, 0x180f},   {0x2800, 0x2800},  {0x3164, 0x3164},
                            {0xfe00, 0xfe0f},   {0xffa0, 0xffa0},  {0x16fe4, 0x16fe4},
                            {0x1d159, 0x1d159}, {0xe0100, 0xe01ef}};
constexpr Point kJoiner = 0x200d;
constexpr Point kEmojiStyle = 0xfe0f;
constexpr Point kKeycap = 0x20e3;

/// The composed form (NFC); nullopt for invalid UTF-8.
std::optional<std::string> compose(std::string_view text) {
  utf8proc_uint8_t* composed = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &composed,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(composed, &std::free);
  if (size < 0) return {};
  return std::string(reinterpret_cast<const char*>(owned.get()), static_cast<std::size_t>(size));
}

/// REQUIRES: valid UTF-8.
std::vector<Grapheme> graphemes(std::string_view text) {
  std::vector<Grapheme> found;
  Point last = 0;
  utf8proc_int32_t state = 0;
  for (std::size_t at = 0; at < text.size();) {
    Point point = 0;
    at += static_cast<std::size_t>(
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                         static_cast<utf8proc_ssize_t>(text.size() - at), &point));
    if (found.empty() || utf8proc_grapheme_break_stateful(last, point, &state)) {
      found.emplace_back();
    }
    found.back().push_back(point);
    last = point;
  }
  return found;
}

bool is_pictograph(Point point) {
  return utf8proc_get_property(point)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

bool is_blank(Point point) {
  return std::ranges::any_of(
      kBlank, [&](const Range& range) { return range.first <= point && point <= range.last; });
}

bool is_mark(utf8proc_category_t category) {
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
         category == UTF8PROC_CATEGORY_ME;
}

/// Letters, numbers, punctuation and symbols.
bool is_base(utf8proc_category_t category) {
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_SO);
}

/// Code points that are allowed only within an emoji: joiners and variation selectors.
bool shapes_emoji(const Grapheme& grapheme, std::size_t i) {
  const bool pictograph = is_pictograph(grapheme.front());
  if (grapheme[i] == kJoiner) {
    return pictograph && i + 1 < grapheme.size() && is_pictograph(grapheme[i + 1]);
  }
  if (grapheme[i] != kEmojiStyle) return false;
  const bool keycap = i + 1 < grapheme.size() && grapheme[i + 1] == kKeycap;
  return is_pictograph(grapheme[i - 1]) || keycap;
}

bool is_visible(const Grapheme& grapheme) {
  if (grapheme.size() > kMaxPoints) return false;
  int marks = 0;
  for (std::size_t i = 0; i < grapheme.size(); ++i) {
    if (i > 0 && shapes_emoji(grapheme, i)) continue;
    const utf8proc_category_t category = utf8proc_category(grapheme[i]);
    if (is_mark(category) && ++marks > kMaxMarks) return false;
    const bool shows = is_base(category) || (i > 0 && is_mark(category));
    if (!shows || is_blank(grapheme[i])) return false;
  }
  return true;
}

bool is_space(const Grapheme& grapheme) { return grapheme == Grapheme{' '}; }

/// Trims the text and collapses spaces between words.
std::string with_single_spaces(std::string_view text) {
  std::string single;
  for (const char c : text) {
    if (c == ' ' && (single.empty() || single.back() == ' ')) continue;
    single += c;
  }
  if (single.ends_with(' ')) single.pop_back();
  return single;
}

/// The composed form of a text of visible graphemes with single spaces between them; nullopt if it
/// is anything else.
std::optional<std::string> clean(std::string_view text, std::size_t most_graphemes) {
  if (text.size() > kMaxBytes) return {};
  std::optional<std::string> name = compose(text);
  if (!name) return {};
  const std::vector<Grapheme> parts = graphemes(*name);
  if (parts.empty() || parts.size() > most_graphemes) return {};
  bool after_space = true;  // no space at the beginning
  for (const Grapheme& part : parts) {
    const bool space = is_space(part);
    if (space ? after_space : !is_visible(part)) return {};
    after_space = space;
  }
  return after_space ? std::nullopt : name;
}

bool is_wordy(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}
bool is_latin_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalpha(byte) != 0;
}

/// An IPv4 address: four numbers separated by dots.
bool is_numeric_address(std::string_view word) {
  const auto only = [](char c) { return c == '.' || (c >= '0' && c <= '9'); };
  const auto end = std::ranges::find_if_not(word, only);
  return std::count(word.begin(), end, '.') == 3;
}

/// `a.bc`: a dot within a word, with two letters after it.
bool has_domain(std::string_view text) {
  for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
       dot = text.find('.', dot + 1)) {
    if (dot == 0 || dot + 2 >= text.size() || !is_wordy(text[dot - 1])) continue;
    if (is_letter(text[dot + 1]) && is_letter(text[dot + 2])) return true;
  }
  return false;
}

/// The text with a full stop wherever another kind of dot stands between two Latin letters or
/// digits, as in `evil。com`. In `好。再见` it ends a sentence.
std::string with_full_stops(std::string_view text) {
  // Ideographic and middle dots, bullets and the Arabic full stop; others have become "." by NFKC.
  static constexpr std::array<std::string_view, 8> kDots{"\u3002", "\u00b7", "\u2022", "\u2219",
                                                         "\u22c5", "\u2027", "\u30fb", "\u06d4"};
  std::string plain;
  while (!text.empty()) {
    const auto* const dot =
        std::ranges::find_if(kDots, [&](std::string_view each) { return text.starts_with(each); });
    const bool between = dot != kDots.end() && !plain.empty() && is_latin_letter(plain.back()) &&
                         dot->size() < text.size() && is_latin_letter(text[dot->size()]);
    plain += between ? '.' : text.front();
    text.remove_prefix(between ? dot->size() : 1);
  }
  return plain;
}

/// A spelled-out domain, `example dot com`, `example (dot) com`, `example . com`: a dot as a
/// separate word, followed by a well-known top-level domain.
bool spells_domain(std::string_view text) {
  static constexpr std::string_view kBetween = " ()[]{}<>*_-";
  static constexpr std::array<std::string_view, 5> kDots{".", "dot", "punkt", "punto", "\u70b9"};
  static constexpr std::array<std::string_view, 9> kEnds{"com", "net", "org", "info", "biz",
                                                         "xyz", "io",  "ru",  "cn"};
  const auto is_one_of = [](const auto& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
  };
  bool after_word = false;
  bool after_dot = false;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
    if (text.empty()) return false;
    const std::string_view word = text.substr(0, text.find_first_of(kBetween));
    const std::string_view bare = word.substr(0, word.find_first_of("/:?!,"));
    if (after_dot && is_one_of(kEnds, bare)) return true;
    after_dot = after_word && is_one_of(kDots, word);
    after_word = is_wordy(word.back());
    text.remove_prefix(word.size());
  }
}

}  // namespace

std::optional<std::string> clean_name(std::string_view text) { return clean(text, kMaxGraphemes); }

std::optional<std::string> clean_line(std::string_view text) {
  return clean(with_single_spaces(text), kMaxLineGraphemes);
}

bool has_address(std::string_view line) {
  utf8proc_uint8_t* folded = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(line.data()),
                   static_cast<utf8proc_ssize_t>(line.size()), &folded,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE |
                                                  UTF8PROC_COMPAT | UTF8PROC_CASEFOLD));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(folded, &std::free);
  if (size < 0) return false;
  const std::string text =
      with_full_stops({reinterpret_cast<const char*>(owned.get()), static_cast<std::size_t>(size)});
  if (text.find("://") != std::string_view::npos || has_domain(text) || spells_domain(text)) {
    return true;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = std::string_view(text).substr(at);
    if ((at == 0 || !is_wordy(text[at - 1])) && is_numeric_address(rest)) return true;
  }
  return false;
}

std::optional<std::string> clean_glyph(std::string_view text) {
  if (text.size() > kMaxBytes) return {};
  std::optional<std::string> glyph = compose(text);
  if (!glyph) return {};
  const std::vector<Grapheme> parts = graphemes(*glyph);
  if (parts.size() != 1 || !is_visible(parts.front())) return {};
  const bool emoji = is_pictograph(parts.front().front());
  return emoji || parts.front().size() <= kMaxGlyphPoints ? glyph : std::nullopt;
}

}  // namespace gridwise
