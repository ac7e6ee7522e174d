// Strict JSON reading; every error gives the path of its field.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "gridwise/result.h"

namespace gridwise {

/// Error codes for one kind of file.
struct FieldCodes {
  const char* value;    ///< an invalid value
  const char* unknown;  ///< an unknown field
  const char* missing;
};

/// A field's value and its path: `$.spawners[2].cell`.
struct Field {
  const boost::json::value& value;
  std::string path;
  const FieldCodes& codes;

  [[nodiscard]] Error wrong(std::string says, std::string code) const {
    return {std::move(code), path + ": " + std::move(says), {}};
  }
  [[nodiscard]] Error wrong(std::string says) const { return wrong(std::move(says), codes.value); }
  [[nodiscard]] Error wrong(const Error& error) const { return wrong(error.says, error.code); }
};

/// A field of an object, and the function that reads it into a target.
template <class Target>
struct FieldRow {
  std::string_view name;
  bool required;
  Result<void> (*read)(Target&, const Field&);
};

/// Reads the fields of an object in table order. Unknown fields and missing required ones are
/// errors.
template <class Target, std::size_t count>
Result<void> read_fields(const Field& field, const std::array<FieldRow<Target>, count>& rows,
                         Target& target) {
  const boost::json::object* const object = field.value.if_object();
  if (object == nullptr) return field.wrong("an object belongs here");
  for (const auto& member : *object) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::ranges::find(rows, name, &FieldRow<Target>::name) == rows.end())
      return Field{member.value(), field.path + "." + std::string(name), field.codes}.wrong(
          "no field has this name", field.codes.unknown);
  }
  for (const auto& row : rows) {
    const boost::json::value* const value = object->if_contains({row.name.data(), row.name.size()});
    const std::string path = field.path + "." + std::string(row.name);
    if (value == nullptr && row.required)
      return Error{field.codes.missing, path + ": this field is missing", {}};
    if (value == nullptr) continue;
    const Result<void> read = row.read(target, Field{*value, path, field.codes});
    if (!read) return read.error();
  }
  return {};
}

/// Calls `read` for every element of an array; more than `most` elements are an error.
template <class ReadItem>
Result<void> read_items(const Field& field, std::size_t most, ReadItem read) {
  const boost::json::array* const items = field.value.if_array();
  if (items == nullptr) return field.wrong("an array belongs here");
  if (items->size() > most)
    return field.wrong("at most " + std::to_string(most) + " elements belong here");
  for (std::size_t i = 0; i < items->size(); ++i) {
    const Field item{(*items)[i], field.path + "[" + std::to_string(i) + "]", field.codes};
    const Result<void> result = read(item);
    if (!result) return result.error();
  }
  return {};
}

inline Result<std::string_view> string_of(const Field& field) {
  const boost::json::string* const text = field.value.if_string();
  if (text == nullptr) return field.wrong("a string belongs here");
  return std::string_view(text->data(), text->size());
}

/// Accepts 5.0 as a whole number, as JSON Schema does.
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

}  // namespace gridwise
