#include "games/match3/json_fields.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <set>
#include <string>
#include <vector>

namespace gridwise::match3 {
namespace {

/// Finds the first key that its object has already; Boost.JSON keeps the last of such values.
class KeyCheck {
 public:
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);
  using Code = json::error_code;
  using Text = json::string_view;

  std::string repeated;

  bool on_object_begin(Code&) {
    keys_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, Code&) {
    keys_.pop_back();
    return true;
  }
  bool on_key_part(Text text, std::size_t, Code&) {
    key_ += text;
    return true;
  }
  bool on_key(Text text, std::size_t, Code& problem) {
    key_ += text;
    if (!keys_.back().insert(key_).second) {
      repeated = key_;
      problem = json::error::syntax;
      return false;
    }
    key_.clear();
    return true;
  }
  bool on_document_begin(Code&) { return true; }
  bool on_document_end(Code&) { return true; }
  bool on_array_begin(Code&) { return true; }
  bool on_array_end(std::size_t, Code&) { return true; }
  bool on_string_part(Text, std::size_t, Code&) { return true; }
  bool on_string(Text, std::size_t, Code&) { return true; }
  bool on_number_part(Text, Code&) { return true; }
  bool on_int64(std::int64_t, Text, Code&) { return true; }
  bool on_uint64(std::uint64_t, Text, Code&) { return true; }
  bool on_double(double, Text, Code&) { return true; }
  bool on_bool(bool, Code&) { return true; }
  bool on_null(Code&) { return true; }
  bool on_comment_part(Text, Code&) { return true; }
  bool on_comment(Text, Code&) { return true; }

 private:
  std::vector<std::set<std::string>> keys_;  ///< of the open objects
  std::string key_;
};

std::size_t line_of(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n'));
}

}  // namespace

Result<json::value> read_json(std::string_view text) {
  const std::size_t start = start_of(text);
  if (!text.substr(start).starts_with('{'))
    return Error{"level/json", "no JSON object begins here", start};
  json::error_code problem;
  json::parse_options options;
  options.max_depth = 8;
  json::stream_parser parser({}, options);
  const std::size_t end = start + parser.write_some(text.substr(start), problem);
  const std::size_t more = text.find_first_not_of(" \t\r\n", end);
  if (!problem && more != std::string_view::npos)
    return Error{"level/json", "unexpected text after the JSON object", more};
  if (!problem) parser.finish(problem);
  if (problem) return Error{"level/json", "this is not JSON: " + problem.message(), end};
  json::basic_parser<KeyCheck> keys(options);
  const std::size_t twice =
      start + keys.write_some(false, text.data() + start, text.size() - start, problem);
  if (const std::string& key = keys.handler().repeated; !key.empty()) {
    return Error{"level/twice",
                 "line " + std::to_string(line_of(text, twice)) + " has the key \"" + key +
                     "\" a second time",
                 twice};
  }
  return parser.release();
}

}  // namespace gridwise::match3
