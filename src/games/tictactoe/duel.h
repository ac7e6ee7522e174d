// A yes-no question about a position: can the attacker make a line? Two of these questions, one per
// seat, give the value of a position. Everything that cannot change the result is stripped:
// - `dead_square`: a square on no open line.
// - `paired_line`: a line with two squares that lie on exactly the same lines. The defender replies
//   to a stone on one with a stone on the other, so none of these lines is completed.
// - `dominated_square`: another square lies on all of its open lines, and so is at least as good.
#pragma once

#include <cstdint>

#include "games/tictactoe/hold.h"
#include "games/tictactoe/lines.h"
#include "games/tictactoe/threats.h"

namespace gridwise::tictactoe {

/// Whether the defender's own lines count. If not, it is the maker-breaker game, a relaxation: an
/// attacker who cannot win it cannot win the real game.
enum class Contest : std::uint8_t { kRace, kMakerBreaker };

/// Duels with equal members have the same result on any board, because every open line lies within
/// the remaining squares.
struct Duel {
  Stones stones;
  Contest contest = Contest::kRace;
  bool attacking = true;  ///< the attacker is to move

  bool operator==(const Duel&) const = default;
};

struct OpenLines {
  LineSet attacker{};
  LineSet defender{};  ///< empty in kMakerBreaker
  Pairs pairs;         ///< pairs that stop the paired lines, which are not in the sets
};

/// Strips paired lines and dead squares until none is left. Costs a few dozen shifts.
[[nodiscard]] OpenLines strip(const Lines& lines, Duel& duel);

/// Moves to search if no threat forces one: all except dominated squares. `dominating` are the
/// squares that dominate the others.
struct Choice {
  Bits moves = 0;
  Bits dominating = 0;
};
[[nodiscard]] Choice undominated(const Lines& lines, const Duel& duel, const OpenLines& open);

/// How a duel was rotated, mirrored and shifted into the corner.
struct Framing {
  std::uint8_t turn = 0;   ///< number of the image, of eight
  std::uint8_t shift = 0;  ///< number of squares it was shifted by
};

/// Replaces `duel` by its canonical image: the least of its images in the corner. REQUIRES: at
/// least one square is left.
Framing frame(Duel& duel);
/// Maps squares of a framed duel back to the original duel.
[[nodiscard]] Bits unframe(const Framing& framing, Bits squares);

[[nodiscard]] std::uint64_t hash(const Duel& duel);

}  // namespace gridwise::tictactoe
