#include "games/gomoku/judge.h"

#include <algorithm>
#include <string>

#include "games/gomoku/text.h"
#include "games/gomoku/threat_names.h"

namespace gridwise::gomoku {
namespace {

using Judged = JudgementOf<Move>;

constexpr std::size_t kFreeReplies = 12;

Words colour_of(Stone stone) {
  return stone == Stone::kBlack ? Words{"Black", "黑方"} : Words{"White", "白方"};
}

void sort_by_policy(const Board& board, std::vector<Move>& moves) {
  std::ranges::sort(moves, [&](Move a, Move b) {
    const int difference = board.policy(a) - board.policy(b);
    return difference != 0 ? difference > 0 : a < b;
  });
}

/// What the attacker's `move` does, and the reply it forces.
Words remark_on(const Position& before, Move move, Move reply) {
  const Board board(before);
  const Threat threat = board.threat(move, before.to_move());
  const std::optional<Words> name = name_of(threat);
  if (!name) return {"prepares the next threats", "为后面的攻击作准备"};
  Words says{"makes " + name->en, "成" + name->zh};
  const bool forces = threat == Threat::kFour || threat == Threat::kFourThree;
  if (!forces || reply == kNoMove) return says;
  const Words defender = colour_of(other(before.to_move()));
  const std::string cell = format_move(before.options(), reply);
  return {says.en + ": " + defender.en + " must take " + cell,
          says.zh + "，" + defender.zh + "只能应 " + cell};
}

/// Why the attacker's last move fails. REQUIRES: the defender is to move in `after`.
Words refutation(const Position& after, const AttackJudge::Attack& attack, Move reply) {
  const Words defender = colour_of(after.to_move());
  const std::string cell = format_move(after.options(), reply);
  switch (attack.result) {
    case AttackJudge::Result::kTooSlow:
      return {defender.en + " makes five first, at " + cell,
              defender.zh + "先在 " + cell + " 连成五子"};
    case AttackJudge::Result::kNoThreat:
      return {"That threatens nothing, and " + defender.en + " is free to take " + cell,
              "这步没有威胁，" + defender.zh + "可以自由走 " + cell};
    default:
      break;
  }
  const Board board(after);
  const Threat threat = board.threat(reply, after.to_move());
  const std::optional<Words> name =
      is_four(threat) || is_three(threat) ? name_of(threat) : std::nullopt;
  const Words with =
      name ? Words{", which makes " + name->en + " too", "，同时成" + name->zh} : Words{};
  return {defender.en + " replies " + cell + with.en + ", and no win is found",
          defender.zh + "应 " + cell + with.zh + "，就没有必胜了"};
}

/// One remark for each of the attacker's moves.
std::vector<Judged::Remark> remarks_on(Position position, std::span<const Move> moves) {
  std::vector<Judged::Remark> remarks;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i % 2 == 0) {
      const Move reply = i + 1 < moves.size() ? moves[i + 1] : kNoMove;
      remarks.push_back({moves[i], remark_on(position, moves[i], reply)});
    }
    position.play(moves[i]);
  }
  return remarks;
}

}  // namespace

AttackJudge::AttackJudge(const Limits& limits, std::uint64_t reply_nodes)
    : budget_(limits),
      reply_nodes_(reply_nodes),
      vcf_(solver_memory(limits).vcf_keys),
      vct_(solver_memory(limits).vct_entries, solver_memory(limits).vcf_keys) {}

std::vector<Move> AttackJudge::win_after(Board& board, Move reply) {
  board.play(reply);
  std::vector<Move> line;
  if (vct_.solve(board, budget_, reply_nodes_) == ProofResult::kProved) line = vct_.line(board);
  board.undo();
  return line;
}

