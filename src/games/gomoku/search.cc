#include "games/gomoku/search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {
namespace {

/// Late move reduction: how many plies less a quiet move is searched at first.
int late_move_reduction(std::size_t index, int depth) {
  if (depth < 2 || index < 2) return 0;
  const double reduction = kLateMoveReductionBase + std::log(depth) *
                                                        std::log(static_cast<double>(index)) /
                                                        kLateMoveReductionDivisor;
  return std::clamp(static_cast<int>(reduction), 0, depth - 1);
}

/// Each helper thread skips half of the depths, so that not all threads are at the same one.
bool helper_skips(int helper, int depth) { return (depth + helper) % 2 == 0; }

}  // namespace

template <Evaluates Evaluator>
Search<Evaluator>::Search(const SearchMemory& memory)
    : Search(memory, std::make_shared<SharedTable>(memory.table_bytes)) {}

template <Evaluates Evaluator>
Search<Evaluator>::Search(const SearchMemory& memory, std::shared_ptr<SharedTable> table)
    : memory_(memory), table_(std::move(table)), vcf_(memory.vcf_keys) {}

template <Evaluates Evaluator>
void Search<Evaluator>::forget() {
  table_->clear();
  vcf_ = VcfSearch(memory_.vcf_keys);
  runs_ = 0;
}

template <Evaluates Evaluator>
void Search<Evaluator>::store_in_table(std::uint64_t nodes, int score, Move move, int depth,
                                       Bound bound) {
  const SearchEntry entry{SearchEntry::worth_of(nodes, runs_), score, move, depth, bound};
  table_->store(board_->key(), entry.pack());
}

template <Evaluates Evaluator>
void Search<Evaluator>::prepare(const Position& position, const Limits& limits,
                                const ThreadRole& role) {
  board_ = std::make_unique<Board>(position);
  budget_ = role.pool != nullptr ? std::make_unique<Budget>(limits, *role.pool)
                                 : std::make_unique<Budget>(limits);
  evaluator_.reset(*board_);
  order_.clear();
  root_.clear();
  refuted_.clear();
  threats_ = std::make_unique<RootThreats>(memory_.vct_entries, memory_.vcf_keys);
  ++runs_;
}

template <Evaluates Evaluator>
SearchResult Search<Evaluator>::run(const Position& position, const SearchRequest& request,
                                    const std::function<void(const SearchResult&)>& progress,
                                    const ThreadRole& role) {
  prepare(position, request, role);
  generate_root_moves();
  SearchResult result;
  result.line = {root_.front().move};
  const auto report = [&] {
    result.nodes = budget_->nodes();
    result.moves = root_;
    result.moves.insert(result.moves.end(), refuted_.begin(), refuted_.end());
    if (progress) progress(result);
  };
  const bool is_main = !role.is_helper();
  if (root_.size() == 1 || (is_main && solve_root(result, request))) {
    report();
    return result;
  }
  const int last_depth =
      std::min({request.depth.value_or(kMaxDepth), kMaxDepth, board_->empty().size()});
  const auto lines = std::min(static_cast<std::size_t>(request.lines), root_.size());
  for (int depth = 1; depth <= last_depth && !budget_->exhausted(); ++depth) {
    if (!is_main && depth < last_depth && helper_skips(role.number, depth)) continue;
    if (!run_iteration(depth, std::min(lines, root_.size()))) break;
    const bool refuted = is_main && drop_refuted();
    const RootMove& best = root_.front();
    result.score = best.score;
    result.line = best.line.empty() ? std::vector<Move>{best.move} : best.line;
    if (refuted) {
      --depth;  // the same depth again, without the refuted move
      continue;
    }
    result.depth = depth;
    if (!budget_->exhausted()) result.completed_depth = depth;
    report();
    if (std::abs(result.score) > kWinThreshold) break;
    if (is_main && set_proved_win(result, threats_->continue_search(*board_, *budget_))) break;
    const auto left = budget_->left();
    if (is_main && left && *left * kNextIterationShare < budget_->elapsed()) break;
  }
  report();
  return result;
}

