#include "games/tictactoe/solver.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>

#include "games/tictactoe/knowledge.h"
#include "games/tictactoe/verdict.h"
#include "kit/negamax.h"

namespace gridwise::tictactoe {
namespace {

using std::chrono::milliseconds;

/// With at most this many empty squares, a full search also determines plies.
constexpr int kCountableSquares = 16;
constexpr std::size_t kPliesTableBytes = std::size_t{32} << 20;
constexpr milliseconds kBetweenReports{100};

/// Sets verdict, plies and line by a full negamax search. False if the budget ran out first.
bool count_plies(const Position& position, const Limits& limits, Budget& budget,
                 ReportOf<Move>& report) {
  const std::size_t bytes = std::min(kPliesTableBytes, limits.memory.value_or(kPliesTableBytes));
  Negamax<Position, LineKnowledge> negamax(bytes, LineKnowledge(position.options().line));
  const int left = std::popcount(position.empty());
  const auto result = negamax.search(position, left, budget);
  if (!result.finished) return false;
  report.verdict = verdict_of(result.found.score);
  report.plies = decided(result.found.score) ? plies_of(result.found.score) : left;
  report.line = result.line;
  report.depth = left;
  return true;
}

void prove_verdict(const Position& position, const Limits& limits, Budget& budget,
                   ReportOf<Move>& report, const std::function<void()>& pulse) {
  const Options& options = position.options();
  VerdictSearch search(options, VerdictSearch::enough_bytes(options, limits));
  report.verdict = search.search(position, budget, UINT64_MAX / 2, pulse);
  if (report.verdict == Verdict::kUnknown) return;
  report.plies = report.verdict == Verdict::kDraw ? std::popcount(position.empty())
                                                  : search.plies(position, report.verdict);
  report.line = search.line(position, report.verdict, budget);
}

}  // namespace

ReportOf<Move> solve(const Position& position, const Limits& limits,
                     const ProgressOf<Move>& progress) {
  const auto started = std::chrono::steady_clock::now();
  Budget budget(limits);
  ReportOf<Move> report;
  const auto note_effort = [&] {
    report.nodes = budget.nodes();
    report.time = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - started);
  };
  std::chrono::microseconds reported{0};
  const auto pulse = [&] {
    if (!progress || budget.elapsed() - reported < kBetweenReports) return;
    reported = budget.elapsed();
    note_effort();
    progress(report);
  };
  const bool countable = std::popcount(position.empty()) <= kCountableSquares;
  if (!countable || !count_plies(position, limits, budget, report)) {
    prove_verdict(position, limits, budget, report, pulse);
  }
  report.proved = report.verdict != Verdict::kUnknown;
  note_effort();
  return report;
}

}  // namespace gridwise::tictactoe
