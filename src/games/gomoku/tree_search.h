// The tree below the root: principal variation search with a transposition table and VCF searches.
// Its strength rests on two rules: a VCF ends a line at once, and if the opponent threatens a VCF,
// only moves that may stop it are searched.
//
// Left out on purpose: null-move pruning (the VCF search for the opponent after a pass does its
// work). Parameters: search_parameters.h.
#pragma once

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

/// Late move reduction, in plies, for the first search of quiet move number `index` (from 0).
[[nodiscard]] int late_move_reduction(std::size_t index, int depth);

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

  /// The score of the board for its seat to move, `ply` plies below the root. Meaningless once the
  /// budget is exhausted.
  [[nodiscard]] int search(int depth, int alpha, int beta, int ply);
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

  [[nodiscard]] int search_moves(OrderedMoves& moves, int depth, int alpha, int beta, int ply);
  [[nodiscard]] std::optional<int> known_result(int ply);
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
  std::uint32_t runs_ = 0;  ///< number of runs since the table was emptied
};

extern template class TreeSearch<PatternEvaluator>;
extern template class TreeSearch<NetworkEvaluator>;

}  // namespace gridwise::gomoku
