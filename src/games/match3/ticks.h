// One move in steps of 1/50 s, with positions and speeds of falling units. The rules decide what
// happens and in which order, ticks only when: board and events are the same as without ticks.
#pragma once

#include <cstdint>
#include <vector>

#include "games/match3/event.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {

inline constexpr int kTicksPerSecond = 50;
inline constexpr double kGravity = 35;    ///< cells per second, per second
inline constexpr double kMostSpeed = 20;  ///< cells per second

/// A falling unit, between two cells.
struct Body {
  Cell unit;
  int from = -1;  ///< -1: enters through a spawner
  int to = -1;
  double along = 0;  ///< 0 at `from` to 1 at `to`
  double speed = 0;  ///< cells per second
};

/// One move of a position, played in time. Each wave begins when the one before is at rest.
class Ticks {
 public:
  /// REQUIRES: a legal move.
  Ticks(const Position& before, Move move);

  /// Advances by 1/50 s.
  void tick();
  /// Whether everything is at rest and no event is left.
  [[nodiscard]] bool done() const { return next_event_ == events_.size() && resting(); }
  /// The events begun so far.
  [[nodiscard]] std::vector<Event> begun() const {
    return {events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(next_event_)};
  }
  /// The board without the falling units.
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
  /// The falling units.
  [[nodiscard]] const std::vector<Body>& bodies() const { return bodies_; }
  [[nodiscard]] int ticks() const { return ticks_; }
  /// The position after the move.
  [[nodiscard]] const Position& outcome() const { return after_; }

 private:
  /// One cell-to-cell step of a fall.
  struct Hop {
    int fall = 0;  ///< index in falls_
    int from = -1;
    int to = -1;
    bool begun = false;
  };
  struct Fall {
    Cell unit;
    std::vector<std::size_t> hops;
    std::size_t next = 0;  ///< index in `hops`
    bool moving = false;
    Body body;
  };

  [[nodiscard]] bool resting() const { return wait_ == 0 && falls_.empty(); }
  void begin_wave();
  void apply(const Event& event);
  void plan_fall(const Event& event);
  [[nodiscard]] bool may_begin(std::size_t hop) const;
  void begin(Fall& fall);
  void advance(Fall& fall);
  void move_bodies();
  void land(const Fall& fall);

  Position after_;
  std::vector<Event> events_;
  std::size_t next_event_ = 0;
  std::vector<Cell> cells_;
  std::vector<Body> bodies_;
  std::vector<Fall> falls_;                       ///< of this wave
  std::vector<Hop> hops_;                         ///< of this wave, in the order of the rules
  std::vector<std::vector<std::size_t>> visits_;  ///< hops into and out of each cell, in order
  std::vector<std::size_t> visited_;              ///< number of these already begun, by cell
  std::vector<int> occupant_;                     ///< index of the fall at rest in a cell, or -1
  int wait_ = 0;                                  ///< ticks left in this wave, at least
  int ticks_ = 0;
};

}  // namespace gridwise::match3
