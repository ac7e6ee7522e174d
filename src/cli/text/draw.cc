#include "cli/text/draw.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "cli/text/colours.h"
#include "cli/text/fact_words.h"
#include "cli/text/move_words.h"
#include "kit/json_text.h"
#include "kit/told_verdict.h"

namespace gridwise::cli {
namespace {

constexpr int kCellWidth = 3;

bool contains(const std::vector<int>& cells, int cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

/// The top token of a cell as one character; '.' for none.
std::string glyph(const CellView& cell, const GameInfo& info, bool in_colour) {
  if (cell.tokens.empty()) return ".";
  const auto token = std::ranges::find(info.tokens, cell.tokens.back(), &TokenInfo::name);
  if (token == info.tokens.end()) return "?";
  return in_colour ? coloured(token->glyph, token->name) : token->glyph;
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
  static const std::array<Words, 4> kOfGames{Words{"not decided", "未定"}, Words{"loses", "负"},
                                             Words{"draws", "和"}, Words{"wins", "胜"}};
  static const std::array<Words, 4> kOfPuzzles{Words{"not decided", "未定"},
                                               Words{"cannot be cleared", "无法清空"},
                                               Words{"draws", "和"}, Words{"clears", "清空"}};
  return (is_puzzle(info) ? kOfPuzzles : kOfGames)[static_cast<std::size_t>(verdict)];
}

std::string verdict_text(Verdict verdict, std::optional<int> plies, const GameInfo& info,
                         Language language) {
  const std::string& word = verdict_words(verdict, info).in(language);
  const bool says_when =
      verdict == Verdict::kWin || (verdict == Verdict::kLoss && !is_puzzle(info));
  if (!says_when || !plies) return word;
  return word + fmt::format(fmt::runtime(Words{" in {}", "（{} 步）"}.in(language)), *plies);
}

/// A number, without the sign of negative zero.
std::string number_text(double number) { return fmt::format("{:.6g}", number + 0.0); }

/// A score with at most one decimal; further digits mean nothing to a reader.
std::string short_number(double number) { return number_text(std::round(number * 10) / 10); }

/// The first move of a report's line, otherwise its first candidate; empty if there is neither.
std::string first_move(const Report& report) {
  if (!report.line.empty()) return report.line.front();
  return report.candidates.empty() ? "" : report.candidates.front().move;
}

/// "7 of at most 9".
std::string score_text(const Report& report, Language language) {
  const Words score{"score {}", "得分 {}"};
  const Words bound{" of at most {}", "，上限 {}"};
  std::string text = fmt::format(fmt::runtime(score.in(language)),
                                 number_text(report.score.value_or(report.answers.front().score)));
  if (report.bound && !report.proved)
    text += fmt::format(fmt::runtime(bound.in(language)), number_text(*report.bound));
  return text;
}

/// The value of a position, and whether it is proved: a puzzle's score, or the verdict.
std::string value_text(const Report& report, const GameInfo& info, Language language) {
  const std::string proved = report.proved ? Words{" (proved)", "（已证明）"}.in(language) : "";
  if (report.answers.empty() || report.verdict != Verdict::kUnknown)
    return verdict_text(told_verdict(report), told_plies(report), info, language) + proved;
  return score_text(report, language) + proved;
}

/// " (in 3 moves, proved)"; empty if there is nothing to add.
std::string how_text(std::optional<int> plies, bool proved, Language language) {
  std::vector<std::string> parts;
  if (plies) {
    const Words in = *plies == 1
                         ? Words{"in 1 move", "1 步"}
                         : Words{fmt::format("in {} moves", *plies), fmt::format("{} 步", *plies)};
    parts.push_back(in.in(language));
  }
  if (proved) parts.push_back(Words{"proved", "已证明"}.in(language));
  if (parts.empty()) return {};
  return fmt::format(fmt::runtime(Words{" ({})", "（{}）"}.in(language)),
                     fmt::join(parts, Words{", ", "，"}.in(language)));
}

std::string puzzle_verdict(const Report& report, std::string_view first, Language language,
                           bool solved) {
  if (report.verdict == Verdict::kWin && report.plies == 0)
    return Words{"Already cleared", "已经清空"}.in(language);
  if (report.verdict == Verdict::kWin)
    return Words{"Can be cleared", "可以清空"}.in(language) +
           how_text(report.plies, report.proved, language);
  if (report.verdict == Verdict::kLoss)
    return Words{"Cannot be cleared", "无法清空"}.in(language) +
           how_text({}, report.proved, language);
  if (!report.answers.empty()) {
    std::string text = score_text(report, language);
    text.front() = text.front() == 's' ? 'S' : text.front();
    if (!report.proved) return text;
    return text + Words{". Nothing beats it: proved", "，无出其右（已证明）"}.in(language);
  }
  if (solved || first.empty()) return Words{"Not decided", "未定"}.in(language);
  return Words{"Best found: ", "最佳："}.in(language) + std::string(first);
}

/// A fact as a cell of a table; none unless it is a number.
std::optional<std::string> fact_text(const boost::json::value& fact) {
  if (fact.is_double()) return number_text(fact.get_double());
  if (fact.is_number()) return json_text(fact);
  return {};
}

/// Whether the move was searched, or may be chosen.
bool says_something(const Candidate& candidate) {
  return candidate.verdict != Verdict::kUnknown || candidate.weight > 0 || candidate.score ||
         candidate.win_chance;
}

/// A candidate's value: its verdict, its score, or its probability of being chosen.
std::string worth_text(const Candidate& candidate, double total, const GameInfo& info,
                       Language language) {
  if (candidate.verdict != Verdict::kUnknown)
    return verdict_text(candidate.verdict, candidate.plies, info, language);
  if (candidate.score) return short_number(*candidate.score);
  return fmt::format("{:.0f}%", total > 0 ? 100 * candidate.weight / total : 0);
}

using Row = std::vector<std::string>;

/// The rows as aligned columns, right-aligned except for the last.
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

/// The fact `reason` of a report, as a sentence; empty if there is none.
std::string reason_text(const Report& report, Language language) {
  if (report.facts.empty()) return {};
  const auto facts = boost::json::parse(report.facts).as_object();
  const auto* const reason = facts.if_contains("reason");
  if (reason == nullptr) return {};
  return std::string(reason->at(language == Language::kChinese ? "zh" : "en").as_string());
}

}  // namespace

std::string draw_board(const View& view, const GameInfo& info, Language language, bool in_colour) {
  std::string text;
  for (int row = 0; row < view.rows; ++row) {
    const auto first = static_cast<std::size_t>(row * view.columns);
    text += fmt::format("{:>3} ", name_parts(view.cells[first]).row);
    for (int column = 0; column < view.columns; ++column) {
      const int cell = row * view.columns + column;
      const std::string mark = glyph(view.cells[static_cast<std::size_t>(cell)], info, in_colour);
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
  for (const Figure& figure : view.figures)
    text += figure.label.in(language) + Words{": ", "："}.in(language) + figure.value + "\n";
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

std::string draw_verdict(const Report& report, const AnyPosition& position, const GameInfo& info,
                         Language language, bool solved) {
  const std::string first = move_text(position.view(), first_move(report), language);
  if (is_puzzle(info)) return puzzle_verdict(report, first, language, solved);
  const auto seat_name = [&](Seat seat) {
    return info.seats[static_cast<std::size_t>(seat)].in(language);
  };
  const Verdict verdict = told_verdict(report);
  const std::string how = how_text(told_plies(report), report.proved, language);
  const std::string colon = first.empty() ? "" : Words{": ", "："}.in(language);
  const Seat other = 1 - position.seat();
  switch (verdict) {
    case Verdict::kWin:
      return seat_name(position.seat()) + Words{" wins", "胜"}.in(language) + colon + first + how;
    case Verdict::kLoss:
      return seat_name(other) + Words{" wins: everything loses", "胜：走什么都输"}.in(language) +
             (first.empty() ? ""
                            : Words{", " + first + " holds longest", "，" + first + " 撑得最久"}.in(
                                  language)) +
             how;
    case Verdict::kDraw:
      return Words{"A draw", "和棋"}.in(language) + colon + first +
             how_text({}, report.proved, language);
    case Verdict::kUnknown:
      break;
  }
  if (solved && report.proved)
    return Words{"There is no such win: proved", "没有这样的胜法：已证明"}.in(language);
  if (solved || first.empty()) return Words{"Not decided", "未定"}.in(language);
  return Words{"Best found: ", "最佳："}.in(language) + first;
}

/// "20001 nodes", and how many of them belong to threat searches.
std::string nodes_text(const Report& report, Language language) {
  std::string text =
      fmt::format(fmt::runtime(Words{"{} nodes", "节点 {}"}.in(language)), report.nodes);
  if (report.threat_nodes)
    text +=
        fmt::format(fmt::runtime(Words{" ({} in threat searches)", "（威胁搜索 {}）"}.in(language)),
                    *report.threat_nodes);
  return text;
}

std::string draw_summary(const Report& report, const AnyPosition& position, const GameInfo& info,
                         Language language, bool solved) {
  std::string text = draw_verdict(report, position, info, language, solved) + "\n";
  if (const std::string reason = reason_text(report, language); !reason.empty())
    text += Words{"Reason: ", "原因："}.in(language) + reason + "\n";
  if (report.line.size() > 1)
    text +=
        Words{"Line: ", "变化："}.in(language) + line_text(position, report.line, language) + "\n";
  const Words form{"Depth {}, {}, {:.3f} s\n", "深度 {}，{}，用时 {:.3f} 秒\n"};
  return text + fmt::format(fmt::runtime(form.in(language)), report.depth,
                            nodes_text(report, language),
                            static_cast<double>(report.time.count()) * 1e-6);
}

std::string draw_candidates(const Report& report, const AnyPosition& position, const GameInfo& info,
                            Language language, std::size_t most) {
  const View view = position.view();
  double total = 0;
  for (const Candidate& candidate : report.candidates) total += candidate.weight;
  std::size_t width = 0;
  std::vector<const Candidate*> shown;
  std::size_t unsearched = 0;
  for (const Candidate& candidate : report.candidates) {
    if (!says_something(candidate)) {
      ++unsearched;
    } else if (shown.size() < most) {
      shown.push_back(&candidate);
      width = std::max(width, move_text(view, candidate.move, language).size());
    }
  }
  std::string text;
  for (const Candidate* const candidate : shown) {
    std::vector<std::string> reasons;
    reasons.reserve(candidate->why.size());
    for (const Words& why : candidate->why) reasons.push_back(why.in(language));
    text += fmt::format("  {:<{}}  {:<10}  {}\n", move_text(view, candidate->move, language), width,
                        worth_text(*candidate, total, info, language),
                        fmt::join(reasons, Words{", ", "，"}.in(language)));
    if (candidate->line.size() > 1)
      text += fmt::format("  {:<{}}  {:<10}  {}\n", "", width, "",
                          line_text(position, candidate->line, language));
  }
  if (unsearched > 0) {
    const Words form{"  and {} more moves, not looked at\n", "  另有 {} 步，未予考虑\n"};
    text += fmt::format(fmt::runtime(form.in(language)), unsearched);
  }
  return text;
}

std::string draw_answers(const Report& report, const AnyPosition& position, Language language,
                         std::size_t most) {
  if (report.answers.empty()) return {};
  const Answer& best = report.answers.front();
  if (report.answers.size() == 1 && best.facts.empty() && best.line == report.line) return {};
  const std::span<const Answer> shown(report.answers.data(), std::min(most, report.answers.size()));
  std::vector<boost::json::object> facts;
  std::vector<std::string> names;  // of the facts that any answer has
  for (const Answer& answer : shown) {
    facts.push_back(answer.facts.empty() ? boost::json::object()
                                         : boost::json::parse(answer.facts).as_object());
    for (const auto& [name, fact] : facts.back()) {
      if (fact_text(fact) && std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  std::vector<Row> rows{{"#", Words{"score", "得分"}.in(language)}};
  for (const std::string& name : names) rows.front().push_back(fact_heading(name, language));
  rows.front().push_back(Words{"moves", "着法"}.in(language));
  for (std::size_t i = 0; i < shown.size(); ++i) {
    Row row{fmt::format("{}", rows.size()), number_text(shown[i].score)};
    for (const std::string& name : names) {
      const boost::json::value* const fact = facts[i].if_contains(name);
      row.push_back(fact != nullptr ? fact_text(*fact).value_or("") : "");
    }
    row.push_back(line_text(position, shown[i].line, language));
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

std::string draw_progress(const Report& report, const GameInfo& info, Language language) {
  const Words form{"{}, depth {}, {}, {:.1f} s", "{}，深度 {}，{}，用时 {:.1f} 秒"};
  return fmt::format(fmt::runtime(form.in(language)), value_text(report, info, language),
                     report.depth, nodes_text(report, language),
                     static_cast<double>(report.time.count()) * 1e-6);
}

}  // namespace gridwise::cli
