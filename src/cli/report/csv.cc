#include <fmt/format.h>

#include <cmath>

#include "cli/report/render.h"

namespace gridwise::cli {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of("\",\n\r") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char each : text) cell += each == '"' ? std::string("\"\"") : std::string(1, each);
  return cell + '"';
}

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.6g}", value) : std::string();
}

std::string cell_text(const Cell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return quoted(*text);
  if (const auto* const whole = std::get_if<std::int64_t>(&cell)) return std::to_string(*whole);
  if (const auto* const whole = std::get_if<std::uint64_t>(&cell)) return std::to_string(*whole);
  if (const auto* const value = std::get_if<double>(&cell)) return number(*value);
  if (const auto* const of = std::get_if<lab::Estimate>(&cell)) return number(of->value);
  return {};
}

void add_table(std::string& csv, const Table& table) {
  const auto add_line = [&](const auto& text_at) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (!table.columns[i].csv.empty()) cells.push_back(text_at(i));
    }
    if (!cells.empty()) csv += fmt::format("{}\r\n", fmt::join(cells, ","));
  };
  if (csv.empty()) add_line([&](std::size_t i) { return table.columns[i].csv; });
  for (const std::vector<Cell>& row : table.rows) {
    add_line([&](std::size_t i) { return cell_text(row[i]); });
    for (const Cell& cell : row) {
      if (const auto* const below = std::get_if<std::vector<Table>>(&cell))
        for (const Table& each : *below) add_table(csv, each);
    }
  }
}

}  // namespace

std::string report_csv(const std::vector<Table>& tables) {
  std::string csv;
  for (const Table& table : tables) add_table(csv, table);
  return csv;
}

}  // namespace gridwise::cli
