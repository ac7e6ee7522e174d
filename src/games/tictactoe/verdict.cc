#include "games/tictactoe/verdict.h"

#include <array>
#include <utility>

namespace gridwise::tictactoe {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr int kSmallBoard = 36;
constexpr std::uint64_t kFirstShare = 4096;  ///< nodes of the first, short attempts
/// Nodes per move of a displayed line.
constexpr std::uint64_t kShownMoveNodes = 256;
/// Nodes for the distance of a win, and of the win after each reply.
constexpr std::uint64_t kWinNodes = 20'000;
constexpr std::uint64_t kReplyNodes = 1'000;

}  // namespace

std::size_t VerdictSearch::enough_bytes(const Options& options, const Limits& limits) {
  const std::size_t usual = (options.columns * options.rows <= kSmallBoard ? 64 : 512) * kMegabyte;
  return std::min(usual, limits.memory.value_or(usual));
}

Verdict VerdictSearch::search(const Position& position, Budget& budget, std::uint64_t max_nodes,
                              const std::function<void()>& pulse) {
  const Seat mover = position.seat();
  switch (decide(position, mover, budget, max_nodes, pulse)) {
    case ProofResult::kProved:
      return Verdict::kWin;
    case ProofResult::kUnknown:
      return Verdict::kUnknown;
    case ProofResult::kDisproved:
      break;
  }
  switch (decide(position, 1 - mover, budget, max_nodes, pulse)) {
    case ProofResult::kProved:
      return Verdict::kLoss;
    case ProofResult::kDisproved:
      return Verdict::kDraw;
    default:
      return Verdict::kUnknown;
  }
}

/// Alternates between the real game, which alone can prove a win, and the maker-breaker game, which
/// needs a far smaller search for a disproof. Each round has four times as many nodes as the last.
ProofResult VerdictSearch::decide(const Position& position, Seat attacker, Budget& budget,
                                  std::uint64_t max_nodes, const std::function<void()>& pulse) {
  // Strategy stealing: an extra stone never hurts, so the second player cannot win.
  if (position.ply() == 0 && attacker == 1) return ProofResult::kDisproved;
  const std::uint64_t last_node = budget.nodes() + max_nodes;
  bool breaker_may_hold = true;
  for (std::uint64_t share = kFirstShare;; share *= 4) {
    for (const Contest contest : {Contest::kRace, Contest::kMakerBreaker}) {
      if (contest == Contest::kMakerBreaker && !breaker_may_hold) continue;
      if (budget.exhausted() || budget.nodes() >= last_node) return ProofResult::kUnknown;
      const std::uint64_t turn = contest == Contest::kMakerBreaker ? 8 * share : share;
      const std::uint64_t nodes = std::min(turn, last_node - budget.nodes());
      const ProofResult result =
          proofs_.prove(ask(position, attacker, contest), budget, nodes, pulse);
      if (result == ProofResult::kDisproved) return result;
      if (result == ProofResult::kProved && contest == Contest::kRace) return result;
      if (result == ProofResult::kProved) breaker_may_hold = false;
    }
  }
}

std::vector<Move> VerdictSearch::line(Position position, Verdict verdict, Budget& budget) {
  std::vector<Move> line;
  while (!position.outcome().finished() && !budget.exhausted()) {
    const std::optional<Move> move = next(position, verdict, budget);
    if (!move) break;
    line.push_back(*move);
    position.play(*move);
    if (verdict == Verdict::kWin) {
      verdict = Verdict::kLoss;
    } else if (verdict == Verdict::kLoss) {
      verdict = Verdict::kWin;
    }
  }
  return line;
}

std::optional<int> VerdictSearch::plies(const Position& position, Verdict verdict) {
  if (verdict == Verdict::kLoss) return short_wins_.longest(position, kReplyNodes).plies;
  if (verdict != Verdict::kWin) return {};
  const std::optional<TimedMove> win = short_wins_.shortest(position, kWinNodes);
  return win ? std::optional(win->plies) : std::nullopt;
}

/// The move of a line: by distance where that is known.
std::optional<Move> VerdictSearch::next(const Position& position, Verdict verdict, Budget& budget) {
  if (verdict == Verdict::kLoss) return short_wins_.longest(position, kReplyNodes).move;
  if (verdict == Verdict::kWin) {
    const std::optional<TimedMove> win = short_wins_.shortest(position, kWinNodes);
    if (win) return win->move;
  }
  return keep(position, verdict, budget);
}

/// A move that keeps the verdict: first from the table, then by short searches.
std::optional<Move> VerdictSearch::keep(const Position& position, Verdict verdict, Budget& budget) {
  const Seat mover = position.seat();
  const Seat attacker = verdict == Verdict::kWin ? mover : 1 - mover;
  const ProofResult wanted =
      verdict == Verdict::kDraw ? ProofResult::kDisproved : ProofResult::kProved;
  for (const std::uint64_t nodes : {std::uint64_t{0}, kShownMoveNodes}) {
    for (const Move move : MoveList{position.empty()}) {
      Position next = position;
      next.play(move);
      const Outcome outcome = next.outcome();
      if (outcome.finished()) {
        if ((outcome.winner == attacker) == (wanted == ProofResult::kProved)) return move;
        continue;
      }
      for (const Contest contest : {Contest::kRace, Contest::kMakerBreaker}) {
        if (contest == Contest::kMakerBreaker && wanted == ProofResult::kProved) continue;
        const Duel question = ask(next, attacker, contest);
        const ProofResult result =
            nodes == 0 ? proofs_.probe(question) : proofs_.prove(question, budget, nodes, {});
        if (result == wanted) return move;
        if (budget.exhausted()) return std::nullopt;
      }
    }
  }
  return std::nullopt;
}

}  // namespace gridwise::tictactoe
