#include "games/gomoku/vct.h"

#include <algorithm>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {
namespace {

/// Whether a stone with these shapes could be part of later fours; an open two counts only if a
/// four is already possible.
bool may_threaten(CellShapes shapes, bool have_fours) {
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Shape shape = shape_in(shapes, d);
    if (shape == Shape::kThree || (have_fours && shape == Shape::kOpenTwo)) return true;
  }
  return false;
}

/// Static evaluation by shape weights, without the bonus for the turn.
int value_of(const Board& board) {
  return board.value_moving(board.to_move()) - board.value_waiting(other(board.to_move()));
}

int attack_proof(const Board& board, Move move) {
  const Threat threat = board.threat(move, board.to_move());
  const int proof = is_four(threat) ? kFourProof : is_three(threat) ? kThreeProof : kOtherProof;
  return proof - (board.policy(move) - kUsualPolicy) / kPolicyPerProof;
}

int reply_proof(const Board& board, Move reply) {
  return 1 + (board.policy(reply) - kUsualReplyPolicy) / kReplyPolicyPerProof;
}

}  // namespace

ProofResult VctSearch::solve(Board& board, Budget& budget, std::uint64_t max_nodes) {
  if (board.options().rule == Rule::kCaro) return ProofResult::kUnknown;
  budget_ = &budget;
  last_node_ = max_nodes > UINT64_MAX - budget.nodes() ? UINT64_MAX : budget.nodes() + max_nodes;
  root_value_ = value_of(board);
  Numbers numbers = probe_table(board.key(), {});
  while (numbers.proof != 0 && numbers.disproof != 0 && !spent()) {
    attack(board, {kInfinite, kInfinite});
    numbers = probe_table(board.key(), {});
  }
  if (numbers.proof == 0) return ProofResult::kProved;
  return numbers.disproof == 0 && complete_ ? ProofResult::kDisproved : ProofResult::kUnknown;
}

VctSearch::Numbers VctSearch::probe_table(std::uint64_t key, Numbers otherwise) const {
  const auto found = table_.find(key);
  return found == table_.end() ? otherwise : found->second;
}

void VctSearch::store_in_table(std::uint64_t key, Numbers numbers) {
  if (table_.size() >= max_entries_) table_.clear();
  table_[key] = numbers;
}

/// The attacker's moves: fours, open threes, stones that may lead to fours; if the defender
/// threatens five, only the reply to it. False if there are none.
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
  // 1. First visit: try a VCF. If its search is cut short nothing is missed, because its fours are
  // among the moves.
  if (!table_.contains(key) && vcf_.solve(board, *budget_, vcf_nodes_) == ProofResult::kProved)
    return store_in_table(key, kProved);
  if (!budget_->spend()) return;
  Cells moves;
  if (!attack_moves(board, moves)) return store_in_table(key, kDisproved);
  const int worse = (root_value_ - value_of(board)) / kValuePerProof;
  while (true) {
    // 2. Select the child with the least proof number; disproof numbers add up.
    Number disproofs = 0;
    Numbers best{kInfinite, 0};
    Number second = kInfinite;
    Move chosen = moves[0];
    for (const Move move : moves) {
      const int guess = std::max(1, attack_proof(board, move) + worse);
      const Numbers child = probe_table(board.key_after(move), {static_cast<Number>(guess), 1});
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
    store_in_table(key, {best.proof, disproofs});
    if (best.proof >= thresholds.proof || disproofs >= thresholds.disproof || spent()) return;
    // 3. Search it until its proof number exceeds the second best by a quarter.
    board.play(chosen);
    defend(board, {std::min(thresholds.proof, second + second / 4 + 1),
                   thresholds.disproof - disproofs + best.disproof});
    board.undo();
  }
}

