// One position on planes of bits, and all its rules; rules.h wraps the two sizes there are. The
// order of everything that draws from the generator is that of README.md and of the slow twin.
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
/// Per cell a tap, two swaps, and two more where specials are dragged the other way.
using MoveList = FixedList<Move, static_cast<std::size_t>(kMostCells) * 5>;

/// Hears nothing, and costs nothing.
struct NoEvents {
  static constexpr bool kOn = false;
};

/// Keeps all it hears.
struct EventList {
  static constexpr bool kOn = true;
  std::vector<Event>* events;
};

/// What changes besides the board.
struct Progress {
  std::array<std::int32_t, kThings> left{};  ///< of each thing with a goal
  std::array<std::uint8_t, kMostCells> queues_used{};
  std::int32_t moves_left = 0;
  std::int64_t score = 0;
  Random chance{0};

  bool operator==(const Progress&) const = default;
};

/// What hits in a wave, beside groups.
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
  Kind kind;            ///< the special; what a UFO carries or a rainbow makes
  Colour colour;        ///< of a rainbow's tile; 0: the most frequent
  std::uint8_t radius;  ///< of a bomb
  std::int16_t index;
  std::int16_t other;  ///< the second of a pair
};
[[nodiscard]] constexpr Fire make_fire(Fire::What what, Kind kind, int index, int other = -1) {
  return {what, kind, 0, 2, static_cast<std::int16_t>(index), static_cast<std::int16_t>(other)};
}
/// Each cell fires at most once in a wave; of the flights each comes from a special.
using Fires = FixedList<Fire, static_cast<std::size_t>(kMostCells) * 3>;

/// The legal moves of a board, apart from whether it is finished.
template <int words>
struct Legal {
  Bits<words> taps{};
  Bits<words> right{};  ///< swaps with the right neighbour
  Bits<words> below{};
  [[nodiscard]] bool any() const { return (taps | right | below).any(); }
};

/// What one move needs to remember while it runs.
template <int words>
struct Run {
  int wave = 0;
  int cascade = 1;
  bool horizontal = false;  ///< the swap went sideways
  Bits<words> swapped{};    ///< until the first fall
  Fires fires[2];           ///< those of this wave and of the next, by turns
  int turn = 0;
  Fires flights;              ///< leave at the end of the wave
  std::uint32_t counted = 0;  ///< things brought forward in this wave
  bool honey_hit = false;

  struct Special {
    std::int16_t index;
    Kind kind;
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

  Core(TerrainPtr<words> terrain, const State& state);
  [[nodiscard]] State state() const;

  void generate(MoveList& moves) const;
  /// REQUIRES: a legal move.
  template <class Sink>
  void play(Move move, Sink sink);
  [[nodiscard]] Outcome outcome() const;
  /// Of all but the generator.
  [[nodiscard]] std::uint64_t visible_hash() const;

  [[nodiscard]] const Land& land() const { return *terrain_; }
  [[nodiscard]] const Board<words>& board() const { return board_; }
  [[nodiscard]] const Progress& progress() const { return progress_; }
  void reseed(std::uint64_t seed) { progress_.chance = Random(seed); }
  /// What swapping would make at once, without chance. REQUIRES: a legal swap.
  [[nodiscard]] FixedList<Kind, kMostCells / 4> creates(Move move) const;
  /// Whether the swap makes a match.
  [[nodiscard]] bool matches(Move move) const;
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
  [[nodiscard]] bool keeps() const { return options().bombs_keep_colour != 0; }
  [[nodiscard]] bool all_reached() const;
  [[nodiscard]] bool finished() const {
    return all_reached() || (level().moves > 0 && progress_.moves_left == 0);
  }
  [[nodiscard]] Set empties() const { return terrain_->floor & ~(board_.units() | board_.blocker); }
  [[nodiscard]] Legal<words> find_legal() const;

