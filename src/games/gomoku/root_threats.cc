#include "games/gomoku/root_threats.h"

namespace gridwise::gomoku {
namespace {

/// One in so many of the nodes spent goes into looking for wins of ours, of theirs.
constexpr std::uint64_t kOurShare = 10;
constexpr std::uint64_t kTheirShare = 4;
/// Fewer nodes at a time are not worth it.
constexpr std::uint64_t kFewest = 500;

/// What is left of a share, or 0 where that is too little.
[[nodiscard]] std::uint64_t left_of_share(const Budget& budget, std::uint64_t share,
                                          std::uint64_t spent) {
  const std::uint64_t all = budget.nodes() / share;
  return all >= spent + kFewest ? all - spent : 0;
}

}  // namespace

std::vector<Move> RootThreats::find_win(Board& board, Budget& budget, std::uint64_t nodes) {
  const std::uint64_t before = budget.nodes();
  const Answer answer = ours_.solve(board, budget, nodes);
  our_nodes_ += budget.nodes() - before;
  no_win_ = answer == Answer::kNo;
  return answer == Answer::kYes ? ours_.line(board) : std::vector<Move>{};
}

std::vector<Move> RootThreats::look_on(Board& board, Budget& budget) {
  const std::uint64_t nodes = left_of_share(budget, kOurShare, our_nodes_);
  if (no_win_ || nodes == 0) return {};
  return find_win(board, budget, nodes);
}

std::vector<Move> RootThreats::refute(Board& board, Budget& budget, Move move) {
  const std::uint64_t nodes = left_of_share(budget, kTheirShare, their_nodes_);
  if (nodes == 0 || safe_.contains(move)) return {};
  const std::uint64_t before = budget.nodes();
  std::vector<Move> line;
  board.play(move);
  const Answer answer = theirs_.solve(board, budget, nodes);
  if (answer == Answer::kYes) line = theirs_.line(board);
  board.undo();
  their_nodes_ += budget.nodes() - before;
  if (answer == Answer::kNo) safe_.insert(move);
  if (!line.empty()) line.insert(line.begin(), move);
  return line;
}

}  // namespace gridwise::gomoku
