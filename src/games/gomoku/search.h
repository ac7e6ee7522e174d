// The search: iterative deepening principal variation search with threats. Two things carry it:
// where the other side threatens to win by fours, only moves that could stop that are looked at;
// and a win by fours ends a line at once.
//
// Left out on purpose: null moves (a pass is answered by the look for fours). One thread; several
// searches work together in parallel_search.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "games/gomoku/move_order.h"
#include "games/gomoku/network_evaluator.h"
#include "games/gomoku/root_threats.h"
#include "games/gomoku/search_entry.h"
#include "games/gomoku/search_memory.h"
#include "kit/limits.h"
#include "kit/shared_table.h"

namespace gridwise::gomoku {

/// Won in p plies is kWin - p for the seat to move, lost the negative; estimates lie far below.
constexpr int kWin = 30'000;
constexpr int kSurelyWon = 29'000;

struct RootMove {
  Move move = 0;
  int score = 0;  ///< of the last finished look; a bound where `exact` is not set
  bool exact = false;
  std::vector<Move> line;  ///< of the last exact look, the move first
};

struct Found {
  int score = 0;
  bool proved = false;  ///< a win by fours or threes, certain
  int depth = 0;
  int whole_depth = 0;  ///< the last one that was looked at to its end
  std::uint64_t nodes = 0;
  std::vector<Move> line;       ///< at least one move
  std::vector<RootMove> moves;  ///< those looked at, best first
};

/// What a search is among several that look at the same position with the same table.
struct Part {
  int number = 0;            ///< 0 for the one that minds the time; the others help until stopped
  NodePool* pool = nullptr;  ///< the nodes of all; null where there is one search
};

/// One search after another, on boards of one size and rule. What it answers depends on the
/// position and the limits of nodes and depth alone, if `forget()` is called in between. Not thread
/// safe.
template <Evaluates Evaluator>
class Search {
 public:
  explicit Search(const SearchMemory& memory);
  /// With a table that others use too, instead of one of `memory.table_bytes`.
  Search(const SearchMemory& memory, std::shared_ptr<SharedTable> table);

  /// REQUIRES: the game is not finished. Always at least one legal move. Calls `progress` after
  /// each iteration.
  Found run(const Position& position, const Limits& limits,
            const std::function<void(const Found&)>& progress, const Part& part = {});
  /// REQUIRES: no other search uses the table meanwhile.
  void forget();

 private:
  using Bound = SearchEntry::Bound;

  [[nodiscard]] int search(int depth, int alpha, int beta, int ply);
  [[nodiscard]] int search_moves(OrderedMoves& moves, int depth, int alpha, int beta, int ply);
  /// Looks at the root's moves from number `from` on; the best comes to that place.
  [[nodiscard]] int search_root(int depth, int alpha, int beta, std::size_t from);
  /// The same with a window around the score that its move had, widened where it fails.
  void search_line(int depth, std::size_t from);
  /// The best `lines` moves, each with its line. False where the budget ended it before the best
  /// was known.
  [[nodiscard]] bool iterate(int depth, std::size_t lines);
  /// A result that needs no search.
  [[nodiscard]] std::optional<int> decide(int ply);
  [[nodiscard]] int look_no_further(int beta, int ply);
  void play(Move move);
  void undo();
  [[nodiscard]] int estimate() { return evaluator_.estimate(*board_); }
  /// The most appealing moves of `within`.
  void list(const CellSet& within, std::size_t most, OrderedMoves& moves);
  [[nodiscard]] bool wins_by_fours(std::uint64_t most_nodes);
  /// Whether the other side would win by fours; then the moves that may stop it.
  [[nodiscard]] bool threatened(CellSet& answers);
  void prepare(const Position& position, const Limits& limits, const Part& part);
  [[nodiscard]] std::optional<SearchEntry> recall() const;
  void remember(std::uint64_t nodes, int score, Move move, int depth, Bound bound);
  void list_root_moves();
  [[nodiscard]] bool solve_root(Found& found, const Limits& limits);
  bool conclude(Found& found, std::vector<Move> line);
  [[nodiscard]] bool drop_refuted();
  [[nodiscard]] std::vector<Move> line_from(Move move);

  Evaluator evaluator_;
  SearchMemory memory_;
  std::shared_ptr<SharedTable> table_;
  VcfSearch vcf_;
  std::unique_ptr<Board> board_;
  std::unique_ptr<Budget> budget_;
  std::unique_ptr<RootThreats> threats_;
  std::vector<RootMove> root_;
  std::vector<RootMove> refuted_;  ///< moves of the root after which the other side wins by threats
  MoveOrder order_;
  std::uint32_t runs_ = 0;  ///< since the table was empty
};

extern template class Search<PatternEvaluator>;
using PatternSearch = Search<PatternEvaluator>;
extern template class Search<NetworkEvaluator>;
using NetworkSearch = Search<NetworkEvaluator>;

}  // namespace gridwise::gomoku
