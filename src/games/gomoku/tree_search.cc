#include "games/gomoku/tree_search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {

namespace {

constexpr std::size_t kLogarithms = 256;
/// 100 ln(i), rounded, so that the search is the same with every standard library.
const std::array<int, kLogarithms> kLogarithm = [] {
  std::array<int, kLogarithms> table{};
  for (std::size_t i = 1; i < table.size(); ++i)
    table[i] = static_cast<int>(std::lround(100 * std::log(static_cast<double>(i))));
  return table;
}();

/// The number of moves to search, by depth in plies.
const std::array<std::size_t, kMaxPly> kLateMovePruning = [] {
  std::array<std::size_t, kMaxPly> table{};
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = kLateMovePruningBase +
               static_cast<std::size_t>(std::pow(static_cast<double>(i), kLateMovePruningPower));
  return table;
}();

int plies(int depth) { return std::max(depth, 0) / kPly; }

int logarithm(std::size_t value) { return kLogarithm[std::min(value, kLogarithms - 1)]; }

/// What a node that is searched with a null window expects of its children.
NodeType child_of(NodeType type) {
  return type == NodeType::kCut ? NodeType::kAll : NodeType::kCut;
}

/// Late move pruning: whether move number `number` (from 1) is left out.
bool is_late(std::size_t number, Threat threat, int depth, bool improving) {
  const std::size_t most = kLateMovePruning[static_cast<std::size_t>(plies(depth))];
  return number > (is_quiet(threat) && !improving ? (most + 1) / 2 : most);
}

/// The greatest score of the moves other than the table move.
int best_policy(const OrderedMoves& moves, Move table_move) {
  const bool is_first = moves[0].move == table_move && moves.size() > 1;
  return moves[is_first ? 1 : 0].score;
}

}  // namespace

int late_move_reduction(std::size_t number, int depth) {
  if (depth < kLateMoveReductionDepth || number < 2) return 0;
  return kLateMoveReductionBase +
         logarithm(static_cast<std::size_t>(plies(depth))) * logarithm(number) / 100;
}

