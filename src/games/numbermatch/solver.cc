#include "games/numbermatch/solver.h"

#include <fmt/format.h>

#include <array>

#include "games/numbermatch/restarts.h"
#include "games/numbermatch/set_search.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::size_t kReasonMemory = std::size_t{4} << 20;  ///< of the search for a reason
constexpr std::array<std::string_view, kClasses> kClassNames{"1/9", "2/8", "3/7", "4/6", "5"};

ReportOf<Move> report_of(const Solution& solution, const Budget& budget) {
  ReportOf<Move> report;
  report.verdict = solution.clearing == Clearing::kCleared        ? Verdict::kWin
                   : solution.clearing == Clearing::kNotClearable ? Verdict::kLoss
                                                                  : Verdict::kUnknown;
  report.proved = solution.proved;
  report.nodes = budget.nodes();
  report.time = budget.elapsed();
  report.bound = -solution.bound;
  if (solution.clearing != Clearing::kCleared) return report;
  report.line = solution.moves;
  report.plies = static_cast<int>(solution.moves.size());
  report.depth = *report.plies;
  report.score = -*report.plies;
  report.answers.push_back({solution.moves, *report.score, nullptr});
  return report;
}

/// Whether three classes alone could not be cleared.
bool three_classes_left(const Board& board) {
  if (!fits<WideBits>(board)) return false;
  MemoryPool pool(kReasonMemory);
  SetSearch<WideBits> search(board, pool);
  search.relax();
  return search.least_left() > 0;
}

}  // namespace

ReportOf<Move> solve(const Position& position, const Limits& limits,
                     const ProgressOf<Move>& progress) {
  Budget budget(limits);
  SolutionProgress report;
  if (progress) report = [&](const Solution& known) { progress(report_of(known, budget)); };
  return report_of(find_clearing(position, budget, report, {}, SearchMemory::within(limits)),
                   budget);
}

Words why_not(const Position& position) {
  std::array<int, kClasses + 1> count{};
  for (const int k : position.board().twin()) ++count[static_cast<std::size_t>(k)];
  for (std::size_t k = 0; k < kClasses; ++k) {
    if (count[k + 1] % 2 == 0) continue;
    return {fmt::format("{} occurs an odd number of times", kClassNames[k]),
            fmt::format("{} 的个数为奇数", kClassNames[k])};
  }
  if (three_classes_left(position.board()))
    return {"three classes alone could not be cleared, were all others gone",
            "即使其余数字全部消失，其中三类也无法消完"};
  return {"every way of playing was looked at", "已查遍所有走法"};
}

}  // namespace gridwise::numbermatch
