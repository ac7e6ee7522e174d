// The other way to run the rules: one move in steps of 1/50 s, with positions and speeds. The rules
// say what happens and in which order, the ticks when; board and events come out the same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/match3/event.h"
#include "games/match3/rules.h"

namespace gridwise::match3 {

inline constexpr int kTicksPerSecond = 50;
inline constexpr double kGravity = 35;    ///< cells per second, per second
inline constexpr double kMostSpeed = 20;  ///< cells per second

/// A unit that falls, between two cells.
struct Body {
  Cell unit;
  int from = -1;  ///< -1: from outside, into a spawner
  int to = -1;
  double along = 0;  ///< 0 at `from` to 1 at `to`
  double speed = 0;  ///< cells per second
};

/// One move of a position, played in time. Each wave begins when the one before has come to rest.
class Ticks {
 public:
  /// REQUIRES: a legal move.
  Ticks(const Position& before, Move move);

  /// Lets 1/50 s pass.
  void tick();
  /// All is at rest and nothing is to come.
  [[nodiscard]] bool done() const { return next_event_ == events_.size() && resting(); }
  /// What has begun so far.
  [[nodiscard]] std::vector<Event> told() const {
    return {events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(next_event_)};
  }
  /// What lies where, but for `bodies`.
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
  /// What is on its way.
  [[nodiscard]] const std::vector<Body>& bodies() const { return bodies_; }
  [[nodiscard]] int ticks() const { return ticks_; }
  /// How all this will end.
  [[nodiscard]] const Position& outcome() const { return after_; }

  /// Rule `swap_while_falling`: asks for a swap of cells that are at rest now. False where the
  /// level does not allow it.
  bool ask(Move move);
  /// What was asked for, once all is at rest, if it is legal then.
  [[nodiscard]] std::optional<Move> asked() const;

 private:
  /// One hop of a fall, in the order of the rules.
  struct Hop {
    int body = 0;  ///< the index of its fall in the wave
    int from = -1;
    int to = -1;
    bool begun = false;
  };
  struct Fall {
    Cell unit;
    std::vector<std::size_t> hops;
    std::size_t next = 0;  ///< of hops
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
  std::vector<std::size_t> visited_;              ///< how many of them have begun
  std::vector<int> occupant_;                     ///< the fall that rests in a cell, or -1
  int wait_ = 0;                                  ///< ticks that this wave lasts besides falls
  int ticks_ = 0;
  std::optional<Move> asked_;
};

}  // namespace gridwise::match3
