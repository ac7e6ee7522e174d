// Exact distances to the end: the shortest win of the seat to move, and the reply that loses
// latest.
#pragma once

#include <cstdint>
#include <optional>

#include "games/tictactoe/lines.h"
#include "games/tictactoe/rules.h"

namespace gridwise::tictactoe {

/// A move, and the plies until the end if both sides play for the distance.
struct TimedMove {
  Move move = 0;
  int plies = 0;
};

/// Iterative deepening over forced replies first and all moves later. Not thread safe.
class ShortWins {
 public:
  /// Longer wins are not looked for. Odd.
  static constexpr int kHorizon = 11;

  explicit ShortWins(int k) : lines_(k) {}

  /// The shortest win of the seat to move. nullopt if there is none within kHorizon plies, or none
  /// was found within `nodes`. REQUIRES: the game is not finished.
  [[nodiscard]] std::optional<TimedMove> shortest(const Position& position, std::uint64_t nodes);

  /// The reply after which the other seat's win takes longest, with the plies if they are known for
  /// every reply within `nodes` each. REQUIRES: the game is not finished, and the seat to move
  /// loses.
  struct Defence {
    Move move = 0;
    std::optional<int> plies;
  };
  [[nodiscard]] Defence longest(const Position& position, std::uint64_t nodes);

 private:
  /// The stones of the seat to move, and the other's.
  struct Board {
    Bits own = 0;
    Bits other = 0;
    Bits empty = 0;
  };

  [[nodiscard]] static Board board_of(const Position& position);
  [[nodiscard]] std::optional<Move> winning_move(const Board& board, int plies);
  [[nodiscard]] bool wins_by(const Board& board, Move move, int plies);

  Lines lines_;
  std::uint64_t nodes_left_ = 0;
};

}  // namespace gridwise::tictactoe
