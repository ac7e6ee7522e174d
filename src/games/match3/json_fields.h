// Reads JSON strictly; every error names its field by path.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise::match3 {

namespace json = boost::json;

/// A field's value and its path: `$.spawners[2].cell`.
struct Field {
  const json::value& value;
  std::string path;

  [[nodiscard]] Error wrong(std::string says, std::string code = "level/value") const {
    return {std::move(code), path + ": " + std::move(says), {}};
  }
  [[nodiscard]] Error wrong(const Error& error) const { return wrong(error.says, error.code); }
};

/// A field of an object, and how it is read into a target.
template <class Target>
struct FieldRow {
  std::string_view name;
  bool required;
  Result<void> (*read)(Target&, const Field&);
};

/// Reads the fields of an object in the order of the table. Unknown and missing ones are refused.
template <class Target, std::size_t count>
Result<void> read_fields(const Field& field, const std::array<FieldRow<Target>, count>& rows,
                         Target& target) {
  const json::object* const object = field.value.if_object();
  if (object == nullptr) return field.wrong("an object belongs here");
  for (const auto& member : *object) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::ranges::find(rows, name, &FieldRow<Target>::name) == rows.end())
      return Field{member.value(), field.path + "." + std::string(name)}.wrong(
          "no field has this name", "level/unknown");
  }
  for (const auto& row : rows) {
    const json::value* const value = object->if_contains({row.name.data(), row.name.size()});
    const std::string path = field.path + "." + std::string(row.name);
    if (value == nullptr && row.required)
      return Error{"level/missing", path + ": this field is missing", {}};
    if (value == nullptr) continue;
    const Result<void> read = row.read(target, Field{*value, path});
    if (!read) return read.error();
  }
  return {};
}

/// Calls `read` for every element of an array of at most `most` elements.
template <class ReadItem>
Result<void> read_items(const Field& field, std::size_t most, ReadItem read) {
  const json::array* const items = field.value.if_array();
  if (items == nullptr) return field.wrong("an array belongs here");
  if (items->size() > most)
    return field.wrong("at most " + std::to_string(most) + " elements belong here");
  for (std::size_t i = 0; i < items->size(); ++i) {
    const Field item{(*items)[i], field.path + "[" + std::to_string(i) + "]"};
    const Result<void> result = read(item);
    if (!result) return result.error();
  }
  return {};
}

inline Result<std::string_view> string_of(const Field& field) {
  const json::string* const text = field.value.if_string();
  if (text == nullptr) return field.wrong("a string belongs here");
  return std::string_view(text->data(), text->size());
}

/// 5.0 is a whole number too, as in JSON Schema.
inline Result<int> number_of(const Field& field, int low, int high) {
  const std::int64_t* const whole = field.value.if_int64();
  const double* const real = field.value.if_double();
  const double number = whole != nullptr  ? static_cast<double>(*whole)
                        : real != nullptr ? *real
                                          : low - 1.0;
  if (!(number >= low && number <= high) || std::trunc(number) != number)
    return field.wrong("a whole number from " + std::to_string(low) + " to " +
                       std::to_string(high) + " belongs here");
  return static_cast<int>(number);
}

/// Where the contents of a file begin: after a byte-order mark and blanks.
[[nodiscard]] inline std::size_t start_of(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  const std::size_t mark = text.starts_with(kMark) ? kMark.size() : 0;
  return std::min(text.find_first_not_of(" \t\r\n", mark), text.size());
}

/// Reads a file that is one JSON object. Error level/json with the offset.
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
    return Error{"level/json", "nothing belongs behind the JSON object", more};
  return parser.release();
}

}  // namespace gridwise::match3
