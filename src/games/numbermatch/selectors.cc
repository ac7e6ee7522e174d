#include "games/numbermatch/selectors.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/numbermatch/greedy.h"
#include "games/numbermatch/oracle.h"
#include "kit/candidates.h"

namespace gridwise::numbermatch {
namespace {

/// Adds the append if allowed; it gets weight only when no pair is left.
void add_append(const Position& position, ReportOf<Move>& report) {
  if (!position.may_append()) return;
  const bool stuck = report.candidates.empty();
  report.candidates.push_back(stuck
                                  ? make_candidate(kAppend, 1, {"no pair is left", "已无可消的对"})
                                  : make_candidate(kAppend, 0, {"pairs are left", "还有可消的对"}));
}

}  // namespace

ReportOf<Move> RandomSelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  ReportOf<Move> report;
  std::vector<Move> pairs;
  position.board().pairs(pairs);
  for (const Move move : pairs)
    report.candidates.push_back(make_candidate(move, 1, {"any pair", "任意一对"}));
  add_append(position, report);
  return report;
}

ReportOf<Move> GreedySelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  ReportOf<Move> report;
  for (const PairPotential& rated : pair_potentials(position.board())) {
    report.candidates.push_back(
        make_candidate(rated.move, 0,
                       {fmt::format("leaves {} possible pairs", rated.potential),
                        fmt::format("剩余 {} 个可能的对", rated.potential)}));
    report.candidates.back().score = static_cast<double>(rated.potential);
  }
  std::ranges::stable_sort(report.candidates, std::ranges::greater{}, &CandidateOf<Move>::score);
  if (!report.candidates.empty()) report.candidates.front().weight = 1;
  add_append(position, report);
  return report;
}

ReportOf<Move> ExactSelector::candidates(const Position& position, const Limits& limits,
                                         const ProgressOf<Move>&) {
  const Judgement judgement = judge(position, limits);
  ReportOf<Move> report;
  report.proved = judgement.best.proved;
  report.line = judgement.best.moves;
  MoveValue best = judgement.moves.front().value;
  for (const JudgedMove& judged : judgement.moves) {
    CandidateOf<Move>& made =
        report.candidates.emplace_back(make_candidate(judged.move, 0, judged.why));
    best = std::max(best, judged.value);
    if (judged.value == MoveValue::kLosing) made.verdict = Verdict::kLoss;
    if (judged.value < MoveValue::kClearable) continue;
    made.verdict = Verdict::kWin;
    made.plies = static_cast<int>(judged.after.moves.size()) + 1;
    made.score = -*made.plies;
  }
  if (judgement.best.clearing == Clearing::kCleared) {
    report.verdict = Verdict::kWin;
    report.plies = static_cast<int>(judgement.best.moves.size());
  }
  for (std::size_t i = 0; i < judgement.moves.size(); ++i)
    report.candidates[i].weight = judgement.moves[i].value == best ? 1 : 0;
  sort_by_weight(report);
  return report;
}

}  // namespace gridwise::numbermatch