std::vector<Move> AttackJudge::replies(Board& board) {
  const Stone defender = board.to_move();
  CellSet cells = replies_to_five(board);
  std::vector<Move> threat{};
  if (cells.empty()) {
    board.pass();
    if (vcf_.solve(board, budget_, reply_nodes_) == ProofResult::kProved) threat = vcf_.line();
    board.pass();
    if (threat.empty()) return {};
    cells = defences_against(board, threat);
  }
  std::vector<Move> moves;
  cells.for_each([&](Move cell) {
    if (!board.forbidden(cell, defender)) moves.push_back(cell);
  });
  // The threat cannot be stopped; any move stands for the reply.
  if (moves.empty()) moves.push_back(any_move(board, kNoMove));
  sort_by_policy(board, moves);
  return moves;
}

AttackJudge::Attack AttackJudge::attack(const Position& position, Move move) {
  Position after = position;
  after.play(move);
  if (after.outcome().finished()) {
    return {after.outcome().kind == Outcome::Kind::kWon ? Result::kFive : Result::kNoThreat,
            kNoMove,
            {}};
  }
  Board board(after);
  const Stone defender = board.to_move();
  if (board.has_five(defender))
    return {Result::kTooSlow, board.cells(defender, Threat::kFive).first(), {}};
  const std::vector<Move> defences = replies(board);
  if (defences.empty()) return {Result::kNoThreat, kNoMove, {}};
  Attack longest{Result::kWins, kNoMove, {}};
  for (const Move reply : defences) {
    std::vector<Move> line = win_after(board, reply);
    if (line.empty()) return {Result::kDefended, reply, {}};
    if (line.size() > longest.line.size()) longest = {Result::kWins, reply, std::move(line)};
  }
  return longest;
}

std::vector<Move> AttackJudge::find_win(const Position& position) {
  Board board(position);
  if (vcf_.solve(board, budget_) == ProofResult::kProved) return vcf_.line();
  return vct_.solve(board, budget_) == ProofResult::kProved ? vct_.line(board)
                                                            : std::vector<Move>{};
}

Move AttackJudge::free_reply(const Position& position) {
  Board board(position);
  std::vector<Move> moves;
  board.empty().for_each([&](Move cell) {
    if (!board.forbidden(cell, board.to_move())) moves.push_back(cell);
  });
  sort_by_policy(board, moves);
  for (std::size_t i = 0; i < std::min(kFreeReplies, moves.size()); ++i) {
    if (win_after(board, moves[i]).empty()) return moves[i];
  }
  return moves.front();
}

Judged judge(const Position& start, std::span<const Move> moves, const Limits& limits) {
  AttackJudge attacks(limits);
  Position before = start;
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) before.play(moves[i]);
  Judged judged;
  const auto refute = [&](std::vector<Move> line, Words why) {
    judged.state = Judged::State::kRefuted;
    judged.line = std::move(line);
    judged.remarks = {{moves.empty() ? Move{} : moves.back(), std::move(why)}};
    return judged;
  };
  // 1. The attacker is to move: find its best line.
  if (moves.size() % 2 == 0) {
    Position now = before;
    if (!moves.empty()) now.play(moves.back());
    if (!now.outcome().finished()) judged.line = attacks.find_win(now);
    return judged;
  }
  // 2. The attacker has moved.
  const Move move = moves.back();
  Position after = before;
  after.play(move);
  const AttackJudge::Attack attack = attacks.attack(before, move);
  switch (attack.result) {
    case AttackJudge::Result::kFive:
      judged.state = Judged::State::kSolved;
      judged.remarks = remarks_on(start, moves);
      return judged;
    case AttackJudge::Result::kWins:
      judged.reply = attack.reply;
      judged.line = attack.line;
      return judged;
    default:
      break;
  }
  if (after.outcome().finished()) return refute({}, {"The board is full", "棋盘已满"});
  const Move reply = attack.reply == kNoMove ? attacks.free_reply(after) : attack.reply;
  return refute({reply}, refutation(after, attack, reply));
}

}  // namespace gridwise::gomoku
