#include "service/wire/change.h"

#include <algorithm>
#include <boost/json.hpp>
#include <string>

namespace gridwise {
namespace {

namespace json = boost::json;

/// Whether two values mean the same: a whole number that was read from text is an integer.
bool same(const json::value& before, const json::value& after) {
  if (before.is_number() && after.is_number())
    return before == after || before.to_number<double>() == after.to_number<double>();
  if (before.is_array() && after.is_array())
    return std::ranges::equal(before.get_array(), after.get_array(), same);
  if (!before.is_object() || !after.is_object()) return before == after;
  const json::object& known = before.get_object();
  const auto holds = [&](const json::key_value_pair& each) {
    const json::value* const value = known.if_contains(each.key());
    return value != nullptr && same(*value, each.value());
  };
  return known.size() == after.get_object().size() &&
         std::ranges::all_of(after.get_object(), holds);
}

json::value object_change(const json::object& before, const json::object& after) {
  json::object change;
  for (const auto& [name, value] : before) {
    if (!after.contains(name)) change[name] = nullptr;
  }
  for (const auto& [name, value] : after) {
    const json::value* const known = before.if_contains(name);
    if (known == nullptr) {
      change[name] = value;
    } else if (!same(*known, value)) {
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
    if (known && same(before[i], after[i])) continue;
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