template <Evaluates Evaluator>
void TreeSearch<Evaluator>::reset(const Position& position, Budget& budget) {
  board_ = std::make_unique<Board>(position);
  budget_ = &budget;
  nodes_ = 0;
  evaluator_.reset(*board_);
  order_.clear();
  evaluations_[0] = evaluate();
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
  order_.sort(*board_, moves, kNoMove, 0);
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
int TreeSearch<Evaluator>::search(Node node) {
  // 1. Known results, limits, leaves. A forced reply to a five is never a leaf.
  if (const std::optional<int> result = known_result(node.ply)) return *result;
  ++nodes_;
  if (!budget_->spend() || node.ply >= kMaxPly - 1) return evaluate();
  node.forced = board_->has_five(other(board_->to_move()));
  if (node.depth <= 0 && !node.forced) return evaluate_leaf(node.beta, node.ply);

  // 2. Transposition table. It holds no results of searches that left a move out.
  if (node.excluded == kNoMove) {
    if (const std::optional<int> score = probe(node)) return *score;
  }

  // 3. Static evaluation, and what it allows to prune.
  evaluate(node);
  if (const std::optional<int> score = prune(node)) return *score;

  // 4. Internal iterative reduction: the shallower search stores a table move for the next visit.
  if (node.table_move == kNoMove && node.depth >= kInternalIterativeReductionDepth &&
      !node.forced && node.excluded == kNoMove)
    node.depth -= kPly;

  // 5. Moves, best first.
  OrderedMoves moves;
  if (const std::optional<int> score = find_moves(node, moves)) return *score;
  if (moves.empty()) return 0;
  if (node.ply + 2 < kMaxPly) order_.clear_killers(node.ply + 2);
  order_.sort(*board_, moves, node.table_move, node.ply);
  return search_moves(node, moves);
}

/// Looks the node up in the table: the score if the entry decides it.
template <Evaluates Evaluator>
std::optional<int> TreeSearch<Evaluator>::probe(Node& node) const {
  node.entry = probe_table();
  if (!node.entry) return {};
  const SearchEntry& entry = *node.entry;
  node.table_move = entry.move;
  node.table_score = from_table(entry.score, node.ply);
  const bool decides = entry.bound == Bound::kExact ||
                       (entry.bound == Bound::kLower ? node.table_score >= node.beta
                                                     : node.table_score <= node.alpha);
  if (decides && entry.depth >= plies(node.depth)) return node.table_score;
  return {};
}

/// A forced node gets the evaluation of the node before.
template <Evaluates Evaluator>
void TreeSearch<Evaluator>::evaluate(Node& node) {
  const auto ply = static_cast<std::size_t>(node.ply);
  evaluations_[ply] = node.forced ? -evaluations_[ply - 1] : evaluate();
  node.evaluation = evaluations_[ply];
  node.improving = ply < 2 || node.evaluation > evaluations_[ply - 2];
  if (!node.entry || std::abs(node.table_score) >= kWinThreshold) return;
  const Bound bound = node.entry->bound;
  const bool says_more =
      bound == Bound::kExact || (bound == Bound::kLower ? node.table_score > node.evaluation
                                                        : node.table_score < node.evaluation);
  if (says_more) node.evaluation = node.table_score;
}

/// The score of a node whose evaluation is so far outside the window that no search is needed.
template <Evaluates Evaluator>
std::optional<int> TreeSearch<Evaluator>::prune(const Node& node) {
  if (node.type == NodeType::kPv || node.forced || node.excluded != kNoMove ||
      std::abs(node.beta) >= kWinThreshold)
    return {};
  // Reverse futility pruning, if the opponent cannot make a four.
  const int margin_depth = std::max(kPly / 2, node.depth - (node.improving ? kPly : 0));
  if (node.depth <= kReverseFutilityDepth &&
      node.evaluation - kReverseFutilityMargin * margin_depth / kPly >= node.beta &&
      board_->fours(other(board_->to_move())).empty())
    return node.evaluation;
  // Futility pruning: only a VCF could still raise the score.
  if (node.depth <= kFutilityDepth &&
      node.evaluation + kFutilityMargin * node.depth / kPly <= node.alpha)
    return evaluate_leaf(node.beta, node.ply);
  return {};
}

/// The moves to search, unsorted: the replies to a five; else the defences against the opponent's
/// VCF; else all near stones. If the side to move has a VCF, or cannot defend, the node's score.
template <Evaluates Evaluator>
std::optional<int> TreeSearch<Evaluator>::find_moves(const Node& node, OrderedMoves& moves) {
  if (node.forced) {
    generate(replies_to_five(*board_), kCells, moves);
    return {};
  }
  const bool below_beta = node.type == NodeType::kPv || node.evaluation < node.beta;
  if (!node.entry && node.excluded == kNoMove && node.depth >= kPly && below_beta &&
      has_vcf(kInnerVcfNodes)) {
    const int score = win_in(node.ply + static_cast<int>(vcf_.line().size()));
    store_in_table(1, to_table(score, node.ply), vcf_.line().front(), kMaxDepth, Bound::kLower);
    return score;
  }
  CellSet defences;
  const bool must_defend = opponent_has_vcf(defences);
  generate(must_defend ? defences : cells_near_stones(*board_), kCells, moves);
  if (must_defend && moves.empty()) return -win_in(node.ply + 4);
  return {};
}

/// Searches `moves` in order and stores the result. As long as all of them lose, none is pruned.
template <Evaluates Evaluator>
int TreeSearch<Evaluator>::search_moves(Node node, const OrderedMoves& moves) {
  const std::uint64_t nodes_before = budget_->nodes();
  const int first_alpha = node.alpha;
  const int policy = best_policy(moves, node.table_move);
  const bool fails_high =
      node.type == NodeType::kCut && !node.forced &&
      node.evaluation >= node.beta - kFailHighSlack + kFailHighMargin * plies(node.depth);
  int best = -kInfinity;
  Move best_move = moves[0].move;
  TriedMoves tried;
  std::size_t number = 0;  // of the move, from 1, pruned ones included
  for (const OrderedMove& each : moves) {
    const Move move = each.move;
    if (move == node.excluded) continue;
    ++number;
    const Threat threat = board_->threat(move, board_->to_move());
    if (best > -kWinThreshold && !node.forced &&
        is_late(number, threat, node.depth, node.improving))
      continue;
    int extension = node.forced ? kForcedReplyExtension : 0;
    if (move == node.table_move && may_be_singular(node)) {
      const Singular singular = test_singular(node);
      if (singular.cutoff || budget_->exhausted()) return node.beta;
      extension = singular.extension;
    }
    if (fails_high && threat < Threat::kFour) extension -= kPly;
    const int score = search_move(node, move, number, node.depth - kPly + extension,
                                  reduction(node, each, number, policy));
    if (budget_->exhausted()) return std::max(best, score);
    if (tried.size() < kMaxTried) tried.push_back(move);
    if (score > node.alpha || number == 1) best_move = move;
    best = std::max(best, score);
    if (best >= node.beta) break;
    if (score <= node.alpha) continue;
    node.alpha = score;
    if (node.depth > kMinAlphaReductionDepth && node.depth < kMaxAlphaReductionDepth &&
        std::abs(score) < kWinThreshold)
      node.depth -= kPly;
  }
  if (number == 0) return first_alpha;  // nothing but the excluded move
  if (best >= node.beta && !node.forced)
    order_.note_cutoff(*board_, best_move, tried, plies(node.depth), node.ply);
  if (node.excluded != kNoMove) return best;
  const auto bound = best >= node.beta    ? Bound::kLower
                     : best > first_alpha ? Bound::kExact
                                          : Bound::kUpper;
  store_in_table(budget_->nodes() - nodes_before + 1, to_table(best, node.ply), best_move,
                 plies(node.depth), bound);
  return best;
}

/// The score of one move: the first with the full window, the others with a null window and
/// reduced, re-searched if that fails high.
template <Evaluates Evaluator>
int TreeSearch<Evaluator>::search_move(const Node& node, Move move, std::size_t number, int depth,
                                       int reduction) {
  const int alpha = node.alpha;
  const int beta = node.beta;
  const int ply = node.ply + 1;
  const bool is_pv = node.type == NodeType::kPv;
  play(move);
  int score = 0;
  if (number == 1) {
    score = -search(depth, -beta, -alpha, ply, is_pv ? NodeType::kPv : child_of(node.type));
  } else {
    const int reduced = std::max(depth - reduction, std::min(depth, 0));
    score = -search(reduced, -alpha - 1, -alpha, ply, NodeType::kCut);
    if (score > alpha && reduced < depth)
      score = -search(depth, -alpha - 1, -alpha, ply, child_of(node.type));
    if (score > alpha && score < beta) score = -search(depth, -beta, -alpha, ply, NodeType::kPv);
  }
  undo();
  return score;
}

/// How much less deep a move is searched first: never less than 0.
template <Evaluates Evaluator>
int TreeSearch<Evaluator>::reduction(const Node& node, const OrderedMove& move, std::size_t number,
                                     int best_policy) const {
  if (node.forced) return 0;
  int reduction = late_move_reduction(number, node.depth);
  if (reduction == 0) return 0;
  const bool is_pv = node.type == NodeType::kPv;
  if (!is_pv && !node.improving && reduction > kPly) reduction += kNotImprovingReduction;
  if (node.type == NodeType::kCut && !order_.is_killer(move.move, node.ply))
    reduction += kCutNodeReduction;
  if (is_pv) reduction += kPvNodeReduction;
  reduction += std::clamp((best_policy - move.score - kFreePolicy) * kPolicyReduction / 100, 0,
                          kMaxPolicyReduction);
  const Threat threat = board_->threat(move.move, board_->to_move());
  if (!is_quiet(threat))
    reduction =
        reduction * (is_three(threat) ? kThreeReductionPercent : kFourReductionPercent) / 100;
  reduction -= order_.history(*board_, move.move) * kPly / kHistoryPerPly;
  return std::max(reduction, 0);
}

/// Whether the table move may be better than all others: the table says at least how good it is.
template <Evaluates Evaluator>
bool TreeSearch<Evaluator>::may_be_singular(const Node& node) const {
  return !node.forced && node.excluded == kNoMove && node.depth >= kSingularDepth &&
         node.entry->bound != Bound::kUpper && std::abs(node.table_score) < kWinThreshold &&
         std::abs(node.beta) < kWinThreshold &&
         node.entry->depth * kPly >= node.depth - kSingularEntryDepth;
}

/// Singular extension (Anantharaman, Campbell and Hsu, 1990), as in Stockfish: searches the other
/// moves to half the depth. If they are worse, the table move is extended; if they too reach beta,
/// the node is cut off (multi-cut); if only the table move does, it is searched one ply less.
template <Evaluates Evaluator>
typename TreeSearch<Evaluator>::Singular TreeSearch<Evaluator>::test_singular(const Node& node) {
  const int target = node.table_score - kSingularMargin * plies(node.depth);
  const int score = search({.depth = (node.depth - kPly) / 2,
                            .alpha = target - 1,
                            .beta = target,
                            .ply = node.ply,
                            .type = node.type == NodeType::kPv ? NodeType::kAll : node.type,
                            .excluded = node.table_move});
  if (score < target) {
    const bool twice = node.type != NodeType::kPv && score < target - kDoubleSingularMargin;
    return {.extension = twice ? 2 * kPly : kPly};
  }
  if (target >= node.beta) return {.cutoff = true};
  return {.extension = node.table_score >= node.beta ? -kPly : 0};
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
