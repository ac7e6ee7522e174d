// One position on bitsets, and all its rules; rules.h wraps the two sizes. Random draws happen in
// the order of README.md and of the slow twin.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/event.h"
#include "games/match3/match.h"
#include "games/match3/names.h"
#include "games/match3/partition.h"
#include "games/match3/state.h"
#include "kit/fixed_list.h"
#include "kit/rules.h"

namespace gridwise::match3 {

inline constexpr int kMostCascades = 100;
inline constexpr int kShuffleTries = 10;
/// Per cell a tap, two swaps, and two swaps of specials dragged the other way.
using MoveList = FixedList<Move, static_cast<std::size_t>(kMostCells) * 5>;

/// Discards events; code that makes them is compiled away.
struct NoEvents {
  static constexpr bool kOn = false;
  static constexpr bool kPaths = false;

  void add(Event::Kind /*kind*/, int /*number*/) const {}
};

/// Appends events to a list.
struct EventList {
  static constexpr bool kOn = true;
  static constexpr bool kPaths = true;  ///< needs the way of each unit that falls
  std::vector<Event>* events;

  template <class Make>
  void add(Event::Kind /*kind*/, Make make) const {
    events->push_back(make());
  }
};

/// Counts events and makes none.
struct EventCounter {
  static constexpr bool kOn = true;
  static constexpr bool kPaths = false;
  EventCounts* counts;

  template <class Make>
  void add(Event::Kind kind, Make /*make*/) const {
    add(kind, 1);
  }
  void add(Event::Kind kind, int number) const {
    (*counts)[static_cast<std::size_t>(kind)] += number;
  }
};

/// What a game changes besides the board.
struct LevelProgress {
  std::array<std::int32_t, kThings>
      left{};  ///< to be counted yet, by Thing; for things with a goal
  std::array<std::uint8_t, kMostCells> queues_used{};
  std::int32_t moves_left = 0;
  std::int64_t score = 0;
  Random chance{0};

  bool operator==(const LevelProgress&) const = default;
};

/// A source of hits in a wave: a special, or the effect of two. Groups are the other source.
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
  Colour colour;        ///< that a rainbow hits; 0: the most frequent
  std::uint8_t radius;  ///< of a bomb
  std::int16_t index;
  std::int16_t other;  ///< the second cell of a pair
};
[[nodiscard]] constexpr Fire make_fire(Fire::What what, CellKind kind, int index, int other = -1) {
  return {what, kind, 0, 2, static_cast<std::int16_t>(index), static_cast<std::int16_t>(other)};
}
/// Each cell fires at most once in a wave, and a special starts at most three flights.
using Fires = FixedList<Fire, static_cast<std::size_t>(kMostCells) * 3>;

/// The legal moves of a board, whether or not the game is finished.
template <int words>
struct Legal {
  Bits<words> taps{};
  Bits<words> right{};  ///< swaps with the right neighbour
  Bits<words> below{};
  [[nodiscard]] bool any() const { return (taps | right | below).any(); }
};

/// The state of one move while it is carried out.
template <int words>
struct MoveContext {
  int wave = 0;
  int cascade = 1;
  bool horizontal = false;  ///< the swap was within a row
  Bits<words> swapped{};    ///< cells of the swap; empty after the first fall
  Fires fires[2];           ///< of this wave and of the next, alternating
  int turn = 0;
  Fires flights;              ///< UFOs that fly at the end of the wave
  std::uint32_t counted = 0;  ///< bits of things counted in this wave
  bool honey_hit = false;

  struct Special {
    std::int16_t index;
    CellKind kind;
    Colour colour;
  };
  FixedList<Special, kMostCells / 4> specials;  ///< placed at the end of the wave

  [[nodiscard]] Fires& now() { return fires[turn]; }
  [[nodiscard]] Fires& next() { return fires[1 - turn]; }
  void next_wave() {
    ++wave;
    now().clear();
    turn = 1 - turn;
  }
};

template <int words>
class Core {
 public:
  using Set = Bits<words>;
  using Land = Terrain<words>;

  Core(TerrainPtr<words> terrain, const BoardState& state);
  [[nodiscard]] BoardState state() const;

  void generate(MoveList& moves) const;
  /// REQUIRES: a legal move.
  template <class Sink>
  void play(Move move, Sink sink);
  [[nodiscard]] Outcome outcome() const;
  /// The hash of all but the generator.
  [[nodiscard]] std::uint64_t visible_hash() const;

  [[nodiscard]] const Land& land() const { return *terrain_; }
  [[nodiscard]] const Board<words>& board() const { return board_; }
  [[nodiscard]] const LevelProgress& progress() const { return progress_; }
  void reseed(std::uint64_t seed) { progress_.chance = Random(seed); }
  /// The specials that a swap creates in its first wave. REQUIRES: a legal swap.
  [[nodiscard]] FixedList<CellKind, kMostCells / 4> creates(Move move) const;
  [[nodiscard]] bool any_match() const {
    return find_matches(board_, stride(), keeps()).cells.any();
  }
  [[nodiscard]] bool any_move() const { return legal_.any(); }

