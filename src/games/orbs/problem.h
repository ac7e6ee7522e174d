// The problem a route solves: the board, the most steps, the allowed cells, and the worth of a
// drop.
#pragma once

#include <algorithm>
#include <string>

#include "games/orbs/board.h"
#include "games/orbs/worth.h"

namespace gridwise::orbs {

/// The order of answers; answers.h breaks ties.
enum class Order : std::uint8_t { kCombos, kWorth };

/// The search algorithm.
enum class Method : std::uint8_t {
  kBeam,  ///< beam search by length (beam.h)
  kPool,  ///< the 2013 solver's pool of routes of all lengths (pool.h)
};

inline constexpr int kMaxSteps = 200;
/// The most steps that a step into a cell or a diagonal step can count as, and that a turn can add.
inline constexpr int kMaxCost = 9;
/// No drop has more combos: a run has at least two orbs.
inline constexpr int kMaxCombos = kMaxCells / 2;

struct Problem {
  Shape shape;
  int directions = 4;  ///< 4 or 8
  int steps = 60;      ///< most steps of a route, 0 to kMaxSteps
  Order order = Order::kCombos;
  int least_combos = 0;          ///< rule `wanted`: minimum of a drop
  int most_combos = kMaxCombos;  ///< rule `wanted`: maximum of a drop
  int diagonal = 1;              ///< steps that a diagonal step counts as, 1 to kMaxCost
  int turn_cost = 0;             ///< extra steps for a change of direction, 0 to kMaxCost
  Method method = Method::kBeam;
  int pool = 16;           ///< routes the pool keeps, per cell
  int pool_length = 32;    ///< most steps of its routes
  bool skyfall = false;    ///< vanished orbs are refilled at random, which may match
  std::uint64_t seed = 0;  ///< of the skyfall
  std::string profile;     ///< the profile's name; "own" if the text gives a worth
  Worth worth;
  Runs runs = kThree;
  Board board;
  int best = 0;         ///< fewest steps to every combo, if known (daily boards); else 0
  int known = 0;        ///< combos of the best route known, where no bound is reached; else 0
  Squares starts = 0;   ///< where the orb may be picked up; 0 for anywhere
  Squares ends = 0;     ///< where it may be let go; 0 for anywhere
  Squares blocked = 0;  ///< squares the route may not enter
  Squares stops = 0;    ///< squares that end the route
  Squares locked = 0;   ///< squares whose orbs the route may not move
  /// Rule `limits`: extra steps that a step into each square counts as.
  std::array<std::uint8_t, kMaxCells> extra{};

  bool operator==(const Problem&) const = default;

  // Rule `limits`: where the route may begin, pass and end.
  [[nodiscard]] bool may_start(int square) const {
    return may_enter(square) && (starts == 0 || has(starts, square)) &&
           has(board.occupied(), square);
  }
  [[nodiscard]] bool may_enter(int square) const { return !has(blocked | locked, square); }
  [[nodiscard]] bool may_end(int square) const { return ends == 0 || has(ends, square); }
  [[nodiscard]] bool must_stop(int square) const { return has(stops, square); }
  /// How many steps a step into a square counts as, without diagonal and turn costs.
  [[nodiscard]] int steps_into(int square) const {
    return 1 + extra[static_cast<std::size_t>(square)];
  }
  /// The same with diagonal and turn costs; `before` is the direction of the previous step, or
  /// kNoDirection.
  [[nodiscard]] int steps_into(int square, int direction, int before) const {
    return steps_into(square) + (direction % 2 == 1 ? diagonal - 1 : 0) +
           (before != kNoDirection && before != direction ? turn_cost : 0);
  }
  /// Whether any step counts as more than one.
  [[nodiscard]] bool costs() const {
    return extra != decltype(extra){} || turn_cost > 0 || (diagonal > 1 && directions == 8);
  }
  [[nodiscard]] bool limits_combos() const { return least_combos > 0 || most_combos < kMaxCombos; }
  /// How many combos too few or too many (rule `wanted`).
  [[nodiscard]] int combos_off(int combos) const {
    return std::max({0, least_combos - combos, combos - most_combos});
  }
  /// Whether `combos` is a wanted number and at least `target`, the result of target_combos().
  [[nodiscard]] bool reaches(int combos, int target) const {
    return combos >= target && combos_off(combos) == 0;
  }
  /// The increment between allowed directions: 1 with diagonal steps, else 2.
  [[nodiscard]] int turn() const { return directions == 8 ? 1 : 2; }

 private:
  static bool has(Squares set, int square) { return (set >> square & 1U) != 0; }
};

/// The most combos of each wanted kind by itself, added up: its orbs divided by its run length, as
/// far as columns and rows have room.
[[nodiscard]] int combos_apart(const Problem& problem);

/// The most combos that a board could give, as far as known: combos_apart(), or fewer where a kind
/// fills most of the board (least_excess.h), and on a board full of two kinds (two_kinds.h).
[[nodiscard]] int greatest_combos(const Problem& problem);
/// Whether some arrangement of the orbs gives greatest_combos(). Else it may be too many.
[[nodiscard]] bool knows_greatest(const Problem& problem);

/// The smaller of greatest_combos() and most_combos.
[[nodiscard]] int target_combos(const Problem& problem);
/// The combos that win: target_combos(), or those of the best route known.
[[nodiscard]] int combos_to_win(const Problem& problem);
/// Whether greatest_combos() is not too many.
[[nodiscard]] bool wants_every_combo(const Problem& problem);
/// Whether the target takes the most combos of each wanted kind. Only then do the bounds by columns
/// hold (transport.h, proof/proof_bound.h).
[[nodiscard]] bool takes_most_of_each(const Problem& problem);

}  // namespace gridwise::orbs
