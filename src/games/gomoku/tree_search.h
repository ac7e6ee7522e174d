// The tree below the root: principal variation search with a transposition table and VCF searches.
// Its strength rests on three rules: a VCF ends a line at once; if the opponent threatens a VCF,
// only moves that may stop it are searched; and the search is selective: few moves are searched,
// less deep the later they come, and a move that is better than all others deeper.
//
// Left out on purpose: null-move pruning (the VCF search for the opponent after a pass does its
// work). Parameters: search_parameters.h.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "games/gomoku/move_order.h"
#include "games/gomoku/network_evaluator.h"
#include "games/gomoku/search_entry.h"
#include "games/gomoku/search_memory.h"
#include "games/gomoku/search_score.h"
#include "games/gomoku/vcf.h"
#include "gridwise/limits.h"
#include "kit/shared_table.h"

namespace gridwise::gomoku {

/// Late move reduction for the first search of move number `number` (from 1) at `depth`, before
/// what is known about node and move; both in 1/kPly plies.
[[nodiscard]] int late_move_reduction(std::size_t number, int depth);

/// What is expected of a node (Knuth and Moore, An analysis of alpha-beta pruning, 1975): a PV node
/// may get an exact score, a cut node fails high, an all node fails low.
enum class NodeType : std::uint8_t { kPv, kCut, kAll };

/// Searches one root at a time. REQUIRES: call `reset` first. Not thread safe.
template <Evaluates Evaluator>
class TreeSearch {
 public:
  TreeSearch(const SearchMemory& memory, std::shared_ptr<SharedTable> table)
      : vcf_keys_(memory.vcf_keys), table_(std::move(table)), vcf_(memory.vcf_keys) {}

  /// Starts at a new root and keeps the tables. Counts nodes in `budget`, which must outlive the
  /// search.
  void reset(const Position& position, Budget& budget);
  /// Empties the tables. REQUIRES: no other search is using them.
  void forget();

  /// The score of the board for its seat to move, `ply` plies below the root, searched to `depth`
  /// in 1/kPly plies. Meaningless once the budget is exhausted.
  [[nodiscard]] int search(int depth, int alpha, int beta, int ply, NodeType type) {
    return search({.depth = depth, .alpha = alpha, .beta = beta, .ply = ply, .type = type});
  }
  void play(Move move) {
    evaluator_.play(move, board_->to_move());
    board_->play(move);
  }
  void undo() {
    board_->undo();
    evaluator_.undo();
  }
  /// The principal variation from the table: `move`, already on the board, and its continuation.
  [[nodiscard]] std::vector<Move> table_line(Move move);
  /// The `most` best moves of `within` by policy, best first.
  [[nodiscard]] OrderedMoves ordered(const CellSet& within, std::size_t most);
  [[nodiscard]] Board& board() { return *board_; }
  /// Nodes of the tree since `reset`, without those of VCF searches.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] VcfSearch& vcf() { return vcf_; }

 private:
  using Bound = SearchEntry::Bound;

  /// A node while it is searched.
  struct Node {
    int depth;  ///< in 1/kPly plies
    int alpha;
    int beta;
    int ply;
    NodeType type;
    Move excluded = kNoMove;           ///< left out, to see what the others are worth
    bool forced = false;               ///< the opponent threatens five
    bool improving = false;            ///< evaluation above that of two plies before
    int evaluation = 0;                ///< static, or the table's score if that says more
    std::optional<SearchEntry> entry;  ///< of the table
    Move table_move = kNoMove;
    int table_score = 0;
  };
  /// How much deeper to search the table move, or that its node can be cut off at once.
  struct Singular {
    int extension = 0;
    bool cutoff = false;
  };

  [[nodiscard]] int search(Node node);
  [[nodiscard]] std::optional<int> known_result(int ply);
  [[nodiscard]] std::optional<int> probe(Node& node) const;
  void evaluate(Node& node);
  [[nodiscard]] std::optional<int> prune(const Node& node);
  [[nodiscard]] std::optional<int> find_moves(const Node& node, OrderedMoves& moves);
  [[nodiscard]] int search_moves(Node node, const OrderedMoves& moves);
  [[nodiscard]] int search_move(const Node& node, Move move, std::size_t number, int depth,
                                int reduction);
  [[nodiscard]] bool may_be_singular(const Node& node) const;
  [[nodiscard]] Singular test_singular(const Node& node);
  [[nodiscard]] int reduction(const Node& node, const OrderedMove& move, std::size_t number,
                              int best_policy) const;
  [[nodiscard]] int evaluate() { return evaluator_.evaluate(*board_); }
  [[nodiscard]] int evaluate_leaf(int beta, int ply);
  void generate(const CellSet& within, std::size_t most, OrderedMoves& moves) {
    generate_moves(*board_, evaluator_, within, most, moves);
  }
  [[nodiscard]] bool has_vcf(std::uint64_t max_nodes) {
    return vcf_.solve(*board_, *budget_, max_nodes) == ProofResult::kProved;
  }
  [[nodiscard]] bool opponent_has_vcf(CellSet& defences);
  [[nodiscard]] std::optional<SearchEntry> probe_table() const {
    const std::uint64_t word = table_->find(board_->key());
    if (word == 0) return {};
    return SearchEntry::unpack(word);
  }
  void store_in_table(std::uint64_t nodes, int score, Move move, int depth, Bound bound);

  std::size_t vcf_keys_;
  Evaluator evaluator_;
  std::shared_ptr<SharedTable> table_;
  VcfSearch vcf_;
  std::unique_ptr<Board> board_;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  MoveOrder order_;
  std::array<int, kMaxPly> evaluations_{};  ///< static, by ply of the line being searched
  std::uint32_t runs_ = 0;                  ///< number of runs since the table was emptied
};

extern template class TreeSearch<PatternEvaluator>;
extern template class TreeSearch<NetworkEvaluator>;

}  // namespace gridwise::gomoku