  bool operator==(const Core& other) const {
    return (terrain_ == other.terrain_ || *terrain_->level == *other.terrain_->level) &&
           board_ == other.board_ && progress_ == other.progress_;
  }

 private:
  [[nodiscard]] int stride() const { return terrain_->stride; }
  [[nodiscard]] const Level& level() const { return *terrain_->level; }
  [[nodiscard]] const Options& options() const { return terrain_->level->options; }
  /// Rule `bombs_keep_colour`.
  [[nodiscard]] bool keeps() const { return options().bombs_keep_colour != 0; }
  [[nodiscard]] bool all_reached() const;
  [[nodiscard]] bool finished() const {
    return all_reached() || (level().moves > 0 && progress_.moves_left == 0);
  }
  [[nodiscard]] Set empties() const { return terrain_->floor & ~(board_.units() | board_.blocker); }
  [[nodiscard]] Legal<words> find_legal() const;

  // core_hits.h
  template <class Sink>
  void hit_groups(const Matched<words>& matched, MoveContext<words>& context, Sink sink);
  void plan_specials(const Set& group, MoveContext<words>& context);
  template <class Sink>
  void hit_group(const Set& group, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void hit_beside(const Set& group, Colour colour, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void blast(const Set& cells, std::string_view token, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void end_wave(MoveContext<words>& context, Sink sink);
  void clear_tiles(const Set& tiles, MoveContext<words>& context);
  void trigger_special(int index, MoveContext<words>& context);
  template <class Sink>
  void damage_cover(int index, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void damage_ground(int index, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void damage_blocker(int index, MoveContext<words>& context, Sink sink);
  [[nodiscard]] CellKind line_made(CellKind direction, const MoveContext<words>& context) const;

  // core_fire.h
  template <class Sink>
  void fire_all(MoveContext<words>& context, Sink sink);
  template <class Sink>
  void fire(const Fire& fire, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void fire_special(const Fire& fire, MoveContext<words>& context, Sink sink);
  template <class Sink>
  void convert(const Fire& fire, MoveContext<words>& context, Sink sink);
  [[nodiscard]] Set area(CellKind kind, int index, int radius) const;
  [[nodiscard]] Colour most_frequent() const;
  template <class Sink>
  void fly(MoveContext<words>& context, Sink sink);
  [[nodiscard]] Set goal_cells() const;
  [[nodiscard]] std::array<Set, 4> targets() const;
  [[nodiscard]] Fire pair_fire(int centre, int other) const;

  // core_fall.h
  template <class Sink>
  void fall(const MoveContext<words>& context, Sink sink);
  template <class Sink>
  void settle_straight_down(Sink sink);
  template <class Sink>
  void settle(const MoveContext<words>& context, Sink sink);
  template <class Sink>
  void refill(const MoveContext<words>& context, Sink sink);
  template <class Sink>
  bool slide(const MoveContext<words>& context, Sink sink);
  int pull(int index, Set& empty, const Set& movable, FixedList<int, kMostCells>& path) const;
  void move_unit(int from, int to);
  [[nodiscard]] Cell next_unit(int spawner, int landing);
  [[nodiscard]] Colour draw_colour(const Weights& base, int landing);
  template <class Sink>
  bool ingredients_out(MoveContext<words>& context, Sink sink);
  template <class Sink>
  void spread(MoveContext<words>& context, Sink sink);
  template <class Sink>
  void shuffle(MoveContext<words>& context, Sink sink);

  // core.cc
  template <class Sink>
  void start_swap(Move move, MoveContext<words>& context, Sink sink);
  void add_score(int points, MoveContext<words>& context);
  void count(Thing thing, int number, MoveContext<words>& context);
  /// One of `cells` at random; no draw where there is only one.
  int any_of(const Set& cells);

  // Events, in cells rather than indices; compiled away for NoEvents.
  template <class Sink>
  void emit(Sink sink, Event::Kind kind, const MoveContext<words>& context, const Set& cells,
            std::string_view token = {}) const {
    if constexpr (Sink::kOn) {
      sink.add(kind, [&] {
        Event event{kind, context.wave, {}, std::string(token)};
        cells.each([&](int index) { event.cells.push_back(terrain_->cell_of(index)); });
        return event;
      });
    }
  }
  template <class Sink>
  void emit_path(Sink sink, Event::Kind kind, const MoveContext<words>& context,
                 std::initializer_list<int> path, std::string_view token = {}) const {
    if constexpr (Sink::kOn) {
      sink.add(kind, [&] {
        Event event{kind, context.wave, {}, std::string(token)};
        for (const int index : path) event.cells.push_back(terrain_->cell_of(index));
        return event;
      });
    }
  }
  template <class Sink>
  void emit_goals(MoveContext<words>& context, Sink sink) const;

  TerrainPtr<words> terrain_;
  Board<words> board_;
  LevelProgress progress_;
  Legal<words> legal_;
};

}  // namespace gridwise::match3
