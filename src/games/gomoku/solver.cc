#include "games/gomoku/solver.h"

#include "games/gomoku/search_memory.h"
#include "games/gomoku/vct.h"

namespace gridwise::gomoku {

ReportOf<Move> solve(const Position& position, Goal goal, const Limits& limits) {
  Board board(position);
  Budget budget(limits);
  const SearchMemory memory = solver_memory(limits);
  VcfSearch vcf(memory.vcf_keys);
  VctSearch vct(memory.vct_entries, memory.vcf_keys);
  ProofResult result = vcf.solve(board, budget);
  ReportOf<Move> report;
  if (result == ProofResult::kProved) {
    report.line = vcf.line();
  } else if (goal == Goal::kVct) {
    result = vct.solve(board, budget);
    if (result == ProofResult::kProved) report.line = vct.line(board);
  }
  report.verdict = result == ProofResult::kProved ? Verdict::kWin : Verdict::kUnknown;
  report.proved = result != ProofResult::kUnknown;
  if (!report.line.empty()) report.plies = static_cast<int>(report.line.size());
  report.depth = static_cast<int>(report.line.size());
  report.nodes = budget.nodes();
  report.time = budget.elapsed();
  return report;
}

}  // namespace gridwise::gomoku
