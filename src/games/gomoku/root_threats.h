// VCT searches at the root: for the side to move, and for the opponent after a root move. Such wins
// lie deeper than the tree search reaches. The searches are resumed between iterations, each with
// its share of the nodes spent so far.
#pragma once

#include <set>
#include <vector>

#include "games/gomoku/vct.h"

namespace gridwise::gomoku {

/// Serves one root. Not thread safe.
class RootThreats {
 public:
  /// Limits as in VctSearch; each side gets half.
  RootThreats(std::size_t max_entries, std::size_t max_keys)
      : own_(max_entries / 2, max_keys / 2), opponents_(max_entries / 2, max_keys / 2) {}

  /// The winning line of the side to move, searched with at most `nodes`; empty if none is found.
  [[nodiscard]] std::vector<Move> find_win(Board& board, Budget& budget, std::uint64_t nodes);
  /// The same, with the unspent part of its share of the nodes.
  [[nodiscard]] std::vector<Move> continue_search(Board& board, Budget& budget);
  /// The line with which the opponent wins after `move`, starting with `move`; empty if none is
  /// found.
  [[nodiscard]] std::vector<Move> refute(Board& board, Budget& budget, Move move);

 private:
  VctSearch own_;
  VctSearch opponents_;
  bool no_win_ = false;
  std::set<Move> not_refuted_;  ///< moves proved to leave the opponent no VCT
  std::uint64_t own_nodes_ = 0;
  std::uint64_t refutation_nodes_ = 0;
};

}  // namespace gridwise::gomoku
