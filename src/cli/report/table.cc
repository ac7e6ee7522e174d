#include "cli/report/table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gridwise::cli {
namespace {

Shown::Value value_of(const Column& column, const Cell& cell, Language language) {
  if (const auto* const words = std::get_if<Words>(&cell)) return {words->in(language)};
  if (const auto* const text = std::get_if<std::string>(&cell)) return {*text};
  if (const auto* const number = std::get_if<std::int64_t>(&cell))
    return {std::to_string(*number), true};
  if (const auto* const number = std::get_if<std::uint64_t>(&cell))
    return {std::to_string(*number), true};
  if (const auto* const number = std::get_if<double>(&cell))
    return {number_text(*number, column.form), true};
  if (const auto* const of = std::get_if<lab::Estimate>(&cell)) {
    Shown::Value value{estimate_words(*of, column.form).in(language), true};
    if (column.band) {
      value.share = of;
      value.band = *column.band;
    }
    return value;
  }
  return {"-"};
}

}  // namespace

Table& Table::row() {
  rows.emplace_back(columns.size());
  next = 0;
  return *this;
}

Table& Table::put(const Column& column, Cell cell) {
  const auto begin = columns.begin();
  auto place = std::find(begin + static_cast<std::ptrdiff_t>(next), columns.end(), column);
  if (place == columns.end()) {
    const auto at = static_cast<std::ptrdiff_t>(next);
    place = columns.insert(begin + at, column);
    for (std::vector<Cell>& each : rows) each.insert(each.begin() + at, Cell());
  }
  next = static_cast<std::size_t>(place - columns.begin());
  rows.back()[next++] = std::move(cell);
  return *this;
}

std::string number_text(double number, Form form) {
  if (std::isnan(number)) return "-";
  if (std::isinf(number)) return "\u221e";
  // In the order of Form.
  static constexpr std::array kForms{"{:g}", "{:.0f}", "{:.1f}", "{:.2f}", "{:.1f}%", "{:+.1f}"};
  return fmt::format(fmt::runtime(kForms[static_cast<std::size_t>(form)]),
                     form >= Form::kPercent ? 100 * number : number);
}

Words estimate_words(const lab::Estimate& of, Form form) {
  return filled({"{} ({} to {})", "{}（{} 至 {}）"}, number_text(of.value, form),
                number_text(of.low, form), number_text(of.high, form));
}

Shown shown(const Table& table, Language language) {
  Shown all;
  for (const std::vector<Cell>& row : table.rows) {
    for (const Cell& cell : row) {
      if (const auto* const tables = std::get_if<std::vector<Table>>(&cell))
        for (const Table& each : *tables) all.below.push_back(&each);
    }
  }
  std::vector<std::vector<Shown::Value>> columns;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Words& head = table.columns[i].head;
    if (head.en.empty()) continue;
    std::vector<Shown::Value> column{{head.in(language)}};
    for (const std::vector<Cell>& row : table.rows)
      column.push_back(value_of(table.columns[i], row[i], language));
    const auto says = [](const Shown::Value& value) { return !value.text.empty(); };
    if (std::any_of(column.begin() + 1, column.end(), says)) columns.push_back(std::move(column));
  }
  if (table.sideways || columns.empty()) {
    all.lines = std::move(columns);
    return all;
  }
  all.lines.resize(columns.front().size());
  for (auto& column : columns) {
    for (std::size_t i = 0; i < column.size(); ++i) all.lines[i].push_back(std::move(column[i]));
  }
  return all;
}

Table intervals_note() {
  return {.notes = {{"Intervals are 95% confidence intervals.", "区间均为 95% 置信区间。"}},
          .details = true};
}

}  // namespace gridwise::cli
