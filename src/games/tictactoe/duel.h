// A boolean question about a position: can the attacker make a line? Two such questions, one for
// each seat, give the value of a position. Everything that cannot change the result is stripped:
// - `dead_square`: on no line that is still open.
// - `paired_line`: a line with two squares that are on the same lines. The defender replies to a
//   stone on one with a stone on the other, so none of these lines is completed.
// - `dominated_square`: another square is on all of its open lines, and so is at least as good.
#pragma once

#include <cstdint>

#include "games/tictactoe/hold.h"
#include "games/tictactoe/lines.h"
#include "games/tictactoe/threats.h"

namespace gridwise::tictactoe {

/// Whether the defender's own lines count. Without them it is the maker-breaker game, a relaxation:
/// if the attacker has no line there, it has none in the real game.
enum class Contest : std::uint8_t { kRace, kMakerBreaker };

/// The question. Duels with equal members have the same result on any board, because every open
/// line is within the squares that are left.
struct Duel {
  Stones stones;
  Contest contest = Contest::kRace;
  bool attacking = true;  ///< the attacker is to move

  bool operator==(const Duel&) const = default;
};

/// The lines that are still open.
struct OpenLines {
  LineSet attacker{};
  LineSet defender{};  ///< empty in kMakerBreaker
  Pairs pairs;         ///< that stop the paired lines, which are not in the sets
};

/// Strips paired lines and dead squares until there are none. A few dozen shifts.
[[nodiscard]] OpenLines strip(const Lines& lines, Duel& duel);

/// Moves to search if no threat forces one: those on no dominated square. `dominating` are the
/// squares preferred to dominated ones.
struct Choice {
  Bits moves = 0;
  Bits dominating = 0;
};
[[nodiscard]] Choice undominated(const Lines& lines, const Duel& duel, const OpenLines& open);

/// How a duel was turned, mirrored and moved into the corner.
struct Framing {
  std::uint8_t turn = 0;   ///< which of the eight images
  std::uint8_t shift = 0;  ///< number of squares it moved by
};

/// Replaces `duel` by its canonical image: the least one in the corner. REQUIRES: some square is
/// left.
Framing frame(Duel& duel);
/// Maps squares of a framed duel to squares of the original one.
[[nodiscard]] Bits unframe(const Framing& framing, Bits squares);

/// Hash of a duel.
[[nodiscard]] std::uint64_t hash(const Duel& duel);

}  // namespace gridwise::tictactoe
