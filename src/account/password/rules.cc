#include "account/password/rules.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "account/password/common_passwords.h"

namespace gridwise {
namespace {

using Point = utf8proc_int32_t;
using Points = std::vector<Point>;

constexpr std::size_t kMaxBytesRead = 1'024;  ///< input limit, before normalization
constexpr std::size_t kFewestKinds = 5;       ///< distinct characters
constexpr std::size_t kShortestRun = 3;       ///< along a keyboard row
constexpr std::size_t kLeastOwn = 6;          ///< characters outside common words and rows
constexpr std::size_t kLeastBesideName = 8;   ///< characters outside the name

std::optional<std::string> mapped(std::string_view text, int options) {
  utf8proc_uint8_t* made = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &made,
                                 static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(made, &std::free);
  if (size < 0) return {};
  return std::string(reinterpret_cast<const char*>(owned.get()), static_cast<std::size_t>(size));
}

/// REQUIRES: valid UTF-8.
Points points_of(std::string_view text) {
  Points points;
  for (std::size_t at = 0; at < text.size();) {
    Point point = 0;
    at += static_cast<std::size_t>(
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                         static_cast<utf8proc_ssize_t>(text.size() - at), &point));
    points.push_back(point);
  }
  return points;
}

/// Only letters and digits, case-folded: equal for different spellings of a phrase.
Points plain(std::string_view text) {
  Points points = points_of(
      mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD)
          .value_or(std::string()));
  std::erase_if(points, [](Point point) {
    const utf8proc_category_t category = utf8proc_category(point);
    return category == UTF8PROC_CATEGORY_ZS || (point < 128 && category > UTF8PROC_CATEGORY_NO);
  });
  return points;
}

/// Whether the text is one unit repeated; the last repetition may be cut off.
bool is_repeated(const Points& points) {
  for (std::size_t unit = 1; unit <= points.size() / 2; ++unit) {
    if (std::equal(points.begin() + static_cast<std::ptrdiff_t>(unit), points.end(),
                   points.begin())) {
      return true;
    }
  }
  return false;
}

/// The letter that a character stands in for ("p4ssw0rd"); any other character unchanged.
char letter_of(char sign) {
  constexpr std::string_view kSigns = "0134578@$!";
  constexpr std::string_view kLetters = "oleastbasi";
  const std::size_t at = kSigns.find(sign);
  return at == std::string_view::npos ? sign : kLetters[at];
}

constexpr char kOther = '\x7f';

/// Replaces non-ASCII characters by kOther, which occurs in no word.
std::string ascii(const Points& points) {
  std::string text;
  for (const Point point : points) text += point < 128 ? static_cast<char>(point) : kOther;
  return text;
}

/// Marks each occurrence of `word` in `text`.
void mark(std::string_view text, std::string_view word, std::vector<bool>& marked) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    std::fill_n(marked.begin() + static_cast<std::ptrdiff_t>(at), word.size(), true);
  }
}

/// Marks runs along a keyboard row, forwards or backwards.
void mark_rows(std::string_view text, std::vector<bool>& marked) {
  for (const std::string_view row : kRows) {
    const std::string back(row.rbegin(), row.rend());
    for (const std::string_view way : {row, std::string_view(back)}) {
      for (std::size_t at = 0; at + kShortestRun <= way.size(); ++at) {
        mark(text, way.substr(at, kShortestRun), marked);
      }
    }
  }
}

/// How many characters are not part of a common word, keyboard row or repetition, and not a digit:
/// years and counters add little.
std::size_t own_characters(const std::string& text) {
  std::vector<bool> marked(text.size());
  mark_rows(text, marked);
  std::string spelled = text;
  std::ranges::transform(spelled, spelled.begin(), letter_of);
  for (const std::string_view word : kCommonWords) mark(spelled, word, marked);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] >= '0' && text[i] <= '9') marked[i] = true;
    if (i > 0 && text[i] == text[i - 1] && text[i] != kOther) marked[i] = true;
  }
  return static_cast<std::size_t>(std::ranges::count(marked, false));
}

bool is_common(std::string_view password, const Points& folded) {
  const Points whole = points_of(password);
  const std::string text = ascii(folded);
  const bool few = std::set<Point>(whole.begin(), whole.end()).size() < kFewestKinds;
  return few || is_repeated(whole) || is_repeated(folded) ||
         std::ranges::find(kCommonPhrases, text) != kCommonPhrases.end() ||
         own_characters(text) < kLeastOwn;
}

/// Whether `name` occurs, and little is left without it.
bool is_made_of(Points password, const Points& name) {
  if (name.size() < 3) return false;
  bool found = false;
  for (auto at = std::ranges::search(password, name); !at.empty();
       at = std::ranges::search(password, name)) {
    password.erase(at.begin(), at.end());
    found = true;
  }
  return found && password.size() < kLeastBesideName;
}

}  // namespace

Result<std::string> compose_password(std::string_view text) {
  const Error too_long{"account/password_long", "a password has at most 128 bytes", {}};
  if (text.size() > kMaxBytesRead) return too_long;
  std::optional<std::string> composed = mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  if (!composed) return Error{"account/password", "the password is not valid UTF-8", {}};
  if (composed->size() > kMaxPassword) return too_long;
  return *std::move(composed);
}

Result<void> check_password(std::string_view password, std::string_view name) {
  if (points_of(password).size() < kShortestPassword) {
    return Error{"account/password_short", "a password has at least 15 characters", {}};
  }
  const Points folded = plain(password);
  if (is_made_of(folded, plain(name))) {
    return Error{"account/password_name", "the password is little more than the name", {}};
  }
  if (is_common(password, folded)) {
    return Error{"account/password_common", "the password is too common and easily guessed", {}};
  }
  return {};
}

}  // namespace gridwise
