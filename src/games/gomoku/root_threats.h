// VCT searches at the root of a search: for the side to move, and for the opponent after a root
// move. Such wins lie deeper than the tree search sees. They are searched again between the
// iterations, each time with their share of the nodes spent so far.
#pragma once

#include <set>
#include <vector>

#include "games/gomoku/vct.h"

namespace gridwise::gomoku {

/// For one root. Not thread safe.
class RootThreats {
 public:
  /// Limits as VctSearch takes them, shared by both sides.
  RootThreats(std::size_t max_entries, std::size_t max_keys)
      : own_(max_entries / 2, max_keys / 2), opponents_(max_entries / 2, max_keys / 2) {}

  /// The winning line of the side to move, searched with at most `nodes`; empty where none is
  /// found.
  [[nodiscard]] std::vector<Move> find_win(Board& board, Budget& budget, std::uint64_t nodes);
  /// The same with what is left of its share of the nodes.
  [[nodiscard]] std::vector<Move> continue_search(Board& board, Budget& budget);
  /// The line by which the opponent wins after `move`, which comes first; empty where none is
  /// found.
  [[nodiscard]] std::vector<Move> refute(Board& board, Budget& budget, Move move);

 private:
  VctSearch own_;
  VctSearch opponents_;
  bool no_win_ = false;
  std::set<Move> not_refuted_;  ///< moves after which the opponent has no VCT, proved
  std::uint64_t own_nodes_ = 0;
  std::uint64_t refutation_nodes_ = 0;
};

}  // namespace gridwise::gomoku
