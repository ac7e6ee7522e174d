#include "service/wire/cursor.h"

#include <charconv>

namespace gridwise {

std::string format_cursor(const Cursor& cursor) {
  return std::to_string(cursor.time_ms) + "." + cursor.id;
}

std::optional<Cursor> parse_cursor(std::string_view text) {
  constexpr std::size_t kMaxId = 64;
  Cursor cursor;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), cursor.time_ms);
  const auto read = static_cast<std::size_t>(end - text.data());
  if (problem != std::errc() || cursor.time_ms < 0 || read == text.size()) return {};
  cursor.id = text.substr(read + 1);
  const bool good = !cursor.id.empty() && cursor.id.size() <= kMaxId;
  if (!good || format_cursor(cursor) != text) return {};
  return cursor;
}

}  // namespace gridwise
