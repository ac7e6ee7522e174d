// What an attempt at a puzzle has come to. A template over the move type, as kit/report.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/words.h"

namespace gridwise {

template <class Move>
struct JudgementOf {
  enum class State : std::uint8_t {
    kOpen,  ///< the solver is to move and still succeeds
    kSolved,
    kRefuted,  ///< the last move lets the other side escape
  };
  /// What one of the solver's moves does, or why it fails.
  struct Remark {
    Move move{};
    Words says;
  };

  State state = State::kOpen;
  std::optional<Move> reply;  ///< open: the other side's answer to the last move, if there was one
  /// Open: how it goes on after `reply`. Refuted: how the other side escapes.
  std::vector<Move> line;
  /// Solved: a remark on each of the solver's moves. Refuted: one on the last.
  std::vector<Remark> remarks;
};

}  // namespace gridwise
