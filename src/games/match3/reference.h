// The slow twin of all rules: cells in a vector, loops, one rule after another. It shares only the
// level and the construction of rule `deadlock` with the fast board. For tests only.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/event.h"
#include "games/match3/names.h"
#include "games/match3/shuffle.h"
#include "games/match3/state.h"
#include "kit/rules.h"

namespace gridwise::match3::reference {

using Cells = std::vector<int>;

/// Matched tiles of one colour that touch.
struct Group {
  Colour colour = 0;
  Cells cells;  ///< ascending
};

/// A shape that makes a special, without extra cells.
struct Shape {
  CellKind makes = CellKind::kNone;
  bool horizontal = false;  ///< of a line of four
  int weight = 0;
  Cells cells;  ///< ascending
};

/// As Fire in core.h.
struct Fire {
  enum class What { kSpecial, kLand, kCross, kThick, kBig, kAll, kTwoUfos, kCarrier, kConvert };
  What what = What::kSpecial;
  CellKind kind = CellKind::kNone;  ///< the special; what a UFO carries or a rainbow makes
  Colour colour = 0;                ///< that a rainbow hits; 0: the most frequent
  int cell = -1;
  int other = -1;  ///< the second cell of a pair
  int radius = 2;  ///< of a bomb
};

inline void exchange_units(Cell& a, Cell& b) {
  std::swap(a.kind, b.kind);
  std::swap(a.colour, b.colour);
}

class Game {
 public:
  /// Plays on `state`; appends to `events` unless it is null.
  explicit Game(BoardState& state, std::vector<Event>* events = nullptr)
      : state_(state), level_(*state.level), events_(events) {}

  [[nodiscard]] std::vector<Move> legal_moves() const;
  /// REQUIRES: a legal move.
  void play(Move move);
  [[nodiscard]] Outcome outcome() const;

  [[nodiscard]] std::vector<Group> groups() const;
  [[nodiscard]] std::vector<Shape> shapes(const Group& group) const;
  /// Rule `partition`.
  [[nodiscard]] std::vector<Shape> partition(const Group& group, const Cells& swapped) const;

 private:
  // reference_match.h
  [[nodiscard]] Colour matching_colour(int cell) const;
  [[nodiscard]] bool matches(int cell) const;
  [[nodiscard]] std::set<int> matched() const;
  [[nodiscard]] bool on_run(int cell, int step) const;
  [[nodiscard]] bool on_square(int cell) const;
  void better_set(const std::vector<Shape>& all, std::size_t from, const Cells& swapped,
                  std::vector<Shape>& chosen, std::vector<Shape>& best) const;
  [[nodiscard]] CellKind makes(const Shape& shape) const;

  // reference_hits.h
  void hit_group(const Group& group);
  void hit_beside(int cell, Colour colour);
  void hit_by_blast(int cell, Cells& cleared);
  void clear_tile(int cell, Cells& cleared);
  void damage_cover(int cell);
  void damage_ground(int cell);
  void damage_blocker(int cell);
  void blast(const std::set<int>& cells, const std::string& token);
  void fire(const Fire& fire);
  void fire_special(const Fire& fire);
  void convert(const Fire& fire);
  void trigger_special(int cell);
  [[nodiscard]] std::set<int> area(CellKind kind, int cell, int radius) const;
  [[nodiscard]] std::set<int> box_around(int cell, int columns, int rows) const;
  [[nodiscard]] Colour most_frequent() const;
  void fly();
  [[nodiscard]] std::vector<Cells> targets() const;
  [[nodiscard]] bool brings_goal_forward(int cell) const;
  void plan_specials(const Group& group);
  void place_specials();
  void hit_wave(const std::vector<Group>& groups, const std::vector<Fire>& fires);

  // reference_fall.h
  void fall();
  void settle();
  void refill();
  [[nodiscard]] bool slide();
  [[nodiscard]] bool empty(int cell) const;
  [[nodiscard]] bool movable(int cell) const;
  [[nodiscard]] bool pull(int cell, Cells& path) const;
  void move_unit(int from, int to);
  [[nodiscard]] Cell next_unit(std::size_t spawner, int landing);
  [[nodiscard]] bool ingredients_out();
  void spread();
  void shuffle();

  // reference_play.h
  [[nodiscard]] bool may_swap(int a, int b) const;
  [[nodiscard]] bool makes_match(int a, int b);
  void start_swap(Move move, std::vector<Fire>& fires);
  [[nodiscard]] Fire pair_fire(int centre, int other) const;
  void count(Thing thing, int number = 1);
  void add_score(int points);  ///< times the cascade
  void emit_goals();
  void emit(Event::Kind kind, Cells cells, std::string token = {});
  /// One of `cells` at random; no draw where there is only one.
  int any_of(const Cells& cells);
  [[nodiscard]] bool lost_or_won() const;

  Cell& at(int cell) { return state_.at(cell); }
  [[nodiscard]] const Cell& at(int cell) const { return state_.at(cell); }

  BoardState& state_;
  const Level& level_;
  std::vector<Event>* events_;
  int wave_ = 0;
  int cascade_ = 1;
  bool swap_was_horizontal_ = false;
  Cells swapped_;  ///< cells of the swap; empty after the first fall
  std::vector<Fire> next_;
  std::vector<Fire> flights_;                   ///< UFOs that fly at the end of the wave
  std::vector<std::pair<int, Cell>> specials_;  ///< placed at the end of the wave
  std::set<Thing> counted_;
  bool honey_hit_ = false;
};

}  // namespace gridwise::match3::reference

#include "games/match3/reference_fall.h"
#include "games/match3/reference_hits.h"
#include "games/match3/reference_match.h"
#include "games/match3/reference_play.h"
