// Names in the page, where a visitor is alone and nobody can be imitated. They are checked by
// Unicode's rules when a record reaches a server.
#include <algorithm>

#include "service/wire/name_key.h"
#include "service/wire/names.h"
#include "store/names/skeleton.h"

namespace gridwise {
namespace {

bool is_continued(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U; }
bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20U || byte == '\x7f'; }

/// 1 to `most` code points without control characters, with single spaces between words.
std::optional<std::string> clean(std::string_view text, int most) {
  const auto points =
      text.size() - static_cast<std::size_t>(std::ranges::count_if(text, is_continued));
  const bool is_clean = !text.empty() && points <= static_cast<std::size_t>(most) &&
                        std::ranges::none_of(text, is_control) && text.front() != ' ' &&
                        text.back() != ' ' && text.find("  ") == std::string_view::npos;
  return is_clean ? std::optional<std::string>(text) : std::nullopt;
}

}  // namespace

std::optional<std::string> clean_name(std::string_view text) { return clean(text, 24); }
std::optional<std::string> clean_glyph(std::string_view text) { return clean(text, 1); }
std::optional<std::string> clean_line(std::string_view text) { return clean(text, 140); }
bool has_address(std::string_view /*line*/) { return false; }

std::string name_key(std::string_view name) {
  std::string key(name);
  std::erase(key, ' ');
  for (char& c : key) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return key;
}
std::string skeleton(std::string_view name_key) { return std::string(name_key); }
bool mixes_scripts(std::string_view /*name*/) { return false; }

}  // namespace gridwise
