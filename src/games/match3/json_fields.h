// Level files as JSON: parsing, and the error codes of fields.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <string_view>

#include "kit/json_fields.h"

namespace gridwise::match3 {

namespace json = boost::json;

/// The error codes of fields of level files.
inline constexpr FieldCodes kLevelCodes{"level/value", "level/unknown", "level/missing"};

/// The offset of the contents, after a byte-order mark and whitespace.
[[nodiscard]] inline std::size_t start_of(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  const std::size_t mark = text.starts_with(kMark) ? kMark.size() : 0;
  return std::min(text.find_first_not_of(" \t\r\n", mark), text.size());
}

/// Parses a text that is one JSON object. Errors with the offset: level/json, level/twice for a key
/// that its object has already.
[[nodiscard]] Result<json::value> read_json(std::string_view text);

}  // namespace gridwise::match3