void VctSearch::defend(Board& board, Numbers thresholds) {
  const std::uint64_t key = board.key();
  Cells replies;
  switch (find_defences(board, replies)) {
    case Defence::kNone:
      return store_in_table(key, kProved);
    case Defence::kNotNeeded:
      return store_in_table(key, kDisproved);
    case Defence::kPossible:
      break;
  }
  while (true) {
    Number proofs = 0;
    Numbers best{0, kInfinite};
    Number second = kInfinite;
    Move chosen = replies[0];
    for (const Move reply : replies) {
      const int guess = std::max(1, reply_proof(board, reply));
      const Numbers child = probe_table(board.key_after(reply), {static_cast<Number>(guess), 1});
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
    store_in_table(key, {proofs, best.disproof});
    if (proofs >= thresholds.proof || best.disproof >= thresholds.disproof || proofs == 0 ||
        spent())
      return;
    board.play(chosen);
    attack(board, {thresholds.proof - proofs + best.proof,
                   std::min(thresholds.disproof, second + second / 4 + 1)});
    board.undo();
  }
}

/// The defender's replies, best policy first. kNone: nothing stops the attacker. kNotNeeded: the
/// defender wins, or there is no threat to reply to.
VctSearch::Defence VctSearch::find_defences(Board& board, Cells& replies) {
  const Stone defender = board.to_move();
  const Stone attacker = other(defender);
  if (board.has_five(defender)) return Defence::kNotNeeded;
  const int fives = board.count(attacker, Threat::kFive);
  if (fives > 1) return Defence::kNone;
  if (fives == 1) {
    const Move reply = board.cells(attacker, Threat::kFive).first();
    if (board.forbidden(reply, defender)) return Defence::kNone;
    replies.push_back(reply);
    return Defence::kPossible;
  }
  board.pass();
  const ProofResult threatens = vcf_.solve(board, *budget_, vcf_nodes_);
  board.pass();
  if (threatens == ProofResult::kUnknown) complete_ = false;
  if (threatens != ProofResult::kProved) return Defence::kNotNeeded;
  defences_against(board, vcf_.line()).for_each([&](Move cell) {
    if (!board.forbidden(cell, defender)) replies.push_back(cell);
  });
  std::sort(replies.begin(), replies.end(), [&](Move a, Move b) {
    const int difference = board.policy(a) - board.policy(b);
    return difference != 0 ? difference > 0 : a < b;
  });
  return replies.empty() ? Defence::kNone : Defence::kPossible;
}

void VctSearch::prove(Board& board) {
  Numbers numbers = probe_table(board.key(), {});
  while (numbers.proof != 0 && numbers.disproof != 0 && !budget_->exhausted()) {
    attack(board, {kInfinite, kInfinite});
    numbers = probe_table(board.key(), {});
  }
}

Move VctSearch::winning_move(Board& board, std::vector<Move>* line) {
  if (vcf_.solve(board, *budget_, vcf_nodes_) == ProofResult::kProved) {
    if (line != nullptr) *line = vcf_.line();
    return vcf_.line().front();
  }
  prove(board);
  Cells moves;
  static_cast<void>(attack_moves(board, moves));
  for (const Move move : moves) {
    if (probe_table(board.key_after(move), {}).proof == 0) return move;
  }
  // The table was cleared in the meantime: prove again to refill it.
  table_.erase(board.key());
  prove(board);
  for (const Move move : moves) {
    if (probe_table(board.key_after(move), {}).proof == 0) return move;
  }
  return moves[0];
}

std::vector<Move> VctSearch::line(Board& board) {
  lines_.clear();
  last_node_ = UINT64_MAX;  // no node limit: parts of the proof may have to be searched again
  std::vector<Move> line;
  find_longest_line(board, line);
  return line;
}

void VctSearch::find_longest_line(Board& board, std::vector<Move>& line) {
  const auto known = lines_.find(board.key());
  if (known != lines_.end()) {
    line = known->second;
    return;
  }
  const std::uint64_t key = board.key();
  std::vector<Move> by_fours;
  const Move move = winning_move(board, &by_fours);
  line = by_fours;
  if (by_fours.empty()) {
    board.play(move);
    Cells replies;
    std::vector<Move> best;
    if (find_defences(board, replies) == Defence::kNone) replies.push_back(any_move(board, move));
    for (const Move reply : replies) {
      std::vector<Move> rest;
      board.play(reply);
      find_longest_line(board, rest);
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
}

}  // namespace gridwise::gomoku
