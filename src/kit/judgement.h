// The state of an attempt at a puzzle. A template over the move type, like kit/report.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/words.h"

namespace gridwise {

template <class Move>
struct JudgementOf {
  enum class State : std::uint8_t {
    kOpen,  ///< the solver is to move and can still succeed
    kSolved,
    kRefuted,  ///< the last move lets the other side escape
  };
  /// What one of the solver's moves achieves, or why it fails.
  struct Remark {
    Move move{};
    Words says;
  };

  State state = State::kOpen;
  std::optional<Move> reply;  ///< if open: the other side's answer to the last move, if any
  /// If open: the continuation after `reply`. If refuted: how the other side escapes.
  std::vector<Move> line;
  /// If solved: one remark for each of the solver's moves. If refuted: one for the last move.
  std::vector<Remark> remarks;
};

}  // namespace gridwise
