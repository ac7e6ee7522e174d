#include "games/gomoku/tree_search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {

int late_move_reduction(std::size_t index, int depth) {
  if (depth < 2 || index < 2) return 0;
  const double reduction = kLateMoveReductionBase + std::log(depth) *
                                                        std::log(static_cast<double>(index)) /
                                                        kLateMoveReductionDivisor;
  return std::clamp(static_cast<int>(reduction), 0, depth - 1);
}

template <Evaluates Evaluator>
void TreeSearch<Evaluator>::reset(const Position& position, Budget& budget) {
  board_ = std::make_unique<Board>(position);
  budget_ = &budget;
  nodes_ = 0;
  evaluator_.reset(*board_);
  order_.clear();
  ++runs_;
}

template <Evaluates Evaluator>
void TreeSearch<Evaluator>::forget() {
  table_->clear();
  vcf_ = VcfSearch(vcf_keys_);
  runs_ = 0;
}

template <Evaluates Evaluator>
OrderedMoves TreeSearch<Evaluator>::ordered(const CellSet& within, std::size_t most) {
  OrderedMoves moves;
  generate(within, most, moves);
  order_.sort(moves, board_->to_move(), kNoMove, 0);
  return moves;
}

template <Evaluates Evaluator>
void TreeSearch<Evaluator>::store_in_table(std::uint64_t nodes, int score, Move move, int depth,
                                           Bound bound) {
  const SearchEntry entry{SearchEntry::worth_of(nodes, runs_), score, move, depth, bound};
  table_->store(board_->key(), entry.pack());
}

/// The score of a node that needs no search: a five, a full board, an open four.
template <Evaluates Evaluator>
std::optional<int> TreeSearch<Evaluator>::known_result(int ply) {
  const Stone me = board_->to_move();
  if (board_->has_five(me)) return win_in(ply + 1);
  if (board_->full()) return 0;
  if (board_->options().rule == Rule::kCaro) return {};  // a five can be blocked beyond its ends
  const int fives = board_->count(other(me), Threat::kFive);
  if (fives > 1) return -win_in(ply + 2);
  if (fives == 1) {
    const Move reply = board_->cells(other(me), Threat::kFive).first();
    if (board_->forbidden(reply, me)) return -win_in(ply + 2);
    return {};
  }
  const bool open_four =
      board_->count(me, Threat::kOpenFour) > 0 && board_->options().rule != Rule::kRenju;
  if (open_four) return win_in(ply + 3);
  return {};
}

/// Whether the opponent would have a VCF after a pass; if so, `defences` are the moves that may
/// stop it.
template <Evaluates Evaluator>
bool TreeSearch<Evaluator>::opponent_has_vcf(CellSet& defences) {
  const Stone them = other(board_->to_move());
  if (board_->fours(them).empty()) return false;
  board_->pass();
  const bool yes = has_vcf(kThreatVcfNodes);
  board_->pass();
  if (yes) defences = defences_against(*board_, vcf_.line());
  return yes;
}

/// Leaf evaluation: the static evaluation, after a short VCF search if it is below beta.
template <Evaluates Evaluator>
int TreeSearch<Evaluator>::evaluate_leaf(int beta, int ply) {
  const int evaluation = evaluate();
  if (evaluation < beta && has_vcf(kLeafVcfNodes))
    return win_in(ply + static_cast<int>(vcf_.line().size()));
  return evaluation;
}

