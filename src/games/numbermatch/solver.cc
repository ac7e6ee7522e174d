#include "games/numbermatch/solver.h"

#include <array>

#include "games/numbermatch/reason.h"
#include "games/numbermatch/restarts.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::size_t kReasonMemory = std::size_t{4} << 20;  ///< for the search for a reason

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
  if (solution.proved) report.bound = -*report.plies;
  report.depth = *report.plies;
  report.score = -*report.plies;
  report.answers.push_back({solution.moves, *report.score, {}});
  return report;
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
  for (int k = 1; k <= kClasses; ++k) {
    if (count[static_cast<std::size_t>(k)] % 2 != 0) return odd_words(k);
  }
  MemoryPool pool(kReasonMemory);
  const unsigned blocked = blocking_classes(position.board(), pool);
  if (blocked != 0) return blocked_words(blocked);
  return {"an exhaustive search found no clearing", "已查遍所有走法"};
}

}  // namespace gridwise::numbermatch