  // core_hits.h
  template <class Sink>
  void hit_groups(const Matched<words>& matched, Run<words>& run, Sink sink);
  void plan_specials(const Set& group, Run<words>& run);
  template <class Sink>
  void hit_group(const Set& group, Run<words>& run, Sink sink);
  template <class Sink>
  void hit_beside(const Set& group, Colour colour, Run<words>& run, Sink sink);
  template <class Sink>
  void blast(const Set& cells, std::string_view token, Run<words>& run, Sink sink);
  template <class Sink>
  void end_wave(Run<words>& run, Sink sink);
  void clear_tiles(const Set& tiles, Run<words>& run);
  void take_special(int index, Run<words>& run);
  template <class Sink>
  void damage_cover(int index, Run<words>& run, Sink sink);
  template <class Sink>
  void damage_ground(int index, Run<words>& run, Sink sink);
  template <class Sink>
  void damage_blocker(int index, Run<words>& run, Sink sink);
  [[nodiscard]] Kind line_made(Kind lies, const Run<words>& run) const;

  // core_fire.h
  template <class Sink>
  void fire_all(Run<words>& run, Sink sink);
  template <class Sink>
  void fire(const Fire& fire, Run<words>& run, Sink sink);
  template <class Sink>
  void fire_special(const Fire& fire, Run<words>& run, Sink sink);
  template <class Sink>
  void convert(const Fire& fire, Run<words>& run, Sink sink);
  [[nodiscard]] Set area(Kind kind, int index, int radius) const;
  [[nodiscard]] Colour most_frequent() const;
  template <class Sink>
  void fly(Run<words>& run, Sink sink);
  [[nodiscard]] Set goal_cells() const;
  [[nodiscard]] std::array<Set, 4> targets() const;
  [[nodiscard]] Fire pair_fire(int centre, int other) const;

  // core_fall.h
  template <class Sink>
  void fall(const Run<words>& run, Sink sink);
  void settle_straight_down();
  template <class Sink>
  void settle(const Run<words>& run, Sink sink);
  template <class Sink>
  void refill(const Run<words>& run, Sink sink);
  template <class Sink>
  bool slide(const Run<words>& run, Sink sink);
  int pull(int index, Set& empty, const Set& movable, FixedList<int, kMostCells>& path) const;
  void move_unit(int from, int to);
  [[nodiscard]] Cell next_unit(int spawner, int landing);
  [[nodiscard]] Colour draw_colour(const Weights& base, int landing);
  template <class Sink>
  bool ingredients_out(Run<words>& run, Sink sink);
  template <class Sink>
  void spread(Run<words>& run, Sink sink);
  template <class Sink>
  void shuffle(Run<words>& run, Sink sink);

  // core.cc
  template <class Sink>
  void start_swap(Move move, Run<words>& run, Sink sink);
  void add_score(int points, Run<words>& run);
  void count(Thing thing, int number, Run<words>& run);
  /// One of `cells` at random; no draw where there is only one.
  int any_of(const Set& cells);

  // Events, in cells; compiled away where nobody listens.
  template <class Sink>
  void tell(Sink sink, Event::Kind kind, const Run<words>& run, const Set& cells,
            std::string_view token = {}) const {
    if constexpr (Sink::kOn) {
      Event event{kind, run.wave, {}, std::string(token)};
      cells.each([&](int index) { event.cells.push_back(terrain_->cell_of(index)); });
      sink.events->push_back(std::move(event));
    }
  }
  template <class Sink>
  void tell_path(Sink sink, Event::Kind kind, const Run<words>& run,
                 std::initializer_list<int> path, std::string_view token = {}) const {
    if constexpr (Sink::kOn) {
      Event event{kind, run.wave, {}, std::string(token)};
      for (const int index : path) event.cells.push_back(terrain_->cell_of(index));
      sink.events->push_back(std::move(event));
    }
  }
  template <class Sink>
  void tell_goals(Run<words>& run, Sink sink) const;

  TerrainPtr<words> terrain_;
  Board<words> board_;
  Progress progress_;
  Legal<words> legal_;
};

}  // namespace gridwise::match3
