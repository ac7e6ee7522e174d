// The slow twin of all rules: a vector of cells and plain loops, one rule after another. It shares
// only the level and the construction of rule `deadlock` with the fast board. For tests only.
#pragma once

#include <utility>
#include <vector>

#include "games/match3/event.h"
#include "games/match3/reference_match.h"
#include "games/match3/reference_play.h"
#include "games/match3/state.h"
#include "gridwise/rules.h"

namespace gridwise::match3::reference {

class Game {
 public:
  /// Plays on `state`; appends to `events` unless it is null.
  explicit Game(BoardState& state, std::vector<Event>* events = nullptr)
      : state_(state), events_(events) {}

  [[nodiscard]] std::vector<Move> legal_moves() const { return reference::legal_moves(state_); }
  /// REQUIRES: a legal move.
  void play(Move move) {
    MoveContext context(state_, events_);
    reference::play(context, move);
  }
  [[nodiscard]] Outcome outcome() const { return reference::outcome(state_); }

  [[nodiscard]] std::vector<Group> groups() const { return reference::groups(state_); }
  /// Rule `partition`.
  [[nodiscard]] std::vector<Shape> partition(const Group& group, const Cells& swapped) const {
    return reference::partition(*state_.level, group, swapped);
  }

 private:
  BoardState& state_;
  std::vector<Event>* events_;
};

}  // namespace gridwise::match3::reference