template <Evaluates Evaluator>
int TreeSearch<Evaluator>::search(int depth, int alpha, int beta, int ply) {
  // 1. Known results, limits, leaves. A forced reply to a five is never a leaf.
  if (const std::optional<int> result = known_result(ply)) return *result;
  ++nodes_;
  if (!budget_->spend() || ply >= kMaxPly - 1) return evaluate();
  const bool forced = board_->has_five(other(board_->to_move()));
  if (depth <= 0 && !forced) return evaluate_leaf(beta, ply);

  // 2. Transposition table.
  const std::optional<SearchEntry> entry = probe_table();
  const Move table_move = entry ? entry->move : kNoMove;
  if (entry && entry->depth >= depth) {
    const int score = from_table(entry->score, ply);
    if (entry->bound == Bound::kExact || (entry->bound == Bound::kLower && score >= beta) ||
        (entry->bound == Bound::kUpper && score <= alpha)) {
      return score;
    }
  }

  if (beta - alpha == 1 && !forced && std::abs(beta) < kWinThreshold) {
    const int evaluation = evaluate();
    // 3. Reverse futility pruning, if the opponent cannot make a four.
    const bool quiet = board_->fours(other(board_->to_move())).empty();
    if (quiet && depth <= kReverseFutilityDepth &&
        evaluation - kReverseFutilityMargin * depth >= beta)
      return evaluation;
    // 4. Futility pruning: only a VCF could still raise the score.
    if (depth <= kFutilityDepth && evaluation + kFutilityMargin * depth <= alpha)
      return evaluate_leaf(beta, ply);
  }

  // 5. Internal iterative reduction: the shallower search stores a table move for the next visit.
  if (table_move == kNoMove && depth >= kInternalIterativeReductionDepth && !forced) --depth;

  // 6. Moves: the replies to a five; else a VCF ends the line; else the defences against the
  // opponent's VCF; else the best moves near stones by policy (late move pruning).
  OrderedMoves moves;
  if (forced) {
    generate(replies_to_five(*board_), kCells, moves);
  } else {
    if (!entry && has_vcf(kInnerVcfNodes)) {
      const int score = win_in(ply + static_cast<int>(vcf_.line().size()));
      store_in_table(1, to_table(score, ply), vcf_.line().front(), kMaxDepth, Bound::kLower);
      return score;
    }
    CellSet defences;
    const bool must_defend = opponent_has_vcf(defences);
    generate(must_defend ? defences : cells_near_stones(*board_),
             must_defend ? kCells : kLateMovePruningInner, moves);
    if (must_defend && moves.empty()) return -win_in(ply + 4);
  }
  if (moves.empty()) return 0;
  order_.sort(moves, board_->to_move(), table_move, ply);
  return search_moves(moves, forced ? depth : depth - 1, alpha, beta, ply);
}

/// Searches `moves` in order, each to `depth`: the first with the full window, the others with a
/// null window and late move reduction, re-searched if that fails high.
template <Evaluates Evaluator>
int TreeSearch<Evaluator>::search_moves(OrderedMoves& moves, int depth, int alpha, int beta,
                                        int ply) {
  const std::uint64_t nodes_before = budget_->nodes();
  const int first_alpha = alpha;
  const bool null_window = beta - alpha == 1;
  int best = -kInfinity;
  Move best_move = moves[0].move;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool quiet = board_->threat(moves[i].move, board_->to_move()) <= Threat::kNever;
    play(moves[i].move);
    int score = 0;
    if (i == 0) {
      score = -search(depth, -beta, -alpha, ply + 1);
    } else {
      int reduction = quiet ? late_move_reduction(i, depth + 1) : 0;
      if (reduction > 0 && null_window)
        reduction = std::min(reduction + kNullWindowReduction, depth);
      score = -search(depth - reduction, -alpha - 1, -alpha, ply + 1);
      if (score > alpha && reduction > 0) score = -search(depth, -alpha - 1, -alpha, ply + 1);
      if (score > alpha && score < beta) score = -search(depth, -beta, -alpha, ply + 1);
    }
    undo();
    if (budget_->exhausted()) return std::max(best, score);
    if (score <= best) continue;
    best = score;
    best_move = moves[i].move;
    alpha = std::max(alpha, score);
    if (alpha >= beta) {
      order_.note_cutoff(board_->to_move(), best_move, depth, ply);
      break;
    }
  }
  const auto bound = best >= beta         ? Bound::kLower
                     : best > first_alpha ? Bound::kExact
                                          : Bound::kUpper;
  store_in_table(budget_->nodes() - nodes_before + 1, to_table(best, ply), best_move,
                 std::max(depth + 1, 0), bound);
  return best;
}

template <Evaluates Evaluator>
std::vector<Move> TreeSearch<Evaluator>::table_line(Move move) {
  std::vector<Move> line{move};
  board_->play(move);
  while (!board_->full() && line.size() < kMaxLineLength) {
    const bool wins = board_->has_five(board_->to_move());
    const std::optional<SearchEntry> entry = probe_table();
    if (!wins && !entry) break;
    const Move next = wins ? board_->cells(board_->to_move(), Threat::kFive).first() : entry->move;
    if (!board_->empty().contains(next) || board_->forbidden(next, board_->to_move())) break;
    line.push_back(next);
    board_->play(next);
    if (wins) break;
  }
  for (std::size_t i = 0; i < line.size(); ++i) board_->undo();
  return line;
}

template class TreeSearch<PatternEvaluator>;
template class TreeSearch<NetworkEvaluator>;

}  // namespace gridwise::gomoku
