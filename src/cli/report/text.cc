#include <algorithm>

#include "cli/command/wrapped_help.h"
#include "cli/report/render.h"

namespace gridwise::cli {
namespace {

constexpr std::size_t kWidest = 100;

using Lines = std::vector<std::vector<Shown::Value>>;

std::string lines_text(const Lines& lines, bool sideways) {
  std::vector<std::size_t> widths(lines.front().size());
  std::vector<bool> right(widths.size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], columns(line[i].text));
      right[i] = right[i] || (line[i].number && !sideways);
    }
  }
  std::string text;
  for (std::size_t begin = 1, end = 1; begin < widths.size() || text.empty(); begin = end) {
    if (!text.empty()) text += "\n";
    for (std::size_t wide = 2 + widths[0]; end < widths.size(); ++end) {
      wide += 2 + widths[end];
      if (sideways && end > begin && wide > kWidest) break;
    }
    for (const auto& line : lines) {
      std::string row;
      const auto add = [&](std::size_t at) {
        const std::string blank(widths[at] - columns(line[at].text), ' ');
        row += "  " + (right[at] ? blank + line[at].text : line[at].text + blank);
      };
      add(0);
      for (std::size_t at = begin; at < end; ++at) add(at);
      text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
  }
  return text;
}

void add_table(std::string& text, const Table& table, Language language) {
  const Shown all = shown(table, language);
  const bool only_chart = table.chart && all.lines.empty() && table.notes.empty();
  const std::string& title = table.title.in(language);
  if (!title.empty() && !only_chart) text += title + "\n";
  if (!all.lines.empty()) text += lines_text(all.lines, table.sideways);
  for (const Words& note : table.notes)
    text += (title.empty() ? "" : "  ") + note.in(language) + "\n";
  for (const Table* const below : all.below) add_table(text, *below, language);
}

}  // namespace

std::string report_text(const std::vector<Table>& tables, Language language) {
  std::string text;
  for (const Table& table : tables) add_table(text, table, language);
  return text;
}

void print_report(const Context& context, const std::vector<Table>& tables, bool as_json) {
  fmt::print(context.out, "{}",
             as_json ? report_json(tables) + "\n" : report_text(tables, context.language));
}

}  // namespace gridwise::cli
