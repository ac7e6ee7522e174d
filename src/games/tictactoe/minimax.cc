#include "games/tictactoe/minimax.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <tuple>
#include <utility>

#include "games/tictactoe/knowledge.h"
#include "games/tictactoe/reasons.h"
#include "games/tictactoe/verdict.h"
#include "kit/negamax.h"

namespace gridwise::tictactoe {
namespace {

using std::chrono::milliseconds;
using Candidates = std::vector<CandidateOf<Move>>;

constexpr milliseconds kDefaultTime{2000};  ///< without limits
constexpr milliseconds kBetweenReports{100};
constexpr std::size_t kTableBytes = std::size_t{8} << 20;
/// Nodes of proof search per move in the first round; each later round has four times as many.
constexpr std::uint64_t kFirstShare = 64;

Verdict verdict_of(Score score) {
  return score > 0 ? Verdict::kWin : score < 0 ? Verdict::kLoss : Verdict::kDraw;
}

/// Order of candidates; greater is better.
using Rank = std::tuple<int, int, double>;
Rank rank(const CandidateOf<Move>& candidate) {
  const int plies = candidate.plies.value_or(Position::kStride * Position::kStride);
  const double finer = candidate.win_chance.value_or(candidate.score.value_or(0));
  switch (candidate.verdict) {
    case Verdict::kWin:
      return {3, -plies, finer};
    case Verdict::kDraw:
      return {2, 0, finer};
    case Verdict::kUnknown:
      return {1, 0, finer};
    case Verdict::kLoss:
      break;
  }
  return {0, plies, finer};
}

bool equally_good(const Rank& a, const Rank& b) {
  return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b) &&
         std::abs(std::get<2>(a) - std::get<2>(b)) < Exhaustive::kSameChance;
}

/// Sorts, weighs and explains the candidates, and sets the report's verdict from them.
void conclude(const Position& position, ReportOf<Move>& report) {
  Candidates& candidates = report.candidates;
  std::ranges::stable_sort(candidates, [](const auto& a, const auto& b) {
    const Rank left = rank(a);
    const Rank right = rank(b);
    return !equally_good(left, right) && left > right;
  });
  const CandidateOf<Move>& best = candidates.front();
  for (CandidateOf<Move>& candidate : candidates) {
    candidate.weight = equally_good(rank(candidate), rank(best)) ? 1 : 0;
    candidate.why = reasons(position, candidate);
  }
  report.proved =
      best.verdict == Verdict::kWin || std::ranges::none_of(candidates, [](const auto& candidate) {
        return candidate.verdict == Verdict::kUnknown;
      });
  report.verdict = report.proved ? best.verdict : Verdict::kUnknown;
  report.plies = report.proved ? best.plies : std::nullopt;
  report.score = best.score;
  report.line = {best.move};
}

/// Ranks the moves of a position too large for exhaustive search. Each round does a negamax search
/// one ply deeper, for plies and scores, and a proof search four times as long, for verdicts.
class LargeBoardRanking {
 public:
  LargeBoardRanking(const Position& position, const Limits& limits,
                    const ProgressOf<Move>& progress)
      : position_(position),
        progress_(progress),
        depth_limit_(limits.depth.value_or(std::popcount(position.empty()))),
        proves_(!limits.depth),
        budget_(with_default_time(limits)),
        negamax_(table_bytes(limits), LineKnowledge(position.options().line)),
        proofs_(position.options(), table_bytes(limits)) {
    for (const Move move : MoveList{position.empty()}) {
      CandidateOf<Move>& candidate = report_.candidates.emplace_back();
      candidate.move = move;
    }
    set_first_scores();
  }

  [[nodiscard]] ReportOf<Move> run() {
    std::uint64_t share = kFirstShare;
    for (int depth = 1; depth <= depth_limit_ && !enough() && !budget_.exhausted(); ++depth) {
      search_negamax(depth);
      if (proves_) prove(share);
      share *= 4;
    }
    report();
    return report_;
  }

 private:
  static Limits with_default_time(Limits limits) {
    if (!limits.nodes && !limits.time && !limits.depth) limits.time = kDefaultTime;
    return limits;
  }

  /// The size of each of the two tables.
  static std::size_t table_bytes(const Limits& limits) {
    return std::min(kTableBytes, limits.memory.value_or(2 * kTableBytes) / 2);
  }

  /// Gives every candidate a score at once, however tight the limits.
  void set_first_scores() {
    const LineKnowledge knowledge(position_.options().line);
    for (CandidateOf<Move>& candidate : report_.candidates) {
      candidate.score = knowledge.urgency(position_, candidate.move);
      Position next = position_;
      next.play(candidate.move);
      const Outcome outcome = next.outcome();
      if (outcome.finished()) {
        decide(candidate, outcome.kind == Outcome::Kind::kWon ? Verdict::kWin : Verdict::kDraw, 1);
      }
    }
  }

