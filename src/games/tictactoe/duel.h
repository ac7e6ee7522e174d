// One yes-or-no question about a position, stripped of everything that cannot change the answer:
// can the attacker make a line? Two such questions, one for each seat, are the value of a position.
//
// What is stripped (names are used again in duel.cc and in the README):
// - `dead_square`: on no line that is still open.
// - `paired_line`: a line with two squares of its own. Whoever has to stop it answers a stone on
// one
//   with a stone on the other, so it never is completed.
// - `dominated_square`: another square lies on all of its open lines, and so is never worse.
#pragma once

#include <cstdint>

#include "games/tictactoe/lines.h"
#include "games/tictactoe/threats.h"

namespace gridwise::tictactoe {

/// Whether the defender's own lines count. Without them it is the maker-breaker game, which is
/// easier for the attacker: no line there means no line in the real game.
enum class Contest : std::uint8_t { kRace, kMakerBreaker };

/// The question. Two duels with equal members have the same answer on any board, because every open
/// line lies within the squares that are left.
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
};

/// Strips paired lines and dead squares until there are none. Takes a few dozen shifts.
[[nodiscard]] OpenLines strip(const Lines& lines, Duel& duel);

/// Moves worth trying where no threat forces one: no dominated square. A dominated one is as good
/// as `dominating` allows, which holds the squares that were preferred to others.
struct Choice {
  Bits moves = 0;
  Bits dominating = 0;
};
[[nodiscard]] Choice undominated(const Lines& lines, const Duel& duel, const OpenLines& open);

/// Where a duel went when it was turned, mirrored and moved into the corner.
struct Framing {
  std::uint8_t turn = 0;   ///< which of the eight images
  std::uint8_t shift = 0;  ///< how many squares it moved back
};

/// Turns `duel` into the least of its images in the corner. REQUIRES: some square is left.
Framing frame(Duel& duel);
/// Squares of a framed duel as squares of the original one.
[[nodiscard]] Bits unframe(const Framing& framing, Bits squares);

/// Equal for equal duels.
[[nodiscard]] std::uint64_t hash(const Duel& duel);

}  // namespace gridwise::tictactoe
