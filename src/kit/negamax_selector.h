// Ranks the moves of a position by iterative deepening over negamax: each iteration searches every
// undecided move one ply deeper.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "gridwise/limits.h"
#include "gridwise/report.h"
#include "gridwise/rules.h"
#include "kit/candidates.h"
#include "kit/negamax.h"

namespace gridwise {

/// Adds the game's explanation to a judged candidate: at least one reason, and plies if the game
/// knows them better.
template <PositionLike P>
using ExplainOf = std::function<void(const P&, CandidateOf<typename P::Move>&)>;

/// Gives the verdict's generic reason as the only one.
template <PositionLike P>
void explain_verdict(const P&, CandidateOf<typename P::Move>& candidate) {
  candidate.why = {verdict_reason(candidate.verdict, candidate.plies)};
}

/// The ranking of one position, refined one iteration at a time. Callers may add their own verdicts
/// between iterations. Verdicts are proved; scores of undecided moves are Knowledge's estimates.
/// Not thread safe.
template <PositionLike P, class Knowledge = NoKnowledge<P>>
class MoveRanking {
 public:
  using Move = typename P::Move;
  using Candidates = std::vector<CandidateOf<Move>>;

  static constexpr int kDeepest = 120;  ///< fits the table's 8-bit depths

  /// `deepest` (at most kDeepest) is the depth limit if limits.depth is absent. The transposition
  /// table takes at most `table_bytes`. Without limits, the time limit is two seconds. REQUIRES:
  /// the game is not finished; `position` outlives this object.
  MoveRanking(const P& position, const Limits& limits, int deepest, std::size_t table_bytes,
              const Knowledge& knowledge, ExplainOf<P> explain, ProgressOf<Move> progress)
      : position_(position),
        explain_(std::move(explain)),
        progress_(std::move(progress)),
        depth_limit_(std::min(limits.depth.value_or(deepest), kDeepest)),
        budget_(with_default_time(limits)),
        negamax_(table_bytes, knowledge) {
    typename P::MoveList moves;
    position.generate(moves);
    for (const Move move : moves) {
      CandidateOf<Move>& candidate = report_.candidates.emplace_back();
      candidate.move = move;
      candidate.score = knowledge.urgency(position, move);  // an order even without a search
      decide_if_finished(candidate);
    }
  }

  /// Searches one ply deeper. False if that cannot change anything or a limit is reached.
  bool deepen() {
    if (depth_ >= depth_limit_ || enough() || budget_.exhausted()) return false;
    search(++depth_);
    return true;
  }
  /// Whether no move needs a deeper search.
  [[nodiscard]] bool settled() const {
    return std::ranges::all_of(report_.candidates,
                               [this](const auto& each) { return closed(each); });
  }
  /// The ranking so far, best first.
  [[nodiscard]] ReportOf<Move> report() const {
    ReportOf<Move> report = report_;
    report.nodes = budget_.nodes();
    report.time = budget_.elapsed();
    for (CandidateOf<Move>& candidate : report.candidates) explain_(position_, candidate);
    conclude(report);
    return report;
  }
  /// Calls the progress function, at most about ten times a second.
  void report_in_time() {
    if (progress_) report_in_time(budget_.elapsed());
  }
  /// The same at a given time since the start. REQUIRES: there is a progress function.
  void report_in_time(std::chrono::microseconds elapsed) {
    if (elapsed - reported_ < kBetweenReports) return;
    reported_ = elapsed;
    progress_(report());
  }

  /// Every legal move, in generated order.
  [[nodiscard]] Candidates& candidates() { return report_.candidates; }
  [[nodiscard]] Budget& budget() { return budget_; }

 private:
  static constexpr std::chrono::milliseconds kDefaultTime{2000};
  static constexpr std::chrono::milliseconds kBetweenReports{100};

  static Limits with_default_time(Limits limits) {
    if (!limits.nodes && !limits.time && !limits.depth) limits.time = kDefaultTime;
    return limits;
  }

