// The context of one move: the state it changes, the sink for its events, and what one wave passes
// to the next. Every part of the rules that plays a move works on it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/match3/core_state.h"
#include "games/match3/event.h"
#include "games/match3/names.h"
#include "kit/fixed_list.h"

namespace gridwise::match3 {

/// A source of hits in a wave: one special or a pair. Groups are the other source.
struct Fire {
  enum class What : std::uint8_t {
    kSpecial,
    kLand,
    kCross,
    kThick,
    kBig,
    kAll,
    kTwoUfos,
    kCarrier,
    kConvert
  };
  What what;
  CellKind kind;        ///< the special; what a UFO carries or a rainbow makes
  Colour colour;        ///< the colour a rainbow hits; 0: the most frequent
  std::uint8_t radius;  ///< of a bomb
  std::int16_t index;
  std::int16_t other;  ///< the second cell of a pair
};
[[nodiscard]] constexpr Fire make_fire(Fire::What what, CellKind kind, int index, int other = -1) {
  return {what, kind, 0, 2, static_cast<std::int16_t>(index), static_cast<std::int16_t>(other)};
}
/// Each cell fires at most once in a wave, and a special starts at most three flights.
using Fires = FixedList<Fire, static_cast<std::size_t>(kMaxCells) * 3>;

/// A special made by a group, not yet on the board.
struct PlannedSpecial {
  std::int16_t index;
  CellKind kind;
  Colour colour;
};

/// `Sink`: one of sinks.h.
template <int words, class Sink>
struct MoveContext {
  using Set = Bits<words>;

  /// Keeps a reference to `of`.
  MoveContext(CoreState<words>& of, Sink to) : state(of), sink(to) {}

  [[nodiscard]] Fires& now() { return fires[turn]; }
  [[nodiscard]] Fires& next() { return fires[1 - turn]; }
  void next_wave() {
    ++wave;
    now().clear();
    turn = 1 - turn;
  }

  /// Counts toward the goal of `thing`, if there is one.
  void count(Thing thing, int number) {
    if ((state.terrain->goals >> static_cast<int>(thing) & 1U) == 0) return;
    auto& left = state.progress.left[static_cast<std::size_t>(thing)];
    counted |= static_cast<std::uint32_t>(std::min(left, number) > 0) << static_cast<int>(thing);
    left = std::max(0, left - number);
  }
  /// Rule `score`.
  void add_score(int points) {
    state.progress.score += points * cascade;
    count(Thing::kScore, points * cascade);
  }

  // Emit events in cells rather than indices; compiled away for NoEvents. `token` is a string, or a
  // function that builds one if the sink wants the whole event.
  template <class Token = std::string_view>
  void emit(Event::Kind kind, const Set& cells, const Token& token = {}) const {
    if constexpr (Sink::kOn) {
      sink.add(kind, [&] {
        Event event{kind, wave, {}, made(token)};
        cells.each([&](int index) { event.cells.push_back(state.terrain->cell_of(index)); });
        return event;
      });
    }
  }
  template <class Token = std::string_view>
  void emit_path(Event::Kind kind, std::initializer_list<int> path, const Token& token = {}) const {
    if constexpr (Sink::kOn) {
      sink.add(kind, [&] {
        Event event{kind, wave, {}, made(token)};
        for (const int index : path) event.cells.push_back(state.terrain->cell_of(index));
        return event;
      });
    }
  }
  /// Emits an event for each goal counted toward since the last call.
  void emit_goals() {
    if constexpr (Sink::kOn) {
      for (const Goal& goal : state.level().goals) {
        if ((counted >> static_cast<int>(goal.thing) & 1U) == 0) continue;
        const int left = state.progress.left[static_cast<std::size_t>(goal.thing)];
        emit(Event::Kind::kGoal, Set::none(),
             [&] { return std::string(name_of(goal.thing).name) + "=" + std::to_string(left); });
      }
    }
    counted = 0;
  }

  /// Calls `token` if it is a function.
  template <class Token>
  static std::string made(const Token& token) {
    if constexpr (std::is_invocable_v<Token>)
      return token();
    else
      return std::string(token);
  }

  CoreState<words>& state;
  Sink sink;
  int wave = 0;
  int cascade = 1;
  bool horizontal = false;  ///< the swap was within a row
  Set swapped{};            ///< cells of the swap; empty after the first fall
  Fires fires[2];           ///< double buffer: this wave and the next
  int turn = 0;
  Fires flights;              ///< UFOs that fly at the end of the wave
  std::uint32_t counted = 0;  ///< a bit for each thing counted in this wave
  bool honey_hit = false;
  FixedList<PlannedSpecial, kMaxCells / 4> specials;  ///< placed at the end of the wave
};

}  // namespace gridwise::match3
