// Wins by threats around the root of a search: of the side to move, and of the other side after a
// move. They lie deeper than the search sees, so it looks for them again and again while it goes
// on, each time as long as its share of the nodes allows.
#pragma once

#include <set>
#include <vector>

#include "games/gomoku/vct.h"

namespace gridwise::gomoku {

/// For one root. Not thread safe.
class RootThreats {
 public:
  /// As VctSearch takes them, for both sides together.
  RootThreats(std::size_t most_entries, std::size_t most_keys)
      : ours_(most_entries / 2, most_keys / 2), theirs_(most_entries / 2, most_keys / 2) {}

  /// How the side to move wins, with at most so many nodes; nothing where that is not found.
  [[nodiscard]] std::vector<Move> find_win(Board& board, Budget& budget, std::uint64_t nodes);
  /// The same, looked on for with the share of the nodes spent so far.
  [[nodiscard]] std::vector<Move> look_on(Board& board, Budget& budget);
  /// How the other side wins after `move`, which comes first; nothing where that is not found.
  [[nodiscard]] std::vector<Move> refute(Board& board, Budget& budget, Move move);

 private:
  VctSearch ours_;
  VctSearch theirs_;
  bool no_win_ = false;
  std::set<Move> safe_;  ///< moves after which the other side has no such win
  std::uint64_t our_nodes_ = 0;
  std::uint64_t their_nodes_ = 0;
};

}  // namespace gridwise::gomoku
