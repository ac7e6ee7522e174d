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

/// Parses a text that is one JSON object. Errors: level/json with the offset.
[[nodiscard]] inline Result<json::value> read_json(std::string_view text) {
  const std::size_t start = start_of(text);
  if (!text.substr(start).starts_with('{'))
    return Error{"level/json", "no JSON object begins here", start};
  json::error_code problem;
  json::parse_options options;
  options.max_depth = 8;
  json::stream_parser parser({}, options);
  const std::size_t end = start + parser.write_some(text.substr(start), problem);
  if (!problem) parser.finish(problem);
  if (problem) return Error{"level/json", "this is not JSON: " + problem.message(), end};
  if (const std::size_t more = text.find_first_not_of(" \t\r\n", end);
      more != std::string_view::npos)
    return Error{"level/json", "unexpected text after the JSON object", more};
  return parser.release();
}

}  // namespace gridwise::match3