  void decide_if_finished(CandidateOf<Move>& candidate) {
    P next = position_;
    next.play(candidate.move);
    const Outcome outcome = next.outcome();
    if (!outcome.finished()) return;
    candidate.plies = 1;
    candidate.verdict = outcome.kind == Outcome::Kind::kDrawn ? Verdict::kDraw
                        : outcome.winner == position_.seat()  ? Verdict::kWin
                                                              : Verdict::kLoss;
  }

  void search(int depth) {
    // Scores of different depths are not comparable: set them only when the iteration is complete.
    std::vector<std::pair<CandidateOf<Move>*, double>> scores;
    for (CandidateOf<Move>& candidate : report_.candidates) {
      if (closed(candidate)) continue;
      P next = position_;
      next.play(candidate.move);
      const auto result = negamax_.search(next, depth, budget_);
      if (!result.finished) return;
      const Score score = from_successor(result.found.score);
      if (result.found.certain) {
        candidate.verdict = verdict_of(score);
        if (decided(score)) candidate.plies = plies_of(score);
      } else {
        scores.emplace_back(&candidate, score);
      }
      report_in_time();
    }
    for (const auto& [candidate, score] : scores) candidate->score = score;
    report_.depth = depth + 1;
  }

  /// Whether to stop searching a move: negamax can add nothing, or another move wins.
  [[nodiscard]] bool closed(const CandidateOf<Move>& candidate) const {
    return candidate.verdict == Verdict::kDraw || candidate.plies ||
           (can_win() && candidate.verdict != Verdict::kWin);
  }
  [[nodiscard]] bool can_win() const {
    return std::ranges::any_of(report_.candidates,
                               [](const auto& each) { return each.verdict == Verdict::kWin; });
  }
  /// Whether all verdicts are known, and for a win also its plies: otherwise a bot might delay a
  /// win forever.
  [[nodiscard]] bool enough() const {
    const auto judged = [](const auto& each) { return each.verdict != Verdict::kUnknown; };
    const auto quick_win = [](const auto& each) {
      return each.verdict == Verdict::kWin && each.plies;
    };
    return std::ranges::all_of(report_.candidates, judged) &&
           (!can_win() || std::ranges::any_of(report_.candidates, quick_win));
  }

  const P& position_;
  ExplainOf<P> explain_;
  ProgressOf<Move> progress_;
  int depth_limit_;
  int depth_ = 0;
  Budget budget_;
  Negamax<P, Knowledge> negamax_;
  ReportOf<Move> report_;  ///< in generated order; conclude() has not been applied
  std::chrono::microseconds reported_{0};
};

/// Ranks moves by iterative deepening. Every call starts with an empty table.
template <PositionLike P, class Knowledge = NoKnowledge<P>>
class NegamaxSelector {
 public:
  using Move = typename P::Move;

  explicit NegamaxSelector(Knowledge knowledge = {}, ExplainOf<P> explain = explain_verdict<P>)
      : knowledge_(std::move(knowledge)), explain_(std::move(explain)) {}

  /// Every legal move, best first. Stops when everything is proved or a limit is reached; without
  /// limits, after two seconds. REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const P& position, const Limits& limits,
                                          const ProgressOf<Move>& progress) const {
    const std::size_t bytes = std::min(kTableBytes, limits.memory.value_or(kTableBytes));
    using Ranking = MoveRanking<P, Knowledge>;
    Ranking ranking(position, limits, Ranking::kDeepest, bytes, knowledge_, explain_, progress);
    while (!ranking.settled() && ranking.deepen()) continue;
    return ranking.report();
  }
  void invalidate_cache() {}

 private:
  static constexpr std::size_t kTableBytes = std::size_t{16} << 20;

  Knowledge knowledge_;
  ExplainOf<P> explain_;
};

}  // namespace gridwise
