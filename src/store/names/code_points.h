// Texts as code points.
#pragma once

#include <utf8proc.h>

#include <array>
#include <string>
#include <string_view>

namespace gridwise {

/// The code points of UTF-8 text, up to the first invalid byte.
[[nodiscard]] inline std::u32string points_of(std::string_view text) {
  std::u32string points;
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size();) {
    utf8proc_int32_t point = 0;
    const auto size =
        utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &point);
    if (size <= 0) break;
    at += static_cast<std::size_t>(size);
    points += static_cast<char32_t>(point);
  }
  return points;
}

inline void add(std::string& text, char32_t point) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(point), bytes.data());
  text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
}

[[nodiscard]] inline utf8proc_category_t category_of(char32_t point) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(point));
}

}  // namespace gridwise
