#include "games/orbs/selectors.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/orbs/solver.h"
#include "kit/candidates.h"

namespace gridwise::orbs {
namespace {

constexpr int kGreedySteps = 3;
constexpr std::uint64_t kRouteNodes = 200'000;

std::vector<Move> legal(const Position& position) {
  Position::MoveList moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

/// The wanted combos of dropping now, less the avoided and forbidden ones.
int combos_now(const Position& position) {
  const Problem& problem = position.problem();
  const Cascade cascade = drop(problem.shape, position.board(), problem.runs);
  const ComboCounts counts =
      count_combos(problem.worth, {cascade.combos.begin(), cascade.combos.size()});
  return counts.wanted - counts.unwanted();
}

/// The most combos within `steps` further steps.
int most_within(const Position& position, int steps) {
  int most = combos_now(position);
  if (steps == 0) return most;
  for (const Move move : legal(position)) {
    if (move == kLetGo) continue;
    Position next = position;
    next.play(move);
    most = std::max(most, most_within(next, steps - 1));
  }
  return most;
}

Words combos_words(int less_unwanted) {
  const int combos = std::max(0, less_unwanted);
  return {fmt::format("{} combos within reach", combos), fmt::format("可及 {} 连击", combos)};
}

}  // namespace

ReportOf<Move> RandomSelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  ReportOf<Move> report;
  for (const Move move : legal(position)) {
    const bool lets_go = move == kLetGo && position.held() >= 0;
    report.candidates.push_back(lets_go ? make_candidate(move, 0.2, {"now and then", "偶尔松手"})
                                        : make_candidate(move, 1, {"any step", "任意一步"}));
  }
  sort_by_weight(report);
  return report;
}

ReportOf<Move> GreedySelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  ReportOf<Move> report;
  constexpr int kNone = -kMaxCombos;
  const int now = position.held() >= 0 ? combos_now(position) : kNone;
  int most = now;
  for (const Move move : legal(position)) {
    if (move == kLetGo) {
      report.candidates.push_back(make_candidate(move, 0, combos_words(combos_now(position))));
      report.candidates.back().score = now;
      continue;
    }
    Position next = position;
    next.play(move);
    const int within = most_within(next, kGreedySteps - 1);
    most = std::max(most, within);
    report.candidates.push_back(make_candidate(move, 0, combos_words(within)));
    report.candidates.back().score = within;
  }
  // The best step; if no step improves, drop.
  bool chosen = false;
  for (auto& made : report.candidates) {
    const bool wanted = (made.move == kLetGo) == (most <= now);
    if (!wanted || *made.score < most) continue;
    made.weight = 1;
    chosen = true;
  }
  if (!chosen) report.candidates.front().weight = 1;
  sort_by_weight(report);
  return report;
}

ReportOf<Move> RouteSelector::candidates(const Position& position, const Limits& limits,
                                         const ProgressOf<Move>& progress) {
  SearchRequest small(limits);
  small.nodes = std::min(limits.nodes.value_or(kRouteNodes), kRouteNodes);
  ReportOf<Move> report = solve(position, small, progress);
  const Move next = report.line.empty() ? legal(position).front() : report.line.front();
  report.candidates.clear();
  for (const Move move : legal(position)) {
    report.candidates.push_back(
        move == next
            ? make_candidate(move, 1, {"continues the best route found", "已找到的最佳路线如此走"})
            : make_candidate(move, 0, {"not on the best route found", "不在最佳路线上"}));
  }
  sort_by_weight(report);
  return report;
}

}  // namespace gridwise::orbs
