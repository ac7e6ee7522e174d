#include "games/gomoku/search.h"

#include <algorithm>
#include <cstdlib>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {
namespace {

/// Each helper thread skips every other depth, so that the threads are spread over depths.
bool helper_skips(int helper, int depth) { return (depth + helper) % 2 == 0; }

}  // namespace

template <Evaluates Evaluator>
Search<Evaluator>::Search(const SearchMemory& memory)
    : Search(memory, std::make_shared<SharedTable>(memory.table_bytes)) {}

template <Evaluates Evaluator>
Search<Evaluator>::Search(const SearchMemory& memory, std::shared_ptr<SharedTable> table)
    : memory_(memory), tree_(memory, std::move(table)) {}

template <Evaluates Evaluator>
void Search<Evaluator>::prepare(const Position& position, const Limits& limits,
                                const ThreadRole& role) {
  budget_ = role.pool != nullptr ? std::make_unique<Budget>(limits, *role.pool)
                                 : std::make_unique<Budget>(limits);
  tree_.reset(position, *budget_);
  root_.clear();
  lost_.clear();
  window_open_ = false;
  threats_ = std::make_unique<RootThreats>(memory_.vct_entries, memory_.vcf_keys);
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
    set_best(result);
    result.nodes = budget_->nodes();
    result.tree_nodes = tree_.nodes();
    if (progress) progress(result);
  };
  const bool is_main = !role.is_helper();
  const bool answered = request.move_only && root_.size() == 1;
  if (answered || (is_main && solve_root(result, request))) {
    report();
    return result;
  }
  const int last_depth =
      std::min({request.depth.value_or(kMaxDepth), kMaxDepth, tree_.board().empty().size()});
  const auto lines = std::min(static_cast<std::size_t>(request.lines), root_.size());
  for (int depth = 1; depth <= last_depth && !budget_->exhausted(); ++depth) {
    if (!is_main && depth < last_depth && helper_skips(role.number, depth)) continue;
    if (!run_iteration(depth, std::min(lines, root_.size()))) break;
    result.depth = depth;
    if (is_main && drop_lost()) {
      if (root_.empty()) break;
      depth = std::max(0, depth - kPliesBackAfterLoss);
      continue;
    }
    if (!budget_->exhausted()) result.completed_depth = depth;
    report();
    if (result.score > kWinThreshold) break;
    if (is_main && set_proved_win(result, threats_->continue_search(tree_.board(), *budget_)))
      break;
    const auto left = budget_->left();
    if (is_main && left && *left * kNextIterationShare < budget_->elapsed()) break;
  }
  report();
  return result;
}

/// Sets the result to the best known move: the best that is not lost, else the longest loss. Before
/// the first iteration the root moves have no search scores, so the result stays as it is.
template <Evaluates Evaluator>
void Search<Evaluator>::set_best(SearchResult& result) const {
  result.moves = root_;
  result.moves.insert(result.moves.end(), lost_.begin(), lost_.end());
  if (result.depth == 0 || result.proved) return;
  const auto longest = std::ranges::max_element(lost_, {}, &RootMove::score);
  const bool stands = !root_.empty() && (lost_.empty() || root_.front().score > longest->score);
  const RootMove& best = stands ? root_.front() : *longest;
  result.score = best.score;
  result.line = best.line.empty() ? std::vector<Move>{best.move} : best.line;
}

/// Orders the root moves by policy; all legal moves if none is near a stone.
template <Evaluates Evaluator>
void Search<Evaluator>::generate_root_moves() {
  const Board& board = tree_.board();
  const Stone me = board.to_move();
  const bool forced = !board.has_five(me) && board.has_five(other(me));
  OrderedMoves moves = forced ? tree_.ordered(replies_to_five(board), kCells)
                              : tree_.ordered(cells_near_stones(board), kLateMovePruningRoot);
  if (moves.empty()) moves = tree_.ordered(board.empty(), kCells);
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
  if (tree_.vcf().solve(tree_.board(), *budget_, nodes) == ProofResult::kProved)
    return set_proved_win(result, tree_.vcf().line());
  return set_proved_win(result, threats_->find_win(tree_.board(), *budget_, nodes));
}

/// Makes the winning `line` the result; false if it is empty.
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

