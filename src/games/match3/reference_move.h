// What one move of the slow twin carries while it is played: the state it changes, the list that
// takes its events, and what its waves hand on to one another. For tests only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/event.h"
#include "games/match3/names.h"
#include "games/match3/reference_match.h"
#include "games/match3/state.h"

namespace gridwise::match3::reference {

/// A source of hits in a wave, as Fire in move_context.h.
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

/// One move of the twin. Refers to a state and to a list of events, which may be null.
struct MoveContext {
  MoveContext(BoardState& of, std::vector<Event>* to) : state(of), level(*of.level), events(to) {}

  Cell& at(int cell) { return state.at(cell); }

  void emit(Event::Kind kind, Cells cells, std::string token = {}) {
    if (events != nullptr) events->push_back({kind, wave, std::move(cells), std::move(token)});
  }

  /// One of `cells` at random; no draw where there is only one.
  int any_of(const Cells& cells) {
    if (cells.size() == 1) return cells.front();
    return cells[state.chance.below(static_cast<std::uint32_t>(cells.size()))];
  }

  void count(Thing thing, int number = 1) {
    for (std::size_t i = 0; i < level.goals.size(); ++i) {
      if (level.goals[i].thing != thing || state.goals_left[i] == 0) continue;
      state.goals_left[i] = std::max(0, state.goals_left[i] - number);
      counted.insert(thing);
    }
  }

  /// Times the cascade.
  void add_score(int points) {
    state.score += points * cascade;
    count(Thing::kScore, points * cascade);
  }

  /// Events of the goals that the wave counted toward.
  void emit_goals() {
    for (std::size_t i = 0; i < level.goals.size(); ++i) {
      if (counted.count(level.goals[i].thing) == 0) continue;
      emit(Event::Kind::kGoal, {},
           std::string(name_of(level.goals[i].thing).name) + "=" +
               std::to_string(state.goals_left[i]));
    }
    counted.clear();
  }

  BoardState& state;
  const Level& level;
  std::vector<Event>* events;
  int wave = 0;
  int cascade = 1;
  bool swap_was_horizontal = false;
  Cells swapped;  ///< cells of the swap; empty after the first fall
  std::vector<Fire> next;
  std::vector<Fire> flights;                   ///< UFOs that fly at the end of the wave
  std::vector<std::pair<int, Cell>> specials;  ///< placed at the end of the wave
  std::set<Thing> counted;
  bool honey_hit = false;
};

}  // namespace gridwise::match3::reference
