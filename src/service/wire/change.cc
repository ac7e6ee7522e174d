#include "service/wire/change.h"

#include <boost/json.hpp>
#include <string>

namespace gridwise {
namespace {

namespace json = boost::json;

json::value object_change(const json::object& before, const json::object& after) {
  json::object change;
  for (const auto& [name, value] : before) {
    if (!after.contains(name)) change[name] = nullptr;
  }
  for (const auto& [name, value] : after) {
    const json::value* const known = before.if_contains(name);
    if (known == nullptr) {
      change[name] = value;
    } else if (*known != value) {
      change[name] = change_between(*known, value);
    }
  }
  return change;
}

json::value list_change(const json::array& before, const json::array& after) {
  json::object change;
  if (before.size() != after.size()) change["length"] = after.size();
  std::size_t different = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const bool known = i < before.size();
    if (known && before[i] == after[i]) continue;
    if (++different * 2 > after.size()) return after;
    change[std::to_string(i)] = known ? change_between(before[i], after[i]) : after[i];
  }
  return change;
}

}  // namespace

json::value change_between(const json::value& before, const json::value& after) {
  if (before.is_object() && after.is_object()) {
    return object_change(before.get_object(), after.get_object());
  }
  if (before.is_array() && after.is_array() && !after.get_array().empty()) {
    return list_change(before.get_array(), after.get_array());
  }
  return after;
}

}  // namespace gridwise
