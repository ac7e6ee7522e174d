// Reads the fields of an untrusted JSON object. Keeps the first error, after which reads return
// empty values, so a caller reads all fields and checks for an error once.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"
#include "kit/message_type.h"

namespace gridwise {

/// The maximum size in bytes of a board, a level or the start of a match.
inline constexpr std::size_t kMaxBoard = 65'536;

/// Parses a text that is exactly one JSON object. Errors: json/syntax with the offset, json/type.
[[nodiscard]] Result<boost::json::object> parse_object(std::string_view text);

/// Errors name a field as `path.name` or `path[2]`: json/missing, json/type, json/range.
class Fields {
 public:
  explicit Fields(const boost::json::object& object, std::string path = {})
      : object_(object), path_(std::move(path)) {}

  /// From now on only these are read. They must outlive this object.
  void expect(const std::vector<FieldType>& expected) { expected_ = &expected; }
  /// The same for a copy of the object, nothing of which has been read. `copy` must outlive it.
  [[nodiscard]] Fields of_copy(const boost::json::object& copy) const {
    Fields fields(copy, path_);
    fields.expected_ = expected_;
    return fields;
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  std::string text(std::string_view name, std::size_t longest = kLongest);
  std::string text_or(std::string_view name, std::string_view otherwise,
                      std::size_t longest = kLongest);
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high);
  std::int64_t number_or(std::string_view name, std::int64_t low, std::int64_t high,
                         std::int64_t otherwise);
  bool flag(std::string_view name);
  bool flag_or(std::string_view name, bool otherwise);
  /// Empty if absent.
  std::vector<std::string> texts_or_none(std::string_view name, std::size_t most);
  /// A person's name, checked and normalized by clean_name.
  std::string name(std::string_view field);

  [[nodiscard]] bool has(std::string_view name) const;
  /// The array named `name`; null, recording an error, if there is none.
  const boost::json::array* array(std::string_view name);
  /// The object named `name`; null, recording an error, if there is none.
  const boost::json::object* object(std::string_view name);
  /// `value`, which is `name[index]`, as an object; null, recording an error, if it is not one.
  const boost::json::object* object_at(std::string_view name, std::size_t index,
                                       const boost::json::value& value);
  [[nodiscard]] std::string path_of(std::string_view name) const;
  /// Records an error found by the caller; the first error wins.
  void fail(Error error);
  void fail(std::string code, const std::string& says);

 private:
  static constexpr std::size_t kLongest = 4'096;

  const boost::json::value* find(std::string_view name);

  const boost::json::object& object_;
  std::string path_;
  std::optional<Error> error_;
  const std::vector<FieldType>* expected_ = nullptr;
};

}  // namespace gridwise
