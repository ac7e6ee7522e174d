// The context of one move on the slow twin: the state it changes, the list for its events, and what
// one wave passes to the next. For tests only.
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

/// A source of hits in a wave; see Fire in move_context.h.
struct Fire {
  enum class What { kSpecial, kLand, kCross, kThick, kBig, kAll, kTwoUfos, kCarrier, kConvert };
  What what = What::kSpecial;
  CellKind kind = CellKind::kNone;  ///< the special; what a UFO carries or a rainbow makes
  Colour colour = 0;                ///< the colour a rainbow hits; 0: the most frequent
  int cell = -1;
  int other = -1;  ///< the second cell of a pair
  int radius = 2;  ///< of a bomb
};

inline void exchange_units(Cell& a, Cell& b) {
  std::swap(a.kind, b.kind);
  std::swap(a.colour, b.colour);
}

/// Keeps references to the state and to the list of events, which may be null.
struct MoveContext {
  MoveContext(BoardState& of, std::vector<Event>* to) : state(of), level(*of.level), events(to) {}

  Cell& at(int cell) { return state.at(cell); }

  void emit(Event::Kind kind, Cells cells, std::string token = {}) {
    if (events != nullptr) events->push_back({kind, wave, std::move(cells), std::move(token)});
  }

  /// A random one of `cells`; draws nothing if there is only one.
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

  /// Rule `score`: multiplies by the number of the cascade.
  void add_score(int points) {
    state.score += points * cascade;
    count(Thing::kScore, points * cascade);
  }

  /// Emits an event for each goal counted toward in this wave.
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
