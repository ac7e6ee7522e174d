// The value of each legal move: optimal, still clearable, or losing, with a reason.
#pragma once

#include <optional>
#include <vector>

#include "games/numbermatch/optimise.h"
#include "gridwise/words.h"

namespace gridwise::numbermatch {

/// From worst to best.
enum class MoveValue : std::uint8_t { kLosing, kUnknown, kClearable, kOptimal };

struct JudgedMove {
  Move move;
  MoveValue value = MoveValue::kUnknown;
  Solution after;  ///< of the position after the move
  Words why;
};

struct Judgement {
  Solution best;                  ///< of the position itself
  std::vector<JudgedMove> moves;  ///< every legal move, as generated
};

/// Spends half of the limits on the position and splits the rest evenly among its moves. With fewer
/// than 500 nodes per move, judges only the first move of the best line.
[[nodiscard]] Judgement judge(const Position& position, const Limits& limits);

}  // namespace gridwise::numbermatch
