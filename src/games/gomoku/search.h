// The root of the search: iterative deepening with aspiration windows, multi-PV, and VCT searches
// alongside the tree search. Single-threaded; parallel_search.h runs several. Parameters:
// search_parameters.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "games/gomoku/root_threats.h"
#include "games/gomoku/tree_search.h"

namespace gridwise::gomoku {

struct RootMove {
  Move move = 0;
  int score = 0;           ///< of the move's last completed search; a bound unless `exact`
  bool exact = false;      ///< the score is inside the window
  std::vector<Move> line;  ///< of the last exact search, starting with the move
};

struct SearchResult {
  int score = 0;
  bool proved = false;      ///< a VCF or VCT was found
  int depth = 0;            ///< of the last iteration, completed or not
  int completed_depth = 0;  ///< of the last completed iteration
  std::uint64_t nodes = 0;  ///< of the tree, and of VCF and VCT searches
  /// Those of the tree alone; absent in progress of several threads.
  std::optional<std::uint64_t> tree_nodes = 0;
  std::vector<Move> line;       ///< principal variation; at least one move
  std::vector<RootMove> moves;  ///< root moves, best first
};

/// The role of the thread that a search runs on; all threads search the same position with the same
/// table.
struct ThreadRole {
  /// 0 is the main thread, which watches the clock; the others are helpers and run until stopped.
  int number = 0;
  NodePool* pool = nullptr;  ///< shared node counter; null if there is one thread

  [[nodiscard]] bool is_helper() const { return number > 0; }
};

/// Runs one search after another, on boards of one size and rule. With node or depth limits and
/// `forget()` between runs, the result depends only on the position and the limits. Not thread
/// safe.
template <Evaluates Evaluator>
class Search {
 public:
  explicit Search(const SearchMemory& memory);
  /// Uses a shared transposition table instead of allocating `memory.table_bytes`.
  Search(const SearchMemory& memory, std::shared_ptr<SharedTable> table);

  /// REQUIRES: the game is not finished. The result has at least one legal move. Calls `progress`
  /// after each iteration. With `move_only`, a forced reply to a five is returned without search.
  SearchResult run(const Position& position, const SearchRequest& request,
                   const std::function<void(const SearchResult&)>& progress,
                   const ThreadRole& role = {});
  /// Empties the tables. REQUIRES: no other search is using them.
  void forget() { tree_.forget(); }

 private:
  void prepare(const Position& position, const Limits& limits, const ThreadRole& role);
  void generate_root_moves();
  [[nodiscard]] bool solve_root(SearchResult& result, const Limits& limits);
  bool set_proved_win(SearchResult& result, std::vector<Move> line);
  [[nodiscard]] bool drop_lost();
  void add_untried();
  void keep_losses_known(std::vector<RootMove> before, std::size_t done);
  void set_best(SearchResult& result) const;
  [[nodiscard]] bool run_iteration(int depth, std::size_t lines);
  void search_aspiration(int depth, std::size_t from);
  [[nodiscard]] int search_root(int depth, int alpha, int beta, std::size_t from);

  SearchMemory memory_;
  TreeSearch<Evaluator> tree_;
  std::unique_ptr<Budget> budget_;
  std::unique_ptr<RootThreats> threats_;
  std::vector<RootMove> root_;  ///< best first; moves known to lose may be in `lost_` instead
  std::vector<RootMove> lost_;  ///< moves that lose in the tree or to the opponent's VCT
  bool window_open_ = false;    ///< scores in `root_` cannot centre an aspiration window
};

extern template class Search<PatternEvaluator>;
using PatternSearch = Search<PatternEvaluator>;
extern template class Search<NetworkEvaluator>;
using NetworkSearch = Search<NetworkEvaluator>;

}  // namespace gridwise::gomoku
