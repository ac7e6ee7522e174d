#include "kit/json_text.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr int kMaxNumber = 32;

/// What follows the backslash for each byte: 0 if it is not escaped, 'u' if by its hexadecimal
/// digits.
constexpr std::array<char, 256> kEscapes = [] {
  std::array<char, 256> escapes{};
  for (unsigned byte = 0; byte < 0x20; ++byte) escapes[byte] = 'u';
  escapes['\b'] = 'b';
  escapes['\t'] = 't';
  escapes['\n'] = 'n';
  escapes['\f'] = 'f';
  escapes['\r'] = 'r';
  escapes['"'] = '"';
  escapes['\\'] = '\\';
  return escapes;
}();

template <class Integer>
void append_integer(std::string& text, Integer value) {
  std::array<char, kMaxNumber> digits;
  text.append(digits.data(),
              std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

void append(std::string& text, const json::value& value);

void append(std::string& text, const json::array& array) {
  char before = '[';
  for (const json::value& each : array) {
    text += before;
    append(text, each);
    before = ',';
  }
  text += array.empty() ? "[]" : "]";
}

void append(std::string& text, const json::object& object) {
  char before = '{';
  for (const json::key_value_pair& each : object) {
    text += before;
    append_string(text, each.key());
    text += ':';
    append(text, each.value());
    before = ',';
  }
  text += object.empty() ? "{}" : "}";
}

void append(std::string& text, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      text += "null";
      return;
    case json::kind::bool_:
      text += value.get_bool() ? "true" : "false";
      return;
    case json::kind::int64:
      return append_integer(text, value.get_int64());
    case json::kind::uint64:
      return append_integer(text, value.get_uint64());
    case json::kind::double_:
      return append_number(text, value.get_double());
    case json::kind::string:
      return append_string(text, value.get_string());
    case json::kind::array:
      return append(text, value.get_array());
    case json::kind::object:
      return append(text, value.get_object());
  }
}

template <class Value>
std::string text_of(const Value& value) {
  constexpr std::size_t kUsual = 1'024;  // of an answer; growing to it would copy it ten times
  std::string text;
  text.reserve(kUsual);
  append(text, value);
  return text;
}

}  // namespace

void append_number(std::string& text, double value) {
  if (!std::isfinite(value)) {
    text += "null";
    return;
  }
  const double size = std::abs(value);
  const bool plain = size == 0 || (size >= 1e-6 && size < 1e21);
  const auto form = plain ? std::chars_format::fixed : std::chars_format::scientific;
  std::array<char, kMaxNumber> digits;
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value, form).ptr;
  text.append(digits.data(), end);
}

void append_string(std::string& text, std::string_view value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text += '"';
  std::size_t from = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto byte = static_cast<unsigned char>(value[i]);
    const char escape = kEscapes[byte];
    if (escape == 0) continue;
    text.append(value, from, i - from);
    text += '\\';
    text += escape;
    if (escape == 'u') text.append({'0', '0', kHex[byte >> 4U], kHex[byte & 15U]});
    from = i + 1;
  }
  text.append(value, from);
  text += '"';
}

std::string json_text(const json::value& value) { return text_of(value); }
std::string json_text(const json::object& object) { return text_of(object); }
std::string json_text(const json::array& array) { return text_of(array); }

}  // namespace gridwise
