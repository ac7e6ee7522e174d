#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/command/command.h"
#include "cli/report/render.h"

namespace gridwise::cli {
namespace {

/// Colours for both themes, a layout that fits phones, and light colours in print.
constexpr std::string_view kStyle = R"(
:root{--page:#fff;--ink:#1c2430;--soft:#5d6876;--line:#dfe4ea;--bar:#3f7fbf;--band:#cfe6cf;--mark:#c2542d}
@media screen and (prefers-color-scheme:dark){:root{--page:#14181d;--ink:#e8ecf1;--soft:#9aa6b4;--line:#2c343d;--bar:#5b9bd8;--band:#28482b;--mark:#ef8a62}}
body{margin:0 auto;padding:1.2rem;max-width:60rem;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,"Noto Sans SC",sans-serif}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .4rem}h3{font-size:1rem;margin:1rem 0 .2rem}
p{margin:.2rem 0}.soft,text{color:var(--soft);fill:var(--soft)}.wide{overflow-x:auto}
table{border-collapse:collapse}th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{padding-left:0}th,.sideways td:first-child{font-weight:600;color:var(--soft);vertical-align:bottom}td.number{text-align:right}.sideways td.number{text-align:left}
svg{display:block;width:100%;height:auto}svg.rate{height:1.1rem;min-width:8rem}text{font:12px system-ui,sans-serif}
.track{fill:var(--line)}.band{fill:var(--band)}.bar{fill:var(--bar)}.out{fill:var(--mark)}rect.ink{fill:var(--ink)}
.grid{stroke:var(--line)}line.ink{stroke:var(--ink)}line.out{stroke:var(--mark);stroke-dasharray:4 3}.curve{fill:none;stroke:var(--bar);stroke-width:2}
section{break-inside:avoid}@page{margin:15mm}@media print{body{padding:0;max-width:none;font-size:11px}*{print-color-adjust:exact}}
)";

// A chart's frame, with margins for the labels of its axes.
constexpr double kWidth = 640;
constexpr double kHeight = 200;
constexpr double kLeft = 44;
constexpr double kRight = 24;
constexpr double kTop = 10;
constexpr double kBelow = 26;

double x_of(double share) { return kLeft + share * (kWidth - kLeft - kRight); }
double y_of(double share) { return kTop + (1 - share) * (kHeight - kTop - kBelow); }

/// Escapes & < > " as HTML entities.
std::string escaped(std::string_view text) {
  static constexpr std::string_view kSpecial = "&<>\"";
  static constexpr std::array kEntities{"&amp;", "&lt;", "&gt;", "&quot;"};
  std::string safe;
  for (const char each : text) {
    const std::size_t at = kSpecial.find(each);
    safe += at == std::string_view::npos ? std::string(1, each) : kEntities[at];
  }
  return safe;
}

/// An element with text.
std::string element(std::string_view tag, std::string_view text) {
  return fmt::format("<{}>{}</{}>\n", tag, escaped(text), tag.substr(0, tag.find(' ')));
}

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                     kind, x1, x2, y1, y2);
}

std::string label(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                     escaped(text));
}

std::string chart_html(const Chart& chart, Language language) {
  std::string svg = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                                kWidth, kHeight, escaped(chart.title.in(language)));
  if (chart.top.empty()) {
    for (const int percent : {0, 25, 50, 75, 100}) {
      const double y = y_of(percent / 100.0);
      svg += line("grid", kLeft, y, kWidth, y) +
             label(kLeft - 6, y + 4, "end", fmt::format("{}%", percent));
    }
  } else {
    svg += label(kLeft - 6, y_of(1) + 8, "end", chart.top);
  }
  const double step = (x_of(1) - kLeft) / static_cast<double>(chart.bars.size());
  double left = kLeft;
  for (const double height : chart.bars) {
    svg += fmt::format(
        "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
        left + 0.5, y_of(height), std::max(1.0, step - 1), y_of(0) - y_of(height));
    left += step;
  }
  for (const Chart::Label& of : chart.labels) {
    if (of.line) svg += line(of.out ? "out" : "ink", x_of(of.x), y_of(1), x_of(of.x), y_of(0));
    svg += label(x_of(of.x), kHeight - 8, "middle", of.text);
  }
  std::string path;
  for (const auto& [x, y] : chart.curve)
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x_of(x), y_of(y));
  if (!path.empty()) svg += fmt::format("<path class=\"curve\" d=\"{}\"/>", path);
  for (const Chart::Point& of : chart.points) {
    svg += fmt::format(
        "<g><title>{}</title>{}<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/></g>",
        escaped(of.name),
        line("ink", x_of(of.x), y_of(of.share.low), x_of(of.x), y_of(of.share.high)),
        of.out ? "out" : "bar", x_of(of.x), y_of(of.share.value));
  }
  return svg + "</svg>\n";
}

/// A share as a bar with its interval as a line, in front of the band.
std::string bar_html(const lab::Estimate& share, const lab::Band& band) {
  return fmt::format(
      "<svg class=\"rate\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\"><rect class=\"track\" width=\"100\" height=\"10\"/>"
      "<rect class=\"band\" x=\"{:.2f}\" width=\"{:.2f}\" height=\"10\"/>"
      "<rect class=\"bar\" y=\"2\" width=\"{:.2f}\" height=\"6\"/>"
      "<rect class=\"ink\" x=\"{:.2f}\" y=\"4.2\" width=\"{:.2f}\" height=\"1.6\"/></svg>",
      100 * band.low, 100 * (band.high - band.low), 100 * share.value, 100 * share.low,
      std::max(0.4, 100 * (share.high - share.low)));
}

std::string lines_html(const Shown& all, bool sideways) {
  std::string html =
      fmt::format("<div class=\"wide\"><table class=\"{}\">\n", sideways ? "sideways" : "upright");
  std::string_view tag = "th scope=\"col\"";
  for (const auto& line : all.lines) {
    html += "<tr>";
    for (const Shown::Value& value : line) {
      const std::string_view cell = tag == "td" && value.number ? "td class=\"number\"" : tag;
      html += fmt::format("<{}>{}{}</{}>", cell, escaped(value.text),
                          value.share ? bar_html(*value.share, value.band) : "", tag.substr(0, 2));
    }
    html += "</tr>\n";
    tag = "td";
  }
  return html + "</table></div>\n";
}

void add_table(std::string& html, const Table& table, Language language) {
  const Shown all = shown(table, language);
  std::string section;
  if (!table.title.en.empty())
    section += element(all.lines.empty() && table.chart ? "h3" : "h2", table.title.in(language));
  if (!all.lines.empty()) section += lines_html(all, table.sideways);
  for (const Words& note : table.notes) section += element("p", note.in(language));
  if (table.chart && !table.chart->about.en.empty())
    section += element("p class=\"soft\"", table.chart->about.in(language));
  if (table.chart) section += chart_html(*table.chart, language);
  if (!section.empty()) html += "<section>\n" + section + "</section>\n";
  for (const Table* const below : all.below) add_table(html, *below, language);
}

}  // namespace

std::string report_html(const Words& title, const Words& about, const std::vector<Table>& tables,
                        Language language) {
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
      "<title>{}</title><style>{}</style></head><body>\n",
      language == Language::kChinese ? "zh" : "en", title.in(language), kStyle);
  html += element("h1", title.in(language)) + element("p class=\"soft\"", about.in(language));
  for (const bool details : {false, true}) {
    for (const Table& table : tables) {
      if (table.details == details) add_table(html, table, language);
    }
  }
  return html + "</body></html>\n";
}

}  // namespace gridwise::cli
