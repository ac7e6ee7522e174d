#include <boost/json.hpp>
#include <cmath>

#include "cli/report/render.h"
#include "cli/text/json.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

json::array rows_json(const Table& table);

json::value value_of(double number) {
  return std::isfinite(number) ? json::value(number) : json::value(nullptr);
}

struct AsJson {
  json::value operator()(std::monostate) const { return nullptr; }
  json::value operator()(bool is) const { return is; }
  json::value operator()(std::int64_t number) const { return number; }
  json::value operator()(std::uint64_t number) const { return number; }
  json::value operator()(double number) const { return value_of(number); }
  json::value operator()(const lab::Estimate& of) const {
    return {{"value", value_of(of.value)}, {"interval", {value_of(of.low), value_of(of.high)}}};
  }
  json::value operator()(const std::string& text) const { return json::string(text); }
  json::value operator()(const Words& words) const { return json::string(words.en); }
  json::value operator()(const Object&) const { return json::object(); }
  json::value operator()(const std::vector<std::uint64_t>& numbers) const {
    return json::value_from(numbers);
  }
  json::value operator()(const std::vector<double>& numbers) const {
    return json::value_from(numbers);
  }
  json::value operator()(const std::vector<Table>& tables) const {
    json::array all;
    for (const Table& table : tables) {
      for (json::value& row : rows_json(table)) all.push_back(std::move(row));
    }
    return all;
  }
};

/// The place of a field: `limit.now` is inside the object `limit`.
json::value& field(json::object& object, std::string_view key) {
  const std::size_t dot = key.find('.');
  json::value& outer = object[key.substr(0, dot)];
  if (dot == std::string_view::npos) return outer;
  if (!outer.is_object()) outer.emplace_object();
  return field(outer.as_object(), key.substr(dot + 1));
}

void add_row(json::object& object, const Table& table, const std::vector<Cell>& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (table.columns[i].key.empty() || std::holds_alternative<std::monostate>(row[i])) continue;
    field(object, table.columns[i].key) = std::visit(AsJson(), row[i]);
  }
}

json::array rows_json(const Table& table) {
  json::array rows;
  for (const std::vector<Cell>& row : table.rows)
    add_row(rows.emplace_back(json::object()).as_object(), table, row);
  return rows;
}

}  // namespace

std::string report_json(const std::vector<Table>& tables) {
  json::object object;
  for (const Table& table : tables) {
    if (!table.key.empty())
      object[table.key] = rows_json(table);
    else if (!table.rows.empty())
      add_row(object, table, table.rows.front());
  }
  return json_line(object);
}

}  // namespace gridwise::cli
