#include "cli/draw.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace gridwise::cli {
namespace {

constexpr int kCellWidth = 3;

bool contains(const std::vector<int>& cells, int cell) {
  return std::ranges::find(cells, cell) != cells.end();
}

/// What lies on top of the cell, as one character; '.' for nothing.
std::string glyph(const CellView& cell, const GameInfo& info) {
  if (cell.tokens.empty()) return ".";
  const auto token = std::ranges::find(info.tokens, cell.tokens.back(), &TokenInfo::name);
  return token == info.tokens.end() ? "?" : token->glyph;
}

/// The part of a cell's name that all cells of its row share: its digits.
std::string row_name(const CellView& cell) {
  const auto digits = std::ranges::find_if(cell.name, [](char c) { return c >= '0' && c <= '9'; });
  return {digits, cell.name.end()};
}

std::string column_name(const CellView& cell) {
  return cell.name.substr(0, cell.name.size() - row_name(cell).size());
}

const Words& verdict_words(Verdict verdict) {
  static const std::array<Words, 4> kWords{Words{"unknown", "未知"}, Words{"loss", "负"},
                                           Words{"draw", "和"}, Words{"win", "胜"}};
  return kWords[static_cast<std::size_t>(verdict)];
}

std::string verdict_text(Verdict verdict, std::optional<int> plies, Language language) {
  const std::string& word = verdict_words(verdict).in(language);
  if (verdict == Verdict::kUnknown || !plies) return word;
  return word + fmt::format(fmt::runtime(Words{" in {}", "（{} 步）"}.in(language)), *plies);
}

}  // namespace

std::string draw_board(const View& view, const GameInfo& info) {
  std::string text;
  for (int row = 0; row < view.rows; ++row) {
    const auto first = static_cast<std::size_t>(row * view.columns);
    text += fmt::format("{:>3} ", row_name(view.cells[first]));
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
    text += fmt::format("{:^{}}", column_name(view.cells[static_cast<std::size_t>(column)]),
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
      return seat_name(outcome.winner) + Words{" wins", "胜"}.in(language);
    case Outcome::Kind::kDrawn:
      return Words{"Draw", "和棋"}.in(language);
    case Outcome::Kind::kLost:
      return Words{"Lost", "失败"}.in(language);
    case Outcome::Kind::kOpen:
      break;
  }
  return seat_name(position.seat()) + Words{" to move", "走棋"}.in(language);
}

std::string draw_candidates(const Report& report, Language language, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, report.candidates.size()); ++i) {
    const Candidate& candidate = report.candidates[i];
    std::vector<std::string> reasons;
    reasons.reserve(candidate.why.size());
    for (const Words& why : candidate.why) reasons.push_back(why.in(language));
    text += fmt::format("  {:<5} {:>6.3f}  {:<10}  {}\n", candidate.move, candidate.weight,
                        verdict_text(candidate.verdict, candidate.plies, language),
                        fmt::join(reasons, Words{", ", "，"}.in(language)));
  }
  return text;
}

std::string draw_summary(const Report& report, Language language) {
  const Words form{"{}{}  depth {}  nodes {}  time {:.3f} s  line {}",
                   "{}{}  深度 {}  节点 {}  用时 {:.3f} 秒  变化 {}"};
  const Words proved{" (proved)", "（已证明）"};
  return fmt::format(fmt::runtime(form.in(language)),
                     verdict_text(report.verdict, report.plies, language),
                     report.proved ? proved.in(language) : "", report.depth, report.nodes,
                     static_cast<double>(report.time.count()) * 1e-6, fmt::join(report.line, " "));
}

}  // namespace gridwise::cli
