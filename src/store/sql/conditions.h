// Builds the WHERE clause of a SELECT and collects its bound values.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridwise {

class Conditions {
 public:
  void equal(const char* column, const std::string& value) {
    add(std::string(column) + " = " + bind(value));
  }
  /// Adds no condition for an empty value.
  void equal_if_given(const char* column, const std::string& value) {
    if (!value.empty()) equal(column, value);
  }
  void one_of(const char* column, const std::vector<std::string>& values) {
    if (values.empty()) return;
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + bind(value);
    add(std::string(column) + " IN (" + list + ")");
  }
  /// Keyset pagination for `newest_first`: rows after (`value`, `id`).
  void less(const char* column, const std::optional<std::int64_t>& value, const std::string& id) {
    if (!value) return;
    const std::string number = std::to_string(*value);
    const std::string name(column);
    add("(" + name + " < " + number + " OR (" + name + " = " + number + " AND id < " + bind(id) +
        "))");
  }
  void truth(const char* column, bool wanted) {
    if (wanted) add(std::string(column) + " = 1");
  }
  void add(const std::string& condition) {
    text_ += (text_.empty() ? " WHERE " : " AND ") + condition;
  }
  /// Subquery: the account and the guests it adopted.
  [[nodiscard]] std::string ids_of(const std::string& account) {
    const std::string first = bind(account);
    return "(SELECT " + first +
           " UNION ALL SELECT guest FROM aliases WHERE account = " + bind(account) + ")";
  }
  /// Binds a value and returns its placeholder.
  [[nodiscard]] std::string bind(const std::string& value) {
    values_.push_back(value);
    return ":v" + std::to_string(values_.size());
  }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<std::string>& values() const { return values_; }

 private:
  std::string text_;
  std::vector<std::string> values_;
};

[[nodiscard]] inline std::string newest_first(const char* time, int limit) {
  return std::string(" ORDER BY ") + time + " DESC, id DESC LIMIT " +
         std::to_string(std::max(limit, 0));
}

// The games of an account: it owns them, or has or had a seat. The indexes are partial (rows with
// an account), and SQLite uses them only if the query repeats that condition.

[[nodiscard]] inline std::string matches_of(Conditions& where, const std::string& account) {
  const std::string owner = where.ids_of(account);
  return "(SELECT id FROM matches WHERE owner <> '' AND owner IN " + owner +
         " UNION SELECT match_id FROM match_seats WHERE account <> '' AND account IN " +
         where.ids_of(account) + ")";
}

[[nodiscard]] inline std::string records_of(Conditions& where, const std::string& account) {
  const std::string owner = where.ids_of(account);
  return "(SELECT id FROM records WHERE owner <> '' AND owner IN " + owner +
         " UNION SELECT id FROM records WHERE match_id <> '' AND match_id IN " +
         matches_of(where, account) + ")";
}

}  // namespace gridwise
