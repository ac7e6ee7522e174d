#include "games/tictactoe/minimax.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>

#include "games/tictactoe/knowledge.h"
#include "games/tictactoe/reasons.h"
#include "games/tictactoe/verdict.h"
#include "kit/candidates.h"
#include "kit/negamax_selector.h"

namespace gridwise::tictactoe {
namespace {

constexpr std::size_t kTableBytes = std::size_t{8} << 20;
/// Proof search nodes per move in the first round; each later round has four times as many.
constexpr std::uint64_t kFirstShare = 64;

/// Ranks the moves of a position too large for exhaustive search. Each round runs a negamax search
/// one ply deeper, for plies and scores, and a proof search four times as long, for verdicts.
class LargeBoardRanking {
 public:
  LargeBoardRanking(const Position& position, const Limits& limits,
                    const ProgressOf<Move>& progress)
      : position_(position),
        proves_(!limits.depth),
        ranking_(
            position, limits, std::popcount(position.empty()), table_bytes(limits),
            LineKnowledge(position.options().line),
            [this](const Position&, CandidateOf<Move>& candidate) { explain(candidate); },
            progress),
        proofs_(position.options(), table_bytes(limits)) {}

  [[nodiscard]] ReportOf<Move> run() {
    for (std::uint64_t share = kFirstShare; ranking_.deepen(); share *= 4) {
      if (proves_) prove(share);
    }
    return ranking_.report();
  }

 private:
  /// The size of each of the two tables.
  static std::size_t table_bytes(const Limits& limits) {
    return std::min(kTableBytes, limits.memory.value_or(2 * kTableBytes) / 2);
  }

  /// A draw lasts until the board is full.
  void explain(CandidateOf<Move>& candidate) {
    if (candidate.verdict == Verdict::kDraw) candidate.plies = std::popcount(position_.empty());
    std::vector<Words>& why = reasons_[candidate.move];
    if (why.empty()) why = move_reasons(position_, candidate.move);
    candidate.why = why;
  }
  void prove(std::uint64_t max_nodes) {
    for (CandidateOf<Move>& candidate : ranking_.candidates()) {
      if (candidate.verdict != Verdict::kUnknown || ranking_.budget().exhausted()) continue;
      Position next = position_;
      next.play(candidate.move);
      const Verdict reply =
          proofs_.search(next, ranking_.budget(), max_nodes, [&] { ranking_.report_in_time(); });
      candidate.verdict = from_reply(reply);
      ranking_.report_in_time();
    }
  }
  static Verdict from_reply(Verdict reply) {
    return reply == Verdict::kWin    ? Verdict::kLoss
           : reply == Verdict::kLoss ? Verdict::kWin
                                     : reply;
  }

  const Position& position_;
  bool proves_;  ///< off with a depth limit, which proof search does not support
  MoveRanking<Position, LineKnowledge> ranking_;
  VerdictSearch proofs_;
  std::map<Move, std::vector<Words>> reasons_;  ///< found once: reports come ten times a second
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
    candidate.why = move_reasons(position, move);
    candidate.why.insert(candidate.why.begin(), chance_reason(reply.chance_waiting));
  }
  conclude(report);
  return report;
}

}  // namespace gridwise::tictactoe
