#include "games/gomoku/vct.h"

#include <algorithm>

namespace gridwise::gomoku {
namespace {

/// Nodes a look for fours may take; almost all take a few dozen.
constexpr std::uint64_t kVcfNodes = 20'000;

/// First guesses of proof numbers, found by trial on the puzzles of docs/measure.md. An open three
/// leaves a stone that counts; fours are many and best kept until they gain something; what else
/// may threaten fours rarely does.
constexpr int kFourProof = 24;
constexpr int kThreeProof = 10;
constexpr int kOtherProof = 32;
/// Less by one for so much of Board::appeal() above the usual, of value above the root's.
constexpr int kUsualAppeal = 200;
constexpr int kAppealPerProof = 20;
constexpr int kValuePerProof = 16;
/// The defender's answers: more by one for so much appeal above the usual.
constexpr int kUsualAnswerAppeal = 100;
constexpr int kAnswerAppealPerProof = 50;

/// Whether a stone there could take part in fours to come; an open two only helps those that can
/// be made already.
bool may_threaten(CellShapes shapes, bool have_fours) {
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Shape shape = shape_in(shapes, d);
    if (shape == Shape::kThree || (have_fours && shape == Shape::kOpenTwo)) return true;
  }
  return false;
}

/// How well the side to move stands.
int value_of(const Board& board) {
  return board.value_moving(board.to_move()) - board.value_waiting(other(board.to_move()));
}

int attack_proof(const Board& board, Move move) {
  const Threat threat = board.threat(move, board.to_move());
  const int proof = is_four(threat) ? kFourProof : is_three(threat) ? kThreeProof : kOtherProof;
  return proof - (board.appeal(move) - kUsualAppeal) / kAppealPerProof;
}

int answer_proof(const Board& board, Move reply) {
  return 1 + (board.appeal(reply) - kUsualAnswerAppeal) / kAnswerAppealPerProof;
}

}  // namespace

Answer VctSearch::solve(Board& board, Budget& budget, std::uint64_t most_nodes) {
  if (board.options().rule == Rule::kCaro) return Answer::kUnknown;
  budget_ = &budget;
  last_node_ = most_nodes > UINT64_MAX - budget.nodes() ? UINT64_MAX : budget.nodes() + most_nodes;
  root_value_ = value_of(board);
  Numbers numbers = recall(board.key(), {});
  while (numbers.proof != 0 && numbers.disproof != 0 && !spent()) {
    attack(board, {kInfinite, kInfinite});
    numbers = recall(board.key(), {});
  }
  if (numbers.proof == 0) return Answer::kYes;
  return numbers.disproof == 0 && complete_ ? Answer::kNo : Answer::kUnknown;
}

VctSearch::Numbers VctSearch::recall(std::uint64_t key, Numbers otherwise) const {
  const auto found = table_.find(key);
  return found == table_.end() ? otherwise : found->second;
}

void VctSearch::remember(std::uint64_t key, Numbers numbers) {
  if (table_.size() >= most_entries_) table_.clear();
  table_[key] = numbers;
}

/// Fours, open threes; where the defender threatens five, only what stops it. False where nothing
/// does.
bool VctSearch::attack_moves(const Board& board, Cells& moves) const {
  const Stone attacker = board.to_move();
  const int threatened = board.count(other(attacker), Threat::kFive);
  if (threatened > 1) return false;
  CellSet cells = board.cells(other(attacker), Threat::kFive);
  if (threatened == 0) {
    const bool have_fours =
        !board.fours(attacker).empty() || board.count(attacker, Threat::kNever) > 0;
    board.empty().for_each([&](Move cell) {
      if (board.threat(cell, attacker) > Threat::kNever ||
          may_threaten(board.shapes(cell, attacker), have_fours))
        cells.insert(cell);
    });
  }
  cells.for_each([&](Move cell) {
    if (!board.forbidden(cell, attacker)) moves.push_back(cell);
  });
  return !moves.empty();
}

void VctSearch::attack(Board& board, Numbers thresholds) {
  const std::uint64_t key = board.key();
  // 1. At the first visit: a win by fours?
  if (!table_.contains(key)) {
    const Answer fours = vcf_.solve(board, *budget_, kVcfNodes);
    if (fours == Answer::kYes) return remember(key, kProved);
    if (fours == Answer::kUnknown) complete_ = false;
  }
  if (!budget_->spend()) return;
  Cells moves;
  if (!attack_moves(board, moves)) return remember(key, kDisproved);
  const int behind = (root_value_ - value_of(board)) / kValuePerProof;
  while (true) {
    // 2. The easiest move to prove; all must fail for a disproof.
    Number disproofs = 0;
    Numbers best{kInfinite, 0};
    Number second = kInfinite;
    Move chosen = moves[0];
    for (const Move move : moves) {
      const int guess = std::max(1, attack_proof(board, move) + behind);
      const Numbers child = recall(board.key_after(move), {static_cast<Number>(guess), 1});
      disproofs = std::min(kInfinite, disproofs + child.disproof);
      if (child.proof < best.proof) {
        second = best.proof;
        best = child;
        chosen = move;
      } else {
        second = std::min(second, child.proof);
      }
    }
    if (best.proof == 0) disproofs = kInfinite;
    remember(key, {best.proof, disproofs});
    if (best.proof >= thresholds.proof || disproofs >= thresholds.disproof || spent()) return;
    // 3. Into it, until another looks easier.
    board.play(chosen);
    defend(board, {std::min(thresholds.proof, second + second / 4 + 1),
                   thresholds.disproof - disproofs + best.disproof});
    board.undo();
  }
}

