#include "games/gomoku/solver.h"

#include "games/gomoku/search_memory.h"
#include "games/gomoku/vct.h"

namespace gridwise::gomoku {

ReportOf<Move> solve(const Position& position, Goal goal, const Limits& limits) {
  Board board(position);
  Budget budget(limits);
  const SearchMemory memory = solver_memory(limits);
  VcfSearch fours(memory.fours_keys);
  VctSearch threats(memory.threats_entries, memory.fours_keys);
  Answer answer = fours.solve(board, budget);
  ReportOf<Move> report;
  if (answer == Answer::kYes) {
    report.line = fours.line();
  } else if (goal == Goal::kThreats) {
    answer = threats.solve(board, budget);
    if (answer == Answer::kYes) report.line = threats.line(board);
  }
  report.verdict = answer == Answer::kYes ? Verdict::kWin : Verdict::kUnknown;
  report.proved = answer != Answer::kUnknown;
  if (!report.line.empty()) report.plies = static_cast<int>(report.line.size());
  report.depth = static_cast<int>(report.line.size());
  report.nodes = budget.nodes();
  report.time = budget.elapsed();
  return report;
}

}  // namespace gridwise::gomoku
