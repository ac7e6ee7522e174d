#include "games/tictactoe/verdict.h"

#include <array>
#include <utility>

namespace gridwise::tictactoe {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr int kSmallBoard = 36;
constexpr std::uint64_t kFirstShare = 4096;  ///< nodes of the first, short attempts
/// Nodes worth spending on one move of a line that is only shown.
constexpr std::uint64_t kShownMoveNodes = 256;

}  // namespace

std::size_t VerdictSearch::enough_bytes(const Options& options, const Limits& limits) {
  const std::size_t usual = (options.columns * options.rows <= kSmallBoard ? 64 : 512) * kMegabyte;
  return std::min(usual, limits.memory.value_or(usual));
}

Verdict VerdictSearch::search(const Position& position, Budget& budget, std::uint64_t most_nodes,
                              const std::function<void()>& pulse) {
  const Seat mover = position.seat();
  switch (decide(position, mover, budget, most_nodes, pulse)) {
    case Answer::kYes:
      return Verdict::kWin;
    case Answer::kUnknown:
      return Verdict::kUnknown;
    case Answer::kNo:
      break;
  }
  switch (decide(position, 1 - mover, budget, most_nodes, pulse)) {
    case Answer::kYes:
      return Verdict::kLoss;
    case Answer::kNo:
      return Verdict::kDraw;
    default:
      return Verdict::kUnknown;
  }
}

/// Takes turns between the real game, which alone can prove a win, and the maker-breaker game,
/// whose search is far smaller where the answer is no; each turn is four times as long as the one
/// before.
Answer VerdictSearch::decide(const Position& position, Seat attacker, Budget& budget,
                             std::uint64_t most_nodes, const std::function<void()>& pulse) {
  // `strategy_stealing`: a stone more never harms, so the second player wins no empty board.
  if (position.ply() == 0 && attacker == 1) return Answer::kNo;
  const std::uint64_t last_node = budget.nodes() + most_nodes;
  bool breaker_may_hold = true;
  for (std::uint64_t share = kFirstShare;; share *= 4) {
    for (const Contest contest : {Contest::kRace, Contest::kMakerBreaker}) {
      if (contest == Contest::kMakerBreaker && !breaker_may_hold) continue;
      if (budget.exhausted() || budget.nodes() >= last_node) return Answer::kUnknown;
      const std::uint64_t turn = contest == Contest::kMakerBreaker ? 4 * share : share;
      const std::uint64_t nodes = std::min(turn, last_node - budget.nodes());
      const Answer answer = proofs_.prove({position, attacker, contest}, budget, nodes, pulse);
      if (answer == Answer::kNo) return answer;
      if (answer == Answer::kYes && contest == Contest::kRace) return answer;
      if (answer == Answer::kYes) breaker_may_hold = false;
    }
  }
}

std::vector<Move> VerdictSearch::line(Position position, Verdict verdict, Budget& budget) {
  std::vector<Move> line;
  while (!position.outcome().finished()) {
    const std::optional<Move> move = keep(position, verdict, budget);
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

/// A move that keeps the verdict: what the table knows first, then what little effort finds.
std::optional<Move> VerdictSearch::keep(const Position& position, Verdict verdict, Budget& budget) {
  const Seat mover = position.seat();
  const Seat attacker = verdict == Verdict::kWin ? mover : 1 - mover;
  const Answer wanted = verdict == Verdict::kDraw ? Answer::kNo : Answer::kYes;
  for (const std::uint64_t nodes : {std::uint64_t{0}, kShownMoveNodes}) {
    for (const Move move : MoveList{position.empty()}) {
      Position next = position;
      next.play(move);
      const Outcome outcome = next.outcome();
      if (outcome.finished()) {
        if ((outcome.winner == attacker) == (wanted == Answer::kYes)) return move;
        continue;
      }
      for (const Contest contest : {Contest::kRace, Contest::kMakerBreaker}) {
        if (contest == Contest::kMakerBreaker && wanted == Answer::kYes) continue;
        const Question question{next, attacker, contest};
        const Answer answer =
            nodes == 0 ? proofs_.recall(question) : proofs_.prove(question, budget, nodes, {});
        if (answer == wanted) return move;
        if (budget.exhausted()) return std::nullopt;
      }
    }
  }
  return std::nullopt;
}

}  // namespace gridwise::tictactoe
