#include "games/gomoku/root_threats.h"

#include <algorithm>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {
namespace {

/// The unspent part of a share of all nodes, or 0 if too little to search with.
[[nodiscard]] std::uint64_t left_of_share(const Budget& budget, std::uint64_t share,
                                          std::uint64_t spent) {
  const std::uint64_t allowed = budget.nodes() / share;
  return allowed >= spent + kMinVctNodes ? allowed - spent : 0;
}

}  // namespace

std::vector<Move> RootThreats::find_win(Board& board, Budget& budget, std::uint64_t nodes) {
  const std::uint64_t before = budget.nodes();
  const ProofResult result = own_.solve(board, budget, nodes);
  own_nodes_ += budget.nodes() - before;
  no_win_ = result == ProofResult::kDisproved;
  return result == ProofResult::kProved ? own_.line(board) : std::vector<Move>{};
}

std::vector<Move> RootThreats::continue_search(Board& board, Budget& budget) {
  const std::uint64_t nodes = left_of_share(budget, kOwnVctShare, own_nodes_);
  if (no_win_ || nodes == 0) return {};
  return find_win(board, budget, nodes);
}

std::vector<Move> RootThreats::refute(Board& board, Budget& budget, Move move) {
  // Reserves half of what is left for the search without the move.
  const std::uint64_t nodes = std::min(
      left_of_share(budget, kRefutationVctShare, refutation_nodes_), budget.nodes_left() / 2);
  if (nodes < kMinVctNodes || not_refuted_.contains(move)) return {};
  const std::uint64_t before = budget.nodes();
  std::vector<Move> line;
  board.play(move);
  const ProofResult result = opponents_.solve(board, budget, nodes);
  if (result == ProofResult::kProved) line = opponents_.line(board);
  board.undo();
  refutation_nodes_ += budget.nodes() - before;
  if (result == ProofResult::kDisproved) not_refuted_.insert(move);
  if (!line.empty()) line.insert(line.begin(), move);
  return line;
}

}  // namespace gridwise::gomoku