/// A first order by policy; all legal moves where no stone is near.
template <Evaluates Evaluator>
void Search<Evaluator>::generate_root_moves() {
  OrderedMoves moves;
  const Stone me = board_->to_move();
  if (!board_->has_five(me) && board_->has_five(other(me))) {
    generate(replies_to_five(*board_), kCells, moves);
  } else {
    generate(cells_near_stones(*board_), kLateMovePruningRoot, moves);
  }
  if (moves.empty()) generate(board_->empty(), kCells, moves);
  order_.sort(moves, me, kNoMove, 0);
  for (const OrderedMove& each : moves) root_.push_back({each.move, each.score, false, {}});
}

/// Whether a VCF or VCT wins at the root, so that no tree search is needed.
template <Evaluates Evaluator>
bool Search<Evaluator>::solve_root(SearchResult& result, const Limits& limits) {
  std::uint64_t nodes = kRootVctNodes;
  if (limits.nodes) nodes = std::min(nodes, *limits.nodes / kRootVctShare);
  if (limits.time) {
    const auto in_time =
        static_cast<std::uint64_t>(limits.time->count()) * kNodesPerMs / kRootVctShare;
    nodes = std::min(nodes, in_time);
  }
  if (vcf_.solve(*board_, *budget_, nodes) == ProofResult::kProved)
    return set_proved_win(result, vcf_.line());
  return set_proved_win(result, threats_->find_win(*board_, *budget_, nodes));
}

/// Makes the winning `line` the result; false where it is empty.
template <Evaluates Evaluator>
bool Search<Evaluator>::set_proved_win(SearchResult& result, std::vector<Move> line) {
  if (line.empty()) return false;
  result.proved = true;
  result.score = win_in(static_cast<int>(line.size()));
  result.depth = static_cast<int>(line.size());
  result.line = std::move(line);
  const auto move = std::ranges::find(root_, result.line.front(), &RootMove::move);
  if (move != root_.end()) root_.erase(move);
  root_.insert(root_.begin(), {result.line.front(), result.score, true, result.line});
  return true;
}

/// Whether the opponent has a VCT after the best move, which then leaves the root's moves.
template <Evaluates Evaluator>
bool Search<Evaluator>::drop_refuted() {
  if (root_.size() < 2 || std::abs(root_.front().score) > kWinThreshold) return false;
  const Move move = root_.front().move;
  std::vector<Move> line = threats_->refute(*board_, *budget_, move);
  if (line.empty()) return false;
  refuted_.push_back({move, -win_in(static_cast<int>(line.size())), true, std::move(line)});
  root_.erase(root_.begin());
  return true;
}

/// One iteration of iterative deepening: the best `lines` moves, each with its line (multi-PV).
/// False where the budget ended it before the best was known.
template <Evaluates Evaluator>
bool Search<Evaluator>::run_iteration(int depth, std::size_t lines) {
  const std::vector<RootMove> before = root_;
  std::size_t done = 0;
  for (; done < lines; ++done) {
    search_aspiration(depth, done);
    RootMove& best = root_[done];
    if (!best.exact) break;
    best.line = table_line(best.move);
    if (budget_->exhausted()) break;
  }
  if (budget_->exhausted()) {
    // Moves that were not searched any more keep the result of the iteration before.
    done = std::min(done + (root_[done].exact ? 1 : 0), root_.size());
    root_.resize(done);
    for (const RootMove& move : before) {
      if (std::ranges::find(root_, move.move, &RootMove::move) == root_.end())
        root_.push_back(move);
    }
  }
  std::ranges::stable_sort(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(done),
                           std::ranges::greater{}, &RootMove::score);
  return done > 0;
}

/// Searches the root with an aspiration window around the score that move `from` had, widened where
/// the search fails high or low.
template <Evaluates Evaluator>
void Search<Evaluator>::search_aspiration(int depth, std::size_t from) {
  int window = depth < kAspirationDepth ? kInfinity : kAspirationWindow;
  const int previous = root_[from].score;
  while (true) {
    const int alpha = std::max(-kInfinity, previous - window);
    const int beta = std::min(kInfinity, previous + window);
    const int score = search_root(depth, alpha, beta, from);
    if (budget_->exhausted() || (score > alpha && score < beta) || window >= kInfinity) return;
    window = window >= kMaxAspirationWindow ? kInfinity : kAspirationGrowth * window;
  }
}

