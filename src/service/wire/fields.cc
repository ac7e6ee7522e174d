#include "service/wire/fields.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cassert>

#include "service/wire/names.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr int kDeepest = 16;  ///< more than any message or record needs

}  // namespace

Result<json::object> parse_object(std::string_view text) {
  json::parse_options options;
  options.max_depth = kDeepest;
  json::stream_parser parser({}, options);
  json::error_code problem;
  const std::size_t read = parser.write_some(text.data(), text.size(), problem);
  if (!problem && read < text.size()) problem = json::error::extra_data;
  if (!problem) parser.finish(problem);
  if (problem) return Error{"json/syntax", "not JSON from here on: " + problem.message(), read};
  json::value value = parser.release();
  if (!value.is_object()) return Error{"json/type", "not a JSON object", 0};
  return std::move(value.get_object());
}

std::string Fields::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void Fields::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

void Fields::fail(std::string code, const std::string& says) {
  fail(Error{std::move(code), says, {}});
}

bool Fields::has(std::string_view name) const {
  assert(expected_ == nullptr ||
         std::ranges::find(*expected_, name, &FieldType::name) != expected_->end());
  const json::value* const value = object_.if_contains(name);
  return value != nullptr && !value->is_null();
}

const json::value* Fields::find(std::string_view name) {
  if (has(name)) return object_.if_contains(name);
  fail("json/missing", path_of(name) + " is missing");
  return nullptr;
}

std::string Fields::text(std::string_view name, std::size_t longest) {
  const json::value* const value = find(name);
  if (value == nullptr) return {};
  const json::string* const text = value->if_string();
  if (text == nullptr) {
    fail("json/type", path_of(name) + " must be a text");
    return {};
  }
  if (text->size() > longest) {
    fail("json/range", path_of(name) + " has at most " + std::to_string(longest) + " bytes");
    return {};
  }
  return {text->data(), text->size()};
}

std::string Fields::text_or(std::string_view name, std::string_view otherwise,
                            std::size_t longest) {
  return has(name) ? text(name, longest) : std::string(otherwise);
}

std::int64_t Fields::number(std::string_view name, std::int64_t low, std::int64_t high) {
  const json::value* const value = find(name);
  if (value == nullptr) return low;
  const std::int64_t* const number = value->if_int64();
  if (number == nullptr && !value->is_uint64()) {
    fail("json/type", path_of(name) + " must be a whole number");
  } else if (number == nullptr || *number < low || *number > high) {
    fail("json/range",
         path_of(name) + " must be " + std::to_string(low) + " to " + std::to_string(high));
  } else {
    return *number;
  }
  return low;
}

std::int64_t Fields::number_or(std::string_view name, std::int64_t low, std::int64_t high,
                               std::int64_t otherwise) {
  return has(name) ? number(name, low, high) : otherwise;
}

bool Fields::flag(std::string_view name) {
  const json::value* const value = find(name);
  if (value == nullptr) return false;
  if (!value->is_bool()) fail("json/type", path_of(name) + " must be true or false");
  return value->is_bool() && value->get_bool();
}

bool Fields::flag_or(std::string_view name, bool otherwise) {
  return has(name) ? flag(name) : otherwise;
}

const json::array* Fields::array(std::string_view name) {
  const json::value* const value = find(name);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) fail("json/type", path_of(name) + " must be a list");
  return value->if_array();
}

const json::object* Fields::object(std::string_view name) {
  const json::value* const value = find(name);
  if (value == nullptr) return nullptr;
  if (!value->is_object()) fail("json/type", path_of(name) + " must be an object");
  return value->if_object();
}

const json::object* Fields::object_at(std::string_view name, std::size_t index,
                                      const json::value& value) {
  if (!value.is_object()) {
    fail("json/type", path_of(name) + "[" + std::to_string(index) + "] must be an object");
  }
  return value.if_object();
}

std::vector<std::string> Fields::texts_or_none(std::string_view name, std::size_t most) {
  if (!has(name)) return {};
  const json::array* const list = array(name);
  if (list == nullptr) return {};
  if (list->size() > most) {
    fail("json/range", path_of(name) + " has at most " + std::to_string(most) + " entries");
    return {};
  }
  std::vector<std::string> texts;
  for (const json::value& value : *list) {
    if (!value.is_string()) {
      fail("json/type", path_of(name) + " must be a list of texts");
      return {};
    }
    texts.emplace_back(value.get_string());
  }
  return texts;
}

std::string Fields::name(std::string_view field) {
  const std::string given = text(field);
  if (error_) return {};
  std::optional<std::string> clean = clean_name(given);
  if (!clean) fail("json/range", path_of(field) + ": " + std::string(kNameRule));
  return std::move(clean).value_or("");
}

}  // namespace gridwise
