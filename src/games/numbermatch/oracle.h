// What each legal move is worth: optimal, still clearable, or losing, and why.
#pragma once

#include <optional>
#include <vector>

#include "games/numbermatch/optimise.h"
#include "kit/words.h"

namespace gridwise::numbermatch {

/// Better ones later.
enum class Worth : std::uint8_t { kLosing, kUnknown, kClearable, kOptimal };

struct Judged {
  Move move;
  Worth worth = Worth::kUnknown;
  Solution after;  ///< of the position the move leads to
  Words why;
};

struct Judgement {
  Solution best;              ///< of the position itself
  std::vector<Judged> moves;  ///< every legal move, as generated
};

/// Spends half of the limits on the position and the rest on its moves, evenly; with less than some
/// hundred nodes a move only the best line's first move is judged.
[[nodiscard]] Judgement judge(const Position& position, const Limits& limits);

}  // namespace gridwise::numbermatch