/// Searches the root's moves from number `from` on; the best is moved to that place.
template <Evaluates Evaluator>
int Search<Evaluator>::search_root(int depth, int alpha, int beta, std::size_t from) {
  int best = -kInfinity;
  for (std::size_t i = from; i < root_.size(); ++i) root_[i].exact = false;
  for (std::size_t i = from; i < root_.size(); ++i) {
    play(root_[i].move);
    int score = 0;
    if (i == from) {
      score = -search(depth - 1, -beta, -alpha, 1);
    } else {
      const int reduction = late_move_reduction(i - from, depth);
      score = -search(depth - 1 - reduction, -alpha - 1, -alpha, 1);
      if (score > alpha && reduction > 0) score = -search(depth - 1, -alpha - 1, -alpha, 1);
      if (score > alpha && score < beta) score = -search(depth - 1, -beta, -alpha, 1);
    }
    undo();
    if (budget_->exhausted()) return best;
    root_[i].score = score;
    if (score <= best) continue;
    best = score;
    root_[i].exact = score > alpha;
    if (score > alpha || i == from)
      std::rotate(root_.begin() + static_cast<std::ptrdiff_t>(from),
                  root_.begin() + static_cast<std::ptrdiff_t>(i),
                  root_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

/// The score of a node that needs no search: a five, a full board, an open four.
template <Evaluates Evaluator>
std::optional<int> Search<Evaluator>::known_result(int ply) {
  const Stone me = board_->to_move();
  if (board_->has_five(me)) return win_in(ply + 1);
  if (board_->full()) return 0;
  if (board_->options().rule == Rule::kCaro) return {};  // a five can be blocked from outside it
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

/// Whether the opponent would win by a VCF after a pass; then `defences` are the moves that may
/// stop it.
template <Evaluates Evaluator>
bool Search<Evaluator>::opponent_has_vcf(CellSet& defences) {
  const Stone them = other(board_->to_move());
  if (board_->fours(them).empty()) return false;
  board_->pass();
  const bool yes = has_vcf(kThreatVcfNodes);
  board_->pass();
  if (yes) defences = defences_against(*board_, vcf_.line());
  return yes;
}

/// Leaf evaluation: the static evaluation; where that is below beta, a VCF is tried first.
template <Evaluates Evaluator>
int Search<Evaluator>::evaluate_leaf(int beta, int ply) {
  const int evaluation = evaluate();
  if (evaluation < beta && has_vcf(kLeafVcfNodes))
    return win_in(ply + static_cast<int>(vcf_.line().size()));
  return evaluation;
}

/// Principal variation search below the root.
template <Evaluates Evaluator>
int Search<Evaluator>::search(int depth, int alpha, int beta, int ply) {
  // 1. Known results, limits, leaves. A forced reply to a five is never a leaf.
  if (const std::optional<int> result = known_result(ply)) return *result;
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
    // 3. Reverse futility pruning, where the opponent cannot make a four.
    const bool quiet = board_->fours(other(board_->to_move())).empty();
    if (quiet && depth <= kReverseFutilityDepth &&
        evaluation - kReverseFutilityMargin * depth >= beta)
      return evaluation;
    // 4. Futility pruning: only a VCF could still raise the score.
    if (depth <= kFutilityDepth && evaluation + kFutilityMargin * depth <= alpha)
      return evaluate_leaf(beta, ply);
  }

  // 5. Internal iterative reduction: the shallower search finds the table move for the next visit.
  if (table_move == kNoMove && depth >= kInternalIterativeReductionDepth && !forced) --depth;

  // 6. Moves: the replies to a five; else a VCF ends the line; else the defences against the
  // opponent's VCF; else the best by policy of those near stones (late move pruning).
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
/// null window and late move reduction, and again where that fails high.
template <Evaluates Evaluator>
int Search<Evaluator>::search_moves(OrderedMoves& moves, int depth, int alpha, int beta, int ply) {
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

/// The principal variation as the table has it, from the root's `move` on.
template <Evaluates Evaluator>
std::vector<Move> Search<Evaluator>::table_line(Move move) {
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

template class Search<PatternEvaluator>;
template class Search<NetworkEvaluator>;

}  // namespace gridwise::gomoku
