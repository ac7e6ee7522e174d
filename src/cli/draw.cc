#include "cli/draw.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <optional>
#include <span>
#include <vector>

namespace gridwise::cli {
namespace {

constexpr int kCellWidth = 3;

bool contains(const std::vector<int>& cells, int cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

/// The top token of a cell as one character; '.' for none.
std::string glyph(const CellView& cell, const GameInfo& info) {
  if (cell.tokens.empty()) return ".";
  const auto token = std::ranges::find(info.tokens, cell.tokens.back(), &TokenInfo::name);
  return token == info.tokens.end() ? "?" : token->glyph;
}

/// A cell's name as row and column: `b3` is column b of row 3, `R3C2` row R3 and column C2.
struct NameParts {
  std::string row;
  std::string column;
};

NameParts name_parts(const CellView& cell) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::string& name = cell.name;
  const auto digits = std::ranges::find_if(name, is_digit);
  const auto letters = std::find_if_not(digits, name.end(), is_digit);
  if (letters == name.end()) return {{digits, letters}, {name.begin(), digits}};
  return {{name.begin(), letters}, {letters, name.end()}};
}

/// Puzzles are cleared; nobody wins them.
bool is_puzzle(const GameInfo& info) { return info.seats.size() == 1; }

const Words& verdict_words(Verdict verdict, const GameInfo& info) {
  static const std::array<Words, 4> kOfGames{Words{"unknown", "未知"}, Words{"loss", "负"},
                                             Words{"draw", "和"}, Words{"win", "胜"}};
  static const std::array<Words, 4> kOfPuzzles{Words{"unknown", "未知"},
                                               Words{"not cleared", "无法清空"},
                                               Words{"draw", "和"}, Words{"cleared", "清空"}};
  return (is_puzzle(info) ? kOfPuzzles : kOfGames)[static_cast<std::size_t>(verdict)];
}

std::string verdict_text(Verdict verdict, std::optional<int> plies, const GameInfo& info,
                         Language language) {
  const std::string& word = verdict_words(verdict, info).in(language);
  if (verdict == Verdict::kUnknown || !plies) return word;
  return word + fmt::format(fmt::runtime(Words{" in {}", "（{} 步）"}.in(language)), *plies);
}

/// The value of a position, and whether it is proved: a puzzle's score, or the verdict.
std::string value_text(const Report& report, const GameInfo& info, Language language) {
  const std::string proved = report.proved ? Words{" (proved)", "（已证明）"}.in(language) : "";
  if (report.answers.empty() || report.verdict != Verdict::kUnknown)
    return verdict_text(report.verdict, report.plies, info, language) + proved;
  const Words score{"score {:.6g}", "得分 {:.6g}"};
  const Words bound{" of at most {:.6g}", "，上限 {:.6g}"};
  std::string text = fmt::format(fmt::runtime(score.in(language)),
                                 report.score.value_or(report.answers.front().score));
  if (report.bound && !report.proved)
    text += fmt::format(fmt::runtime(bound.in(language)), *report.bound);
  return text + proved;
}

/// A fact as a cell of a table; none unless it is a number or a short text.
std::optional<std::string> fact_text(const boost::json::value& fact) {
  constexpr std::size_t kLongest = 16;
  if (fact.is_double()) return fmt::format("{:.6g}", fact.get_double());
  if (fact.is_number()) return boost::json::serialize(fact);
  if (!fact.is_string() || fact.get_string().size() > kLongest) return {};
  return std::string(fact.get_string());
}

using Row = std::vector<std::string>;

/// The rows as aligned columns: all but the last are right-aligned.
std::string draw_table(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t column = 0; column + 1 < row.size(); ++column) {
      std::size_t width = 0;
      for (const Row& each : rows) width = std::max(width, fmt::formatted_size("{}", each[column]));
      text += fmt::format("  {:>{}}", row[column], width);
    }
    text += "  " + row.back() + "\n";
  }
  return text;
}

}  // namespace

std::string draw_board(const View& view, const GameInfo& info) {
  std::string text;
  for (int row = 0; row < view.rows; ++row) {
    const auto first = static_cast<std::size_t>(row * view.columns);
    text += fmt::format("{:>3} ", name_parts(view.cells[first]).row);
    for (int column = 0; column < view.columns; ++column) {
      const int cell = row * view.columns + column;
      const std::string mark = glyph(view.cells[static_cast<std::size_t>(cell)], info);
      const bool last = contains(view.last, cell);
      if (contains(view.marked, cell))
        text += "*" + mark + "*";
      else if (last)
        text += "[" + mark + "]";
      else
        text += " " + mark + " ";
    }
    text += "\n";
  }
  text += "    ";
  for (int column = 0; column < view.columns; ++column) {
    text += fmt::format("{:^{}}", name_parts(view.cells[static_cast<std::size_t>(column)]).column,
                        kCellWidth);
  }
  text += "\n";
  for (const Figure& figure : view.figures) text += figure.label.en + ": " + figure.value + "\n";
  return text;
}

