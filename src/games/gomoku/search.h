// The search: iterative deepening principal variation search with threats. Two things carry it:
// where the other side threatens to win by fours, only moves that could stop that are looked at;
// and a win by fours ends a line at once.
//
// Left out on purpose: null moves (a pass is answered by the look for fours), threads.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "games/gomoku/evaluation.h"
#include "games/gomoku/move_order.h"
#include "games/gomoku/vct.h"
#include "kit/limits.h"
#include "kit/transposition_table.h"

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
  std::uint64_t nodes = 0;
  std::vector<Move> line;       ///< at least one move
  std::vector<RootMove> moves;  ///< those looked at, best first
};

/// What a search may remember.
struct SearchMemory {
  std::size_t table_bytes = std::size_t{1} << 25;
  std::size_t fours_keys = std::size_t{1} << 22;       ///< a power of two
  std::size_t threats_entries = std::size_t{1} << 21;  ///< of a look for a win by threats

  bool operator==(const SearchMemory&) const = default;
};

/// One search after another, on boards of one size and rule. What it answers depends on the
/// position and the limits of nodes and depth alone, if `forget()` is called in between. Not thread
/// safe.
template <class Evaluator>
class Search {
 public:
  explicit Search(const SearchMemory& memory);

  /// REQUIRES: the game is not finished. Always at least one legal move. Calls `progress` after
  /// each iteration.
  Found run(const Position& position, const Limits& limits,
            const std::function<void(const Found&)>& progress);
  void forget();

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t work = 0;  ///< see work_of()
    std::int16_t score = 0;
    Move move = 0;
    std::int8_t depth = 0;
    enum class Bound : std::uint8_t { kExact, kLower, kUpper } bound = Bound::kExact;
  };
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
  [[nodiscard]] int look_no_further(int ply);
  [[nodiscard]] bool wins_by_fours(std::uint64_t most_nodes);
  /// Whether the other side would win by fours; then the moves that may stop it.
  [[nodiscard]] bool threatened(CellSet& answers);
  void prepare(const Position& position, const Limits& limits);
  /// What an entry is worth keeping for: nodes, but before all that this run has met it.
  [[nodiscard]] std::uint32_t work_of(std::uint64_t nodes) const;
  void list_root_moves();
  [[nodiscard]] bool solve_root(Found& found, const Limits& limits);
  [[nodiscard]] std::vector<Move> line_from(Move move);

  Evaluator evaluator_;
  SearchMemory memory_;
  TranspositionTable<Entry> table_;
  VcfSearch vcf_;
  std::unique_ptr<Board> board_;
  std::unique_ptr<Budget> budget_;
  std::vector<RootMove> root_;
  MoveOrder order_;
  std::uint32_t runs_ = 0;  ///< since the table was empty
};

extern template class Search<PatternEvaluator>;
using PatternSearch = Search<PatternEvaluator>;

}  // namespace gridwise::gomoku
