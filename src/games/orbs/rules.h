// Orb routes: pick an orb up, drag it from cell to cell, drop it. The pick-up, each step and the
// drop are moves, so a route is the same sequence of moves whether a person, a bot or the solver
// plays it.
#pragma once

#include <memory>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/problem.h"
#include "gridwise/rules.h"
#include "kit/fixed_list.h"

namespace gridwise::orbs {

/// A square to pick up from, kStep + a direction, or kLetGo.
using Move = std::uint8_t;
inline constexpr Move kStep = 64;
inline constexpr Move kLetGo = 128;

/// One round of a drop.
struct Batch {
  std::vector<Combo> combos;
  Board before;  ///< with the combos still in place
  Board after;   ///< after the fall and, with skyfall, the refill
};

/// The drop, batch by batch (rules `batch` and `skyfall`).
[[nodiscard]] std::vector<Batch> let_go(const Problem& problem, const Board& board);

/// Directions of steps.
using Route = FixedList<std::uint8_t, kMaxSteps>;

/// The board after a route from `start`, before the drop. REQUIRES: the route stays on the board,
/// and is empty if `start` is -1.
[[nodiscard]] Board board_after(const Problem& problem, int start, const Route& route);
/// The counted steps of a route (rule `limits`).
[[nodiscard]] int counted_steps(const Problem& problem, int start, const Route& route);
/// The number of changes of direction.
[[nodiscard]] int turns_of(const Route& route);

class Position {
 public:
  using Move = orbs::Move;
  using MoveList = FixedList<Move, kMaxCells + 1>;

  Position();
  explicit Position(Problem problem);

  void generate(MoveList& moves) const;
  /// REQUIRES: a legal move.
  void play(Move move);
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] static Seat seat() { return 0; }
  [[nodiscard]] std::uint64_t hash() const;

  [[nodiscard]] const Problem& problem() const { return *problem_; }
  /// The current board. After the drop: what the cascade left, refilled if skyfall is on.
  [[nodiscard]] const Board& board() const { return board_; }
  /// The square where the orb was picked up, and where it is now; -1 before the pick-up.
  [[nodiscard]] int start() const { return start_; }
  [[nodiscard]] int held() const { return held_; }
  [[nodiscard]] const Route& route() const { return route_; }
  /// The direction of the last step, or kNoDirection.
  [[nodiscard]] int heading() const {
    return route_.empty() ? kNoDirection : route_[route_.size() - 1];
  }
  /// The counted steps of the route.
  [[nodiscard]] int steps() const { return steps_; }
  [[nodiscard]] bool dropped() const { return dropped_; }
  /// The combos of the drop, batch by batch; empty before it.
  [[nodiscard]] const std::vector<Combo>& combos() const { return combos_; }

  /// Whether the drop will draw random orbs.
  [[nodiscard]] bool draws() const { return problem_->skyfall && !dropped_; }
  /// Replaces the skyfall's seed. REQUIRES: draws().
  void reseed(std::uint64_t seed);

  bool operator==(const Position& other) const;

 private:
  [[nodiscard]] bool may_go_on() const;
  [[nodiscard]] bool may_step(int direction) const;

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
