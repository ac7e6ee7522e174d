// Reads one-line texts from left to right and tracks the offset, so that every error can give it.
#pragma once

#include <charconv>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "gridwise/date.h"
#include "gridwise/result.h"

namespace gridwise {

/// A view of a text, which must outlive the cursor, and an offset into it. Any bytes are allowed.
class TextCursor {
 public:
  explicit TextCursor(std::string_view text, std::size_t offset = 0)
      : text_(text), offset_(offset) {}

  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] bool done() const { return offset_ >= text_.size(); }
  /// The next byte, or '\0' at the end.
  [[nodiscard]] char peek() const { return done() ? '\0' : text_[offset_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(offset_); }
  /// Skips the next byte. REQUIRES: !done().
  void skip() { ++offset_; }
  /// Skips the next byte if it is `c`.
  bool take(char c) {
    if (done() || text_[offset_] != c) return false;
    ++offset_;
    return true;
  }
  void skip_spaces() {
    while (take(' ') || take('\t')) continue;
  }
  /// Consumes the longest run of letters, digits and '_'; may be empty.
  std::string_view word() {
    const std::size_t start = offset_;
    while (!done() && is_word(text_[offset_])) ++offset_;
    return text_.substr(start, offset_ - start);
  }
  /// Consumes a decimal integer. Error text/bad_number if there is none or it is out of range.
  Result<int> number() {
    int value = 0;
    const char* const first = text_.data() + offset_;
    const auto [end, problem] = std::from_chars(first, text_.data() + text_.size(), value);
    if (problem != std::errc{}) return fail("text/bad_number", "a whole number is expected here");
    offset_ += static_cast<std::size_t>(end - first);
    return value;
  }
  /// Consumes a day, `2026-11-21`. Error text/bad_date at its first character.
  Result<Date> date() {
    const TextCursor start = *this;
    const auto part = [this](int max) {
      const Result<int> read = number();
      return read.ok() && *read >= 1 && *read <= max ? *read : 0;
    };
    const int year = part(9999);
    const int month = take('-') ? part(12) : 0;
    const int day = take('-') ? part(31) : 0;
    const Date date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                    std::chrono::day(static_cast<unsigned>(day))};
    if (year == 0 || !date.ok()) return start.fail("text/bad_date", "a date such as 2026-11-21");
    return date;
  }
  /// An error at the current offset.
  [[nodiscard]] Error fail(std::string code, std::string says) const {
    return {std::move(code), std::move(says), offset_};
  }

 private:
  static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  std::string_view text_;
  std::size_t offset_;
};

}  // namespace gridwise