void VctSearch::defend(Board& board, Numbers thresholds) {
  const std::uint64_t key = board.key();
  Cells replies;
  switch (defences(board, replies)) {
    case Standing::kWon:
      return remember(key, kProved);
    case Standing::kLost:
      return remember(key, kDisproved);
    case Standing::kOpen:
      break;
  }
  while (true) {
    Number proofs = 0;
    Numbers best{0, kInfinite};
    Number second = kInfinite;
    Move chosen = replies[0];
    for (const Move reply : replies) {
      const int guess = std::max(1, answer_proof(board, reply));
      const Numbers child = recall(board.key_after(reply), {static_cast<Number>(guess), 1});
      proofs = std::min(kInfinite, proofs + child.proof);
      if (child.disproof < best.disproof) {
        second = best.disproof;
        best = child;
        chosen = reply;
      } else {
        second = std::min(second, child.disproof);
      }
    }
    if (best.disproof == 0) proofs = kInfinite;
    remember(key, {proofs, best.disproof});
    if (proofs >= thresholds.proof || best.disproof >= thresholds.disproof || proofs == 0 ||
        spent())
      return;
    board.play(chosen);
    attack(board, {thresholds.proof - proofs + best.proof,
                   std::min(thresholds.disproof, second + second / 4 + 1)});
    board.undo();
  }
}

/// What the defender may try. kWon: the attacker cannot be stopped; kLost: the defender wins, or
/// need not answer. The most appealing first.
VctSearch::Standing VctSearch::defences(Board& board, Cells& replies) {
  const Stone defender = board.to_move();
  const Stone attacker = other(defender);
  if (board.has_five(defender)) return Standing::kLost;
  const int fives = board.count(attacker, Threat::kFive);
  if (fives > 1) return Standing::kWon;
  if (fives == 1) {
    const Move reply = board.cells(attacker, Threat::kFive).first();
    if (board.forbidden(reply, defender)) return Standing::kWon;
    replies.push_back(reply);
    return Standing::kOpen;
  }
  board.pass();
  const Answer threatens = vcf_.solve(board, *budget_, kVcfNodes);
  board.pass();
  if (threatens == Answer::kUnknown) complete_ = false;
  if (threatens != Answer::kYes) return Standing::kLost;
  defences_against(board, vcf_.line()).for_each([&](Move cell) {
    if (!board.forbidden(cell, defender)) replies.push_back(cell);
  });
  std::sort(replies.begin(), replies.end(), [&](Move a, Move b) {
    const int difference = board.appeal(a) - board.appeal(b);
    return difference != 0 ? difference > 0 : a < b;
  });
  return replies.empty() ? Standing::kWon : Standing::kOpen;
}

void VctSearch::prove_again(Board& board) {
  Numbers numbers = recall(board.key(), {});
  while (numbers.proof != 0 && numbers.disproof != 0 && !budget_->exhausted()) {
    attack(board, {kInfinite, kInfinite});
    numbers = recall(board.key(), {});
  }
}

Move VctSearch::winning_move(Board& board, std::vector<Move>* line) {
  if (vcf_.solve(board, *budget_, kVcfNodes) == Answer::kYes) {
    if (line != nullptr) *line = vcf_.line();
    return vcf_.line().front();
  }
  prove_again(board);
  Cells moves;
  static_cast<void>(attack_moves(board, moves));
  for (const Move move : moves) {
    if (recall(board.key_after(move), {}).proof == 0) return move;
  }
  // The table has been emptied meanwhile: proving anew fills it again.
  table_.erase(board.key());
  prove_again(board);
  for (const Move move : moves) {
    if (recall(board.key_after(move), {}).proof == 0) return move;
  }
  return moves[0];
}

std::vector<Move> VctSearch::line(Board& board) {
  lines_.clear();
  last_node_ = UINT64_MAX;  // walking a proof may have to find parts of it again
  std::vector<Move> line;
  static_cast<void>(longest(board, line));
  return line;
}

int VctSearch::longest(Board& board, std::vector<Move>& line) {
  const auto known = lines_.find(board.key());
  if (known != lines_.end()) {
    line = known->second;
    return static_cast<int>(line.size());
  }
  const std::uint64_t key = board.key();
  std::vector<Move> by_fours;
  const Move move = winning_move(board, &by_fours);
  line = by_fours;
  if (by_fours.empty()) {
    board.play(move);
    Cells replies;
    std::vector<Move> best;
    if (defences(board, replies) == Standing::kWon) replies.push_back(any_move(board, move));
    for (const Move reply : replies) {
      std::vector<Move> rest;
      board.play(reply);
      static_cast<void>(longest(board, rest));
      board.undo();
      if (rest.size() + 1 <= best.size()) continue;
      best = {reply};
      best.insert(best.end(), rest.begin(), rest.end());
    }
    board.undo();
    line = {move};
    line.insert(line.end(), best.begin(), best.end());
  }
  lines_[key] = line;
  return static_cast<int>(line.size());
}

}  // namespace gridwise::gomoku