/// Moves known losses to `lost_`: all moves if the best one loses in the tree, else the best one if
/// the opponent has a VCT after it. False if the best move stands.
template <Evaluates Evaluator>
bool Search<Evaluator>::drop_lost() {
  RootMove& best = root_.front();
  if (best.score > kWinThreshold) return false;
  auto end = root_.end();
  if (best.score >= -kWinThreshold) {
    std::vector<Move> line = threats_->refute(tree_.board(), *budget_, best.move);
    if (line.empty()) return false;
    best.score = -win_in(static_cast<int>(line.size()));
    best.line = std::move(line);
    end = root_.begin() + 1;
  }
  lost_.insert(lost_.end(), root_.begin(), end);
  root_.erase(root_.begin(), end);
  if (root_.empty()) add_untried();
  window_open_ = true;
  return true;
}

/// Adds the legal moves that late move pruning skipped at the root.
template <Evaluates Evaluator>
void Search<Evaluator>::add_untried() {
  const Board& board = tree_.board();
  if (board.has_five(other(board.to_move()))) return;  // the root moves already include every reply
  for (const OrderedMove& each : tree_.ordered(board.empty(), kCells)) {
    if (std::ranges::find(lost_, each.move, &RootMove::move) == lost_.end())
      root_.push_back({each.move, -kInfinity, false, {}});
  }
}

/// One iteration of iterative deepening: finds the best `lines` moves, each with its line
/// (multi-PV). False if the budget ran out before the best move was known.
template <Evaluates Evaluator>
bool Search<Evaluator>::run_iteration(int depth, std::size_t lines) {
  const std::vector<RootMove> before = root_;
  std::size_t done = 0;
  for (; done < lines; ++done) {
    search_aspiration(depth, done);
    RootMove& best = root_[done];
    if (!best.exact) break;
    best.line = tree_.table_line(best.move);
    if (budget_->exhausted()) break;
  }
  if (budget_->exhausted()) {
    done = std::min(done + (root_[done].exact ? 1 : 0), root_.size());
    keep_losses_known(before, done);
  } else {
    window_open_ = false;
  }
  std::ranges::stable_sort(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(done),
                           std::ranges::greater{}, &RootMove::score);
  return done > 0;
}

/// After an incomplete iteration: moves it did not reach keep their previous results; moves it
/// found to lose go last.
template <Evaluates Evaluator>
void Search<Evaluator>::keep_losses_known(std::vector<RootMove> before, std::size_t done) {
  for (RootMove& old : before) {
    const auto now = std::ranges::find(root_, old.move, &RootMove::move);
    if (now->score < -kWinThreshold) old = *now;
  }
  std::ranges::stable_partition(before,
                                [](const RootMove& move) { return move.score >= -kWinThreshold; });
  root_.resize(done);
  for (RootMove& old : before) {
    if (std::ranges::find(root_, old.move, &RootMove::move) == root_.end())
      root_.push_back(std::move(old));
  }
}

/// Searches the root with an aspiration window around the previous score of move `from`, widened
/// each time the search fails high or low.
template <Evaluates Evaluator>
void Search<Evaluator>::search_aspiration(int depth, std::size_t from) {
  int window = depth < kAspirationDepth || window_open_ ? kInfinity : kAspirationWindow;
  const int previous = root_[from].score;
  while (true) {
    const int alpha = std::max(-kInfinity, previous - window);
    const int beta = std::min(kInfinity, previous + window);
    const int score = search_root(depth, alpha, beta, from);
    if (budget_->exhausted() || (score > alpha && score < beta) || window >= kInfinity) return;
    window = window >= kMaxAspirationWindow ? kInfinity : kAspirationGrowth * window;
  }
}

/// Searches the root moves from index `from` on, and moves the best one there.
template <Evaluates Evaluator>
int Search<Evaluator>::search_root(int depth, int alpha, int beta, std::size_t from) {
  int best = -kInfinity;
  for (std::size_t i = from; i < root_.size(); ++i) root_[i].exact = false;
  for (std::size_t i = from; i < root_.size(); ++i) {
    tree_.play(root_[i].move);
    const int full = (depth - 1) * kPly;
    int score = 0;
    if (i == from) {
      score = -tree_.search(full, -beta, -alpha, 1, NodeType::kPv);
    } else {
      const int reduced = std::clamp(
          full - late_move_reduction(i - from + 1, depth * kPly) - kPvNodeReduction, 0, full);
      score = -tree_.search(reduced, -alpha - 1, -alpha, 1, NodeType::kCut);
      if (score > alpha && reduced < full)
        score = -tree_.search(full, -alpha - 1, -alpha, 1, NodeType::kCut);
      if (score > alpha && score < beta)
        score = -tree_.search(full, -beta, -alpha, 1, NodeType::kPv);
    }
    tree_.undo();
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

template class Search<PatternEvaluator>;
template class Search<NetworkEvaluator>;

}  // namespace gridwise::gomoku
