// One position on bitsets, with all rules: plays a move by calling the parts that work on its
// state. rules.h wraps its three sizes. Random draws happen in the order of README.md, as in the
// slow twin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "games/match3/core_state.h"
#include "games/match3/sinks.h"
#include "gridwise/rules.h"
#include "kit/fixed_list.h"

namespace gridwise::match3 {

/// Per cell a tap, two swaps, and the reverse drags of both for pairs of specials.
using MoveList = FixedList<Move, static_cast<std::size_t>(kMaxCells) * 5>;

template <int words, class Sink>
struct MoveContext;

template <int words>
class Core {
 public:
  Core(TerrainPtr<words> terrain, const BoardState& state) : state_(std::move(terrain), state) {}
  [[nodiscard]] BoardState state() const { return state_.board_state(); }

  void generate(MoveList& moves) const;
  /// A uniformly random move of generate(); none if there is none.
  [[nodiscard]] std::optional<Move> random_move(Random& random) const;
  /// `Sink`: one of sinks.h. REQUIRES: a legal move.
  template <class Sink>
  void play(Move move, Sink sink);
  /// Clears standing matches, cascades included, without playing a move.
  void settle();
  [[nodiscard]] Outcome outcome() const;
  /// The moves of generate() as bitsets, but for the reverse drags of two specials. They are not
  /// empty when the game is finished.
  [[nodiscard]] const Legal<words>& legal() const { return state_.legal; }
  /// The hash of everything except the generator.
  [[nodiscard]] std::uint64_t visible_hash() const { return state_.visible_hash(); }
  [[nodiscard]] std::uint64_t board_hash() const { return state_.board_hash(); }

  [[nodiscard]] const Terrain<words>& land() const { return *state_.terrain; }
  [[nodiscard]] const Board<words>& board() const { return state_.board; }
  [[nodiscard]] const LevelProgress& progress() const { return state_.progress; }
  void reseed(std::uint64_t seed) { state_.progress.chance = Random(seed); }
  void imagine_future(std::uint64_t seed) { state_.imagine_future(seed); }
  /// The specials that a swap creates in its first wave. REQUIRES: a legal swap.
  [[nodiscard]] FixedList<CellKind, kMaxCells / 4> creates(Move move) const;
  /// Whether a unit that the swap moves becomes part of a match. REQUIRES: a legal swap.
  [[nodiscard]] bool matches(Move move) const;
  [[nodiscard]] bool any_match() const { return state_.matches().cells.any(); }

  bool operator==(const Core&) const = default;

 private:
  template <class Sink>
  void start_tap(Move move, MoveContext<words, Sink>& context);
  template <class Sink>
  void start_swap(Move move, MoveContext<words, Sink>& context);
  template <class Sink>
  void cascade(MoveContext<words, Sink>& context);
  template <class Sink>
  void play_finale(MoveContext<words, Sink>& context);
  template <class Sink>
  void come_to_rest(MoveContext<words, Sink>& context);

  CoreState<words> state_;
};

}  // namespace gridwise::match3
