// Orb routes: pick an orb up, drag it from cell to cell, let it go. A move is one step of that, so
// that a route played by hand, by a bot or by the solver is the same sequence of moves.
#pragma once

#include <memory>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/problem.h"
#include "kit/fixed_list.h"
#include "kit/rules.h"

namespace gridwise::orbs {

/// A square to pick up from, kStep + a direction, or kLetGo.
using Move = std::uint8_t;
inline constexpr Move kStep = 64;
inline constexpr Move kLetGo = 128;

/// One round of a drop.
struct Batch {
  std::vector<Combo> combos;
  Board before;  ///< as the combos lay
  Board after;   ///< after the fall, refilled where there is skyfall
};

/// What letting go does, batch by batch (rules `batch` and `skyfall`).
[[nodiscard]] std::vector<Batch> let_go(const Problem& problem, const Board& board);

/// Directions of steps.
using Route = FixedList<std::uint8_t, kMostSteps>;

/// The board that a route from `start` leaves, before the drop. REQUIRES: a route that fits on the
/// board; where `start` is -1 it is empty.
[[nodiscard]] Board board_after(const Problem& problem, int start, const Route& route);
/// Its steps as they count: those into cells that cost count for more.
[[nodiscard]] int counted_steps(const Problem& problem, int start, const Route& route);

class Position {
 public:
  using Move = orbs::Move;
  using MoveList = FixedList<Move, kMostCells + 1>;

  Position();
  explicit Position(Problem problem);

  void generate(MoveList& moves) const;
  /// REQUIRES: a legal move.
  void play(Move move);
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] static Seat seat() { return 0; }
  [[nodiscard]] std::uint64_t hash() const;

  [[nodiscard]] const Problem& problem() const { return *problem_; }
  /// As it lies now: after the drop, with what fell.
  [[nodiscard]] const Board& board() const { return board_; }
  /// Where the orb was picked up, and where it is; -1 before.
  [[nodiscard]] int start() const { return start_; }
  [[nodiscard]] int held() const { return held_; }
  [[nodiscard]] const Route& route() const { return route_; }
  /// Of the route, as they count.
  [[nodiscard]] int steps() const { return steps_; }
  [[nodiscard]] bool dropped() const { return dropped_; }
  /// Of the drop, batch by batch; none before.
  [[nodiscard]] const std::vector<Combo>& combos() const { return combos_; }

  /// Whether letting go will draw what falls from above.
  [[nodiscard]] bool draws() const { return problem_->skyfall && !dropped_; }
  /// Another skyfall: all that can be seen stays as it is. REQUIRES: draws().
  void reseed(std::uint64_t seed);

  bool operator==(const Position& other) const;

 private:
  [[nodiscard]] bool may_go_on() const;
  [[nodiscard]] bool may_step(int to) const;

  std::shared_ptr<const Problem> problem_;
  Board board_;
  Route route_;
  int start_ = -1;
  int held_ = -1;
  int steps_ = 0;
  bool dropped_ = false;
  std::vector<Combo> combos_;
};

}  // namespace gridwise::orbs