std::string draw_status(const AnyPosition& position, const GameInfo& info, Language language) {
  const auto seat_name = [&](Seat seat) {
    return info.seats[static_cast<std::size_t>(seat)].in(language);
  };
  const Outcome outcome = position.outcome();
  switch (outcome.kind) {
    case Outcome::Kind::kWon:
      if (is_puzzle(info)) return Words{"Cleared", "已清空"}.in(language);
      return seat_name(outcome.winner) + Words{" wins", "胜"}.in(language);
    case Outcome::Kind::kDrawn:
      return Words{"Draw", "和棋"}.in(language);
    case Outcome::Kind::kLost:
      return Words{"Not cleared", "未清空"}.in(language);
    case Outcome::Kind::kOpen:
      break;
  }
  return seat_name(position.seat()) + Words{" to move", "走棋"}.in(language);
}

std::string draw_candidates(const Report& report, const GameInfo& info, Language language,
                            std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, report.candidates.size()); ++i) {
    const Candidate& candidate = report.candidates[i];
    std::vector<std::string> reasons;
    reasons.reserve(candidate.why.size());
    for (const Words& why : candidate.why) reasons.push_back(why.in(language));
    text += fmt::format("  {:<5} {:>6.3f}  {:<10}  {}\n", candidate.move, candidate.weight,
                        verdict_text(candidate.verdict, candidate.plies, info, language),
                        fmt::join(reasons, Words{", ", "，"}.in(language)));
    if (candidate.line.size() > 1 && candidate.score)
      text += fmt::format("  {:<5} {:>6.6g}  {}\n", "", *candidate.score,
                          fmt::join(candidate.line, " "));
  }
  return text;
}

std::string draw_answers(const Report& report, Language language, std::size_t most) {
  if (report.answers.empty()) return {};
  const std::span<const Answer> shown(report.answers.data(), std::min(most, report.answers.size()));
  std::vector<std::string> names;  // of the facts that some answer shows
  for (const Answer& answer : shown) {
    if (!answer.facts) continue;
    for (const auto& [name, fact] : *answer.facts) {
      if (fact_text(fact) && std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  std::vector<Row> rows{{"#", Words{"score", "得分"}.in(language)}};
  rows.front().insert(rows.front().end(), names.begin(), names.end());
  rows.front().push_back(Words{"line", "着法"}.in(language));
  for (const Answer& answer : shown) {
    Row row{fmt::format("{}", rows.size()), fmt::format("{:.6g}", answer.score)};
    for (const std::string& name : names) {
      const boost::json::value* const fact =
          answer.facts ? answer.facts->if_contains(name) : nullptr;
      row.push_back(fact != nullptr ? fact_text(*fact).value_or("") : "");
    }
    row.push_back(fmt::format("{}", fmt::join(answer.line, " ")));
    rows.push_back(std::move(row));
  }
  std::string text = draw_table(rows);
  if (report.answers.size() > shown.size()) {
    const Words more{"  and {} more\n", "  另有 {} 个\n"};
    text += fmt::format(fmt::runtime(more.in(language)), report.answers.size() - shown.size());
  }
  return text;
}

std::string draw_solved(std::string_view board, const Report& report, const GameInfo& info,
                        Language language) {
  const std::vector<std::string>& line =
      report.line.empty() && !report.answers.empty() ? report.answers.front().line : report.line;
  return fmt::format("{}  {}{}{}", board, value_text(report, info, language),
                     line.empty() ? "" : "  ", fmt::join(line, " "));
}

std::string draw_summary(const Report& report, const GameInfo& info, Language language) {
  const Words form{"{}  depth {}  nodes {}  time {:.3f} s  line {}",
                   "{}  深度 {}  节点 {}  用时 {:.3f} 秒  变化 {}"};
  return fmt::format(fmt::runtime(form.in(language)), value_text(report, info, language),
                     report.depth, report.nodes, static_cast<double>(report.time.count()) * 1e-6,
                     fmt::join(report.line, " "));
}

}  // namespace gridwise::cli
