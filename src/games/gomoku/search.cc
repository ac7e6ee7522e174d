#include "games/gomoku/search.h"

#include <algorithm>
#include <cstdlib>

#include "games/gomoku/search_settings.h"

namespace gridwise::gomoku {

template <Evaluates Evaluator>
Search<Evaluator>::Search(const SearchMemory& memory)
    : Search(memory, std::make_shared<SharedTable>(memory.table_bytes)) {}

template <Evaluates Evaluator>
Search<Evaluator>::Search(const SearchMemory& memory, std::shared_ptr<SharedTable> table)
    : memory_(memory), table_(std::move(table)), vcf_(memory.fours_keys) {}

template <Evaluates Evaluator>
void Search<Evaluator>::forget() {
  table_->clear();
  vcf_ = VcfSearch(memory_.fours_keys);
  runs_ = 0;
}

template <Evaluates Evaluator>
std::optional<SearchEntry> Search<Evaluator>::recall() const {
  const std::uint64_t word = table_->find(board_->key());
  if (word == 0) return {};
  return SearchEntry::unpack(word);
}

template <Evaluates Evaluator>
void Search<Evaluator>::remember(std::uint64_t nodes, int score, Move move, int depth,
                                 Bound bound) {
  const SearchEntry entry{SearchEntry::worth_of(nodes, runs_), score, move, depth, bound};
  table_->store(board_->key(), entry.pack());
}

template <Evaluates Evaluator>
void Search<Evaluator>::prepare(const Position& position, const Limits& limits, const Part& part) {
  board_ = std::make_unique<Board>(position);
  budget_ = part.pool != nullptr ? std::make_unique<Budget>(limits, *part.pool)
                                 : std::make_unique<Budget>(limits);
  evaluator_.reset(*board_);
  order_.clear();
  root_.clear();
  refuted_.clear();
  threats_ = std::make_unique<RootThreats>(memory_.threats_entries, memory_.fours_keys);
  ++runs_;
}

template <Evaluates Evaluator>
Found Search<Evaluator>::run(const Position& position, const Limits& limits,
                             const std::function<void(const Found&)>& progress, const Part& part) {
  prepare(position, limits, part);
  list_root_moves();
  Found found;
  found.line = {root_.front().move};
  const auto report = [&] {
    found.nodes = budget_->nodes();
    found.moves = root_;
    found.moves.insert(found.moves.end(), refuted_.begin(), refuted_.end());
    if (progress) progress(found);
  };
  const bool helps = part.number > 0;
  if (root_.size() == 1 || (!helps && solve_root(found, limits))) {
    report();
    return found;
  }
  const int deepest =
      std::min({limits.depth.value_or(kMostDepth), kMostDepth, board_->empty().size()});
  const auto lines = std::min(static_cast<std::size_t>(limits.lines), root_.size());
  for (int depth = 1; depth <= deepest && !budget_->exhausted(); ++depth) {
    if (helps && depth < deepest && skips(part.number, depth)) continue;
    if (!iterate(depth, std::min(lines, root_.size()))) break;
    const bool refuted = !helps && drop_refuted();
    const RootMove& best = root_.front();
    found.score = best.score;
    found.line = best.line.empty() ? std::vector<Move>{best.move} : best.line;
    if (refuted) {
      --depth;  // once more, for another move
      continue;
    }
    found.depth = depth;
    if (!budget_->exhausted()) found.whole_depth = depth;
    report();
    if (std::abs(found.score) > kSurelyWon) break;
    if (!helps && conclude(found, threats_->look_on(*board_, *budget_))) break;
    // With little time left the next iteration would not even finish its first move.
    const auto left = budget_->left();
    if (!helps && left && *left * kLittleTime < budget_->elapsed()) break;
  }
  report();
  return found;
}

/// A first ranking by appeal; all legal moves where few are near.
template <Evaluates Evaluator>
void Search<Evaluator>::list_root_moves() {
  OrderedMoves moves;
  CellSet answers;
  const Stone me = board_->to_move();
  if (!board_->has_five(me) && board_->has_five(other(me))) {
    answers = answers_to_five(*board_);
    list(answers, kCells, moves);
  } else {
    list(cells_near_stones(*board_), kRootMoves, moves);
  }
  if (moves.empty()) list(board_->empty(), kCells, moves);
  order_.sort(moves, me, kNoMove, 0);
  for (const OrderedMove& each : moves) root_.push_back({each.move, each.appeal, false, {}});
}

/// A five, a win by fours, a win by threats: no need to search.
template <Evaluates Evaluator>
bool Search<Evaluator>::solve_root(Found& found, const Limits& limits) {
  std::uint64_t nodes = kRootVctNodes;
  if (limits.nodes) nodes = std::min(nodes, *limits.nodes / kRootVctShare);
  if (limits.time) {
    const auto in_time =
        static_cast<std::uint64_t>(limits.time->count()) * kNodesPerMs / kRootVctShare;
    nodes = std::min(nodes, in_time);
  }
  if (vcf_.solve(*board_, *budget_, nodes) == Answer::kYes) return conclude(found, vcf_.line());
  return conclude(found, threats_->find_win(*board_, *budget_, nodes));
}

/// The answer where `line` wins; false where there is none.
template <Evaluates Evaluator>
bool Search<Evaluator>::conclude(Found& found, std::vector<Move> line) {
  if (line.empty()) return false;
  found.proved = true;
  found.score = won_in(static_cast<int>(line.size()));
  found.depth = static_cast<int>(line.size());
  found.line = std::move(line);
  const auto move = std::ranges::find(root_, found.line.front(), &RootMove::move);
  if (move != root_.end()) root_.erase(move);
  root_.insert(root_.begin(), {found.line.front(), found.score, true, found.line});
  return true;
}

/// Whether the other side wins by threats after the best move; then it is the best no more.
template <Evaluates Evaluator>
bool Search<Evaluator>::drop_refuted() {
  if (root_.size() < 2 || std::abs(root_.front().score) > kSurelyWon) return false;
  const Move move = root_.front().move;
  std::vector<Move> line = threats_->refute(*board_, *budget_, move);
  if (line.empty()) return false;
  refuted_.push_back({move, -won_in(static_cast<int>(line.size())), true, std::move(line)});
  root_.erase(root_.begin());
  return true;
}

template <Evaluates Evaluator>
bool Search<Evaluator>::iterate(int depth, std::size_t lines) {
  const std::vector<RootMove> before = root_;
  std::size_t done = 0;
  for (; done < lines; ++done) {
    search_line(depth, done);
    RootMove& found = root_[done];
    if (!found.exact) break;
    found.line = line_from(found.move);
    if (budget_->exhausted()) break;
  }
  if (budget_->exhausted()) {
    // What was not looked at any more is as it was before.
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

template <Evaluates Evaluator>
void Search<Evaluator>::search_line(int depth, std::size_t from) {
  int window = depth < 4 ? kInfinity : kFirstWindow;
  const int guess = root_[from].score;
  while (true) {
    const int alpha = std::max(-kInfinity, guess - window);
    const int beta = std::min(kInfinity, guess + window);
    const int score = search_root(depth, alpha, beta, from);
    if (budget_->exhausted() || (score > alpha && score < beta) || window >= kInfinity) return;
    window = window >= 8 * kFirstWindow ? kInfinity : 4 * window;
  }
}

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
      const int reduction = reduction_of(i - from, depth);
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

template <Evaluates Evaluator>
std::optional<int> Search<Evaluator>::decide(int ply) {
  const Stone me = board_->to_move();
  if (board_->has_five(me)) return won_in(ply + 1);
  if (board_->full()) return 0;
  if (board_->options().rule == Rule::kCaro) return {};  // a five can be spoilt: nothing is sure
  const int fives = board_->count(other(me), Threat::kFive);
  if (fives > 1) return -won_in(ply + 2);
  if (fives == 1) {
    const Move answer = board_->cells(other(me), Threat::kFive).first();
    if (board_->forbidden(answer, me)) return -won_in(ply + 2);
    return {};
  }
  const bool open_four =
      board_->count(me, Threat::kOpenFour) > 0 && board_->options().rule != Rule::kRenju;
  if (open_four) return won_in(ply + 3);
  return {};
}

template <Evaluates Evaluator>
bool Search<Evaluator>::wins_by_fours(std::uint64_t most_nodes) {
  return vcf_.solve(*board_, *budget_, most_nodes) == Answer::kYes;
}

template <Evaluates Evaluator>
bool Search<Evaluator>::threatened(CellSet& answers) {
  const Stone them = other(board_->to_move());
  if (board_->fours(them).empty()) return false;
  board_->pass();
  const bool yes = vcf_.solve(*board_, *budget_, kThreatVcfNodes) == Answer::kYes;
  board_->pass();
  if (yes) answers = defences_against(*board_, vcf_.line());
  return yes;
}

template <Evaluates Evaluator>
void Search<Evaluator>::play(Move move) {
  evaluator_.play(move, board_->to_move());
  board_->play(move);
}

template <Evaluates Evaluator>
void Search<Evaluator>::undo() {
  board_->undo();
  evaluator_.undo();
}

template <Evaluates Evaluator>
void Search<Evaluator>::list(const CellSet& within, std::size_t most, OrderedMoves& moves) {
  list_moves(*board_, evaluator_, within, most, moves);
}

/// An estimate; a win by fours, where the estimate is not enough already.
template <Evaluates Evaluator>
int Search<Evaluator>::look_no_further(int beta, int ply) {
  const int estimated = estimate();
  if (estimated < beta && wins_by_fours(kLeafVcfNodes))
    return won_in(ply + static_cast<int>(vcf_.line().size()));
  return estimated;
}

template <Evaluates Evaluator>
int Search<Evaluator>::search(int depth, int alpha, int beta, int ply) {
  // 1. What needs no search.
  if (const std::optional<int> decided = decide(ply)) return *decided;
  if (!budget_->spend() || ply >= kMostPlies - 1) return estimate();
  const bool forced = board_->has_five(other(board_->to_move()));
  if (depth <= 0 && !forced) return look_no_further(beta, ply);

  // 2. What is remembered.
  const std::optional<SearchEntry> known = recall();
  const Move first = known ? known->move : kNoMove;
  if (known && known->depth >= depth) {
    const int score = from_table(known->score, ply);
    if (known->bound == Bound::kExact || (known->bound == Bound::kLower && score >= beta) ||
        (known->bound == Bound::kUpper && score <= alpha)) {
      return score;
    }
  }

  // 3. So far above or below a narrow window that a few plies will not change it.
  if (beta - alpha == 1 && !forced && std::abs(beta) < kSurelyWon) {
    const int estimated = estimate();
    const bool quiet = board_->fours(other(board_->to_move())).empty();
    if (quiet && depth <= kSafeDepth && estimated - kSafeMargin * depth >= beta) return estimated;
    if (depth <= kHopelessDepth && estimated + kHopelessMargin * depth <= alpha)
      return look_no_further(beta, ply);
  }

  // 4. Where no move is remembered, a ply less: it finds one to begin with the next time.
  if (first == kNoMove && depth >= kUnknownDepth && !forced) --depth;

  // 5. Moves: the one that stops a five; else a win by fours, or what may stop the other side's;
  // else what is near.
  OrderedMoves moves;
  CellSet answers;
  if (forced) {
    answers = answers_to_five(*board_);
    list(answers, kCells, moves);
  } else {
    if (!known && wins_by_fours(kInnerVcfNodes)) {
      const int score = won_in(ply + static_cast<int>(vcf_.line().size()));
      remember(1, to_table(score, ply), vcf_.line().front(), kMostDepth, Bound::kLower);
      return score;
    }
    const bool danger = threatened(answers);
    if (!danger) answers = cells_near_stones(*board_);
    list(answers, danger ? kCells : kInnerMoves, moves);
    if (danger && moves.empty()) return -won_in(ply + 4);
  }
  if (moves.empty()) return 0;
  order_.sort(moves, board_->to_move(), first, ply);
  return search_moves(moves, forced ? depth : depth - 1, alpha, beta, ply);
}

/// Looks at `moves` in their order, each `depth` deep.
template <Evaluates Evaluator>
int Search<Evaluator>::search_moves(OrderedMoves& moves, int depth, int alpha, int beta, int ply) {
  const std::uint64_t nodes_before = budget_->nodes();
  const int lowest = alpha;
  const bool narrow = beta - alpha == 1;
  int best = -kInfinity;
  Move best_move = moves[0].move;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool quiet = board_->threat(moves[i].move, board_->to_move()) <= Threat::kNever;
    play(moves[i].move);
    int score = 0;
    if (i == 0) {
      score = -search(depth, -beta, -alpha, ply + 1);
    } else {
      int reduction = quiet ? reduction_of(i, depth + 1) : 0;
      if (reduction > 0 && narrow) reduction = std::min(reduction + kNarrowReduction, depth);
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
  const auto bound = best >= beta ? Bound::kLower : best > lowest ? Bound::kExact : Bound::kUpper;
  remember(budget_->nodes() - nodes_before + 1, to_table(best, ply), best_move,
           std::max(depth + 1, 0), bound);
  return best;
}

/// The line the table remembers, from the root's `move` on.
template <Evaluates Evaluator>
std::vector<Move> Search<Evaluator>::line_from(Move move) {
  std::vector<Move> line{move};
  board_->play(move);
  while (!board_->full() && line.size() < 20) {
    const bool over = board_->has_five(board_->to_move());
    const std::optional<SearchEntry> known = recall();
    if (!over && !known) break;
    const Move next = over ? board_->cells(board_->to_move(), Threat::kFive).first() : known->move;
    if (!board_->empty().contains(next) || board_->forbidden(next, board_->to_move())) break;
    line.push_back(next);
    board_->play(next);
    if (over) break;
  }
  for (std::size_t i = 0; i < line.size(); ++i) board_->undo();
  return line;
}

template class Search<PatternEvaluator>;
template class Search<NetworkEvaluator>;

}  // namespace gridwise::gomoku
