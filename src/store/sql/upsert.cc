#include "store/sql/upsert.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gridwise {
namespace {

std::vector<std::string_view> names_in(std::string_view list) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string_view> names;
  for (std::size_t at = 0; at != std::string_view::npos;) {
    const std::size_t end = list.find(kBetween, at);
    names.push_back(list.substr(at, end == std::string_view::npos ? end : end - at));
    at = end == std::string_view::npos ? end : end + kBetween.size();
  }
  return names;
}

}  // namespace

std::string upsert(std::string_view table, std::string_view columns, std::string_view key) {
  const std::vector<std::string_view> keys = names_in(key);
  std::string values;
  std::string changes;
  int number = 0;
  for (const std::string_view name : names_in(columns)) {
    values += fmt::format("{}:v{}", number == 0 ? "" : ", ", number + 1);
    ++number;
    if (std::ranges::find(keys, name) != keys.end()) continue;
    changes += fmt::format("{}{} = excluded.{}", changes.empty() ? "" : ", ", name, name);
  }
  return fmt::format("INSERT INTO {} ({}) VALUES ({}) ON CONFLICT ({}) DO UPDATE SET {}", table,
                     columns, values, key, changes);
}

}  // namespace gridwise