  void search_negamax(int depth) {
    // Scores of different depths cannot be compared: they are set once all are there.
    std::vector<std::pair<CandidateOf<Move>*, double>> scores;
    for (CandidateOf<Move>& candidate : report_.candidates) {
      if (candidate.plies || (can_win() && candidate.verdict != Verdict::kWin)) continue;
      Position next = position_;
      next.play(candidate.move);
      const auto result = negamax_.search(next, depth, budget_);
      if (!result.finished) return;
      const Score score = from_successor(result.found.score);
      if (result.found.certain) {
        decide(candidate, verdict_of(score), decided(score) ? plies_of(score) : plies_left());
      } else {
        scores.emplace_back(&candidate, score);
      }
      report_in_time();
    }
    for (const auto& [candidate, score] : scores) candidate->score = score;
    report_.depth = depth + 1;
  }

  void prove(std::uint64_t max_nodes) {
    for (CandidateOf<Move>& candidate : report_.candidates) {
      if (candidate.verdict != Verdict::kUnknown || budget_.exhausted()) continue;
      Position next = position_;
      next.play(candidate.move);
      const Verdict reply = proofs_.search(next, budget_, max_nodes, [&] { report_in_time(); });
      if (reply == Verdict::kDraw) decide(candidate, Verdict::kDraw, plies_left());
      if (reply == Verdict::kLoss) decide(candidate, Verdict::kWin, {});
      if (reply == Verdict::kWin) decide(candidate, Verdict::kLoss, {});
      report_in_time();
    }
  }

  static void decide(CandidateOf<Move>& candidate, Verdict verdict, std::optional<int> plies) {
    candidate.verdict = verdict;
    candidate.plies = plies;
  }

  [[nodiscard]] int plies_left() const { return std::popcount(position_.empty()); }
  [[nodiscard]] bool can_win() const {
    return std::ranges::any_of(report_.candidates,
                               [](const auto& each) { return each.verdict == Verdict::kWin; });
  }
  /// Whether all verdicts are known, and a win with its number of plies: otherwise the bot might
  /// delay a win forever.
  [[nodiscard]] bool enough() const {
    const auto decided = [](const auto& each) { return each.verdict != Verdict::kUnknown; };
    const auto quick_win = [](const auto& each) {
      return each.verdict == Verdict::kWin && each.plies;
    };
    return std::ranges::all_of(report_.candidates, decided) &&
           (!can_win() || std::ranges::any_of(report_.candidates, quick_win));
  }

  void report() {
    report_.nodes = budget_.nodes();
    report_.time = budget_.elapsed();
    conclude(position_, report_);
  }
  void report_in_time() {
    if (!progress_ || budget_.elapsed() - reported_ < kBetweenReports) return;
    reported_ = budget_.elapsed();
    const Candidates in_order = report_.candidates;  // the caller iterates over them
    report();
    progress_(report_);
    report_.candidates = in_order;
  }

  const Position& position_;
  const ProgressOf<Move>& progress_;
  int depth_limit_;
  bool proves_;  ///< not with a depth limit, which proof search does not have
  Budget budget_;
  Negamax<Position, LineKnowledge> negamax_;
  VerdictSearch proofs_;
  ReportOf<Move> report_;
  std::chrono::microseconds reported_{0};
};

}  // namespace

ReportOf<Move> MinimaxSelector::candidates(const Position& position, const Limits& limits,
                                           const ProgressOf<Move>& progress) {
  if (!Exhaustive::suits(position)) return LargeBoardRanking(position, limits, progress).run();

  const Budget budget(limits);
  ReportOf<Move> report = rank_exactly(position);
  Position along = position;
  along.play(report.line.front());
  while (!along.outcome().finished()) {
    report.line.push_back(rank_exactly(along).line.front());
    along.play(report.line.back());
  }
  report.depth = std::popcount(position.empty());
  report.time = budget.elapsed();
  return report;
}

ReportOf<Move> MinimaxSelector::rank_exactly(const Position& position) {
  ReportOf<Move> report;
  for (const Move move : MoveList{position.empty()}) {
    Position next = position;
    next.play(move);
    const Exhaustive::ExactValue reply = exhaustive_.value_of(next);
    const Score score = from_successor(reply.score);
    CandidateOf<Move>& candidate = report.candidates.emplace_back();
    candidate.move = move;
    candidate.verdict = verdict_of(score);
    candidate.plies = decided(score) ? plies_of(score) : std::popcount(position.empty());
    candidate.win_chance = reply.chance_waiting;
  }
  conclude(position, report);
  return report;
}

}  // namespace gridwise::tictactoe
