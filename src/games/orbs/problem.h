// What is asked of a route: the board, how far the orb may be dragged, where it may go, and what a
// drop is worth.
#pragma once

#include <string>

#include "games/orbs/board.h"
#include "games/orbs/worth.h"

namespace gridwise::orbs {

/// What answers are compared by; fewer steps break ties.
enum class Order : std::uint8_t { kCombos, kWorth };

/// How routes are sought.
enum class Method : std::uint8_t {
  kBeam,  ///< all routes of one length together, the best kept (beam.h)
  kPool,  ///< routes of all lengths in one pool, as the solver of 2013 did (pool.h)
};

inline constexpr int kMostSteps = 200;
/// What a step into a cell can count, at most.
inline constexpr int kMostCost = 9;

struct Problem {
  Shape shape;
  int directions = 4;  ///< 4 or 8
  int steps = 60;      ///< most steps of a route, 0 to kMostSteps
  Order order = Order::kCombos;
  Method method = Method::kBeam;
  int pool = 16;           ///< routes the pool keeps, per cell
  int pool_length = 32;    ///< most steps of its routes
  bool skyfall = false;    ///< what vanished is refilled at random, and may match
  std::uint64_t seed = 0;  ///< of the skyfall
  std::string profile;     ///< the profile's name; "own" where the text brought its weights
  Worth worth;
  Runs runs = kThree;
  Board board;
  Squares starts = 0;   ///< where the orb may be picked up; 0 for anywhere
  Squares ends = 0;     ///< where it may be let go; 0 for anywhere
  Squares blocked = 0;  ///< squares the route may not enter
  Squares stops = 0;    ///< squares that end the route
  Squares locked = 0;   ///< squares whose orbs the route may not move
  /// Steps that a step into a square counts beyond the one it is.
  std::array<std::uint8_t, kMostCells> extra{};

  bool operator==(const Problem&) const = default;

  // limits: where the route may begin, pass and end.
  [[nodiscard]] bool may_start(int square) const {
    return may_enter(square) && (starts == 0 || has(starts, square)) &&
           has(board.occupied(), square);
  }
  [[nodiscard]] bool may_enter(int square) const { return !has(blocked | locked, square); }
  [[nodiscard]] bool may_end(int square) const { return ends == 0 || has(ends, square); }
  [[nodiscard]] bool must_stop(int square) const { return has(stops, square); }
  /// As how many steps a step into a square counts.
  [[nodiscard]] int steps_into(int square) const {
    return 1 + extra[static_cast<std::size_t>(square)];
  }
  [[nodiscard]] bool costs() const { return extra != decltype(extra){}; }
  /// Between the directions a route may take: 1 where diagonal steps are allowed, else 2.
  [[nodiscard]] int turn() const { return directions == 8 ? 1 : 2; }

 private:
  static bool has(Squares set, int square) { return (set >> square & 1U) != 0; }
};

/// The most combos any route could come to: for each kind, its orbs divided by its run, so far as
/// columns and rows have room for them.
[[nodiscard]] int greatest_combos(const Problem& problem);

}  // namespace gridwise::orbs
