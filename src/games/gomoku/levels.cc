#include "games/gomoku/levels.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "games/gomoku/parallel_search.h"
#include "games/gomoku/search_memory.h"
#include "games/gomoku/threat_names.h"

namespace gridwise::gomoku {
namespace {

struct Level {
  std::uint64_t nodes;    ///< limit
  double mistake_chance;  ///< of a move other than the best, unless the game is decided
};
/// The first entry is level 2. The last level has only the caller's limits.
constexpr std::array<Level, 9> kLevels{{{100, 0.2},
                                        {300, 0},
                                        {1'500, 0},
                                        {6'000, 0},
                                        {20'000, 0},
                                        {60'000, 0},
                                        {200'000, 0},
                                        {600'000, 0},
                                        {UINT64_MAX, 0}}};
constexpr std::size_t kMistakeMoves = 3;

/// What a stone of that colour would make, in words; absent if it makes no threat.
std::optional<Words> effect_of(const Board& board, Move cell, Stone stone) {
  std::optional<Words> name = name_of(board.threat(cell, stone));
  if (!name) return {};
  if (stone == board.to_move()) return Words{"makes " + name->en, "成" + name->zh};
  return Words{"keeps the opponent from " + name->en, "阻止对方" + name->zh};
}

/// Chebyshev distance: the steps of a king.
int steps_from_centre(const Position& position, Move cell) {
  const int middle = position.options().size / 2;
  return std::max(std::abs(column_of(cell) - middle), std::abs(row_of(cell) - middle));
}

std::vector<Words> reasons(const Position& position, const Board& board, Move cell) {
  if (position.stones() == 0) {
    return {steps_from_centre(position, cell) == 0 ? Words{"takes the centre", "占据天元"}
                                                   : Words{"away from the centre", "偏离中心"}};
  }
  std::vector<Words> why;
  for (const Stone stone : {board.to_move(), other(board.to_move())}) {
    if (auto effect = effect_of(board, cell, stone)) why.push_back(*std::move(effect));
  }
  if (why.empty()) why.push_back({"builds its own rows and hinders the opponent's", "布局与牵制"});
  return why;
}

/// Whether only one move stops the opponent's five. `result` lists every reply to a five.
bool is_forced(const Board& board, const SearchResult& result) {
  const Stone me = board.to_move();
  return result.moves.size() == 1 && !board.has_five(me) && board.has_five(other(me));
}

/// The searched moves, best first; then the other legal moves by policy.
std::vector<RootMove> rank(const Position& position, const Board& board,
                           const SearchResult& result) {
  std::vector<RootMove> ranked = result.moves;
  const auto best = std::ranges::find(ranked, result.line.front(), &RootMove::move);
  if (best == ranked.end()) {
    ranked.insert(ranked.begin(), {result.line.front(), result.score, true, result.line});
  } else {
    std::rotate(ranked.begin(), best, best + 1);
  }
  const std::size_t searched = ranked.size();
  MoveList legal;
  position.generate(legal);
  for (const Move move : legal) {
    const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(searched);
    if (std::find_if(ranked.begin(), end, [&](const RootMove& r) { return r.move == move; }) != end)
      continue;
    ranked.push_back({move, board.policy(move), false, {}});
  }
  const auto unsearched = ranked.begin() + static_cast<std::ptrdiff_t>(searched);
  if (position.stones() == 0) {  // the policy is no use on an empty board
    for (auto move = unsearched; move != ranked.end(); ++move)
      move->score = -steps_from_centre(position, move->move);
  }
  std::stable_sort(unsearched, ranked.end(),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  return ranked;
}

ReportOf<Move> to_report(const Position& position, const SearchResult& result,
                         double mistake_chance) {
  const Board board(position);
  ReportOf<Move> report;
  report.score = result.score;
  report.depth = result.depth;
  report.nodes = result.nodes;
  if (result.tree_nodes) report.threat_nodes = result.nodes - *result.tree_nodes;
  report.line = result.line;
  report.proved = result.proved;
  if (result.proved) {
    report.verdict = Verdict::kWin;
    report.plies = static_cast<int>(result.line.size());
  }
  for (const RootMove& ranked : rank(position, board, result)) {
    CandidateOf<Move> candidate;
    candidate.move = ranked.move;
    if (ranked.exact) {
      candidate.score = ranked.score;
      candidate.line = ranked.line;
      if (std::abs(ranked.score) > kWinThreshold) {
        candidate.verdict = ranked.score > 0 ? Verdict::kWin : Verdict::kLoss;
        candidate.plies = kWin - std::abs(ranked.score);
      }
    }
    candidate.why = reasons(position, board, ranked.move);
    report.candidates.push_back(std::move(candidate));
  }
  if (is_forced(board, result)) {
    std::vector<Words>& why = report.candidates.front().why;
    why.insert(why.begin(), {"the only move that stops the five", "唯一能阻止连五的一手"});
  }
  const bool decided = result.proved || std::abs(result.score) > kWinThreshold;
  const std::size_t others = decided ? 0 : std::min(kMistakeMoves, result.moves.size() - 1);
  report.candidates.front().weight = others > 0 ? 1 - mistake_chance : 1;
  for (std::size_t i = 1; i <= others; ++i)
    report.candidates[i].weight = mistake_chance / static_cast<double>(others);
  return report;
}

}  // namespace

struct LevelSearch::KeptSearch {
  Options options;
  SearchMemory memory;
  int threads;
  ParallelSearch search;
};

LevelSearch::LevelSearch(int level) : level_(level) {}
LevelSearch::~LevelSearch() = default;

void LevelSearch::invalidate_cache() { kept_.reset(); }

ReportOf<Move> LevelSearch::candidates(const Position& position, const SearchRequest& request,
                                       const ProgressOf<Move>& progress) {
  const Budget setup_budget(request);
  const auto& [nodes, mistake_chance] =
      kLevels[static_cast<std::size_t>(level_ - kFirstSearchLevel)];
  SearchRequest own = request;
  own.nodes = std::min(request.nodes.value_or(UINT64_MAX), nodes);
  if (*own.nodes == UINT64_MAX) own.nodes.reset();
  if (level_ < kLastLevel) own.threads = 1;
  const Options& options = position.options();
  const SearchMemory memory = search_memory(own);
  const bool may_keep = !own.nodes && !own.depth;
  if (!may_keep || !kept_ || kept_->options != options || kept_->memory != memory ||
      kept_->threads != own.threads) {
    kept_.reset();  // first, so that the two never hold memory together
    kept_ = std::make_unique<KeptSearch>(
        KeptSearch{options, memory, own.threads, ParallelSearch(memory, own.threads)});
  }
  if (const auto left = setup_budget.left()) {
    own.time = std::max(std::chrono::duration_cast<std::chrono::milliseconds>(*left),
                        std::chrono::milliseconds(0));
  }
  const auto report = [&](const SearchResult& result) {
    if (progress) progress(to_report(position, result, mistake_chance));
  };
  return to_report(position, kept_->search.run(position, own, report), mistake_chance);
}

}  // namespace gridwise::gomoku
