// What the searches share: a problem made ready, and a state of a route in a few words, with the
// lower bound on the carries it still needs kept up to date by two look-ups a step.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/orbs/count.h"
#include "games/orbs/rules.h"
#include "games/orbs/transport.h"
#include "kit/fixed_list.h"
#include "kit/random.h"

namespace gridwise::orbs {

/// Everything of a search that does not change from state to state. Kinds with enough orbs for a
/// run have the codes 1, 2, ...; all others share the code that never matches.
struct Frame {
  struct Step {
    std::uint8_t direction;
    std::uint8_t to;
    std::uint8_t extra;  ///< beyond the one step it is
  };

  explicit Frame(const Problem& problem);

  /// Whether the counter's rules are the problem's.
  [[nodiscard]] bool countable() const {
    return problem.runs == kThree && problem.board.occupied() == problem.shape.all();
  }
  /// Whether combos are all that is asked for.
  [[nodiscard]] bool plain() const { return problem.order == Order::kCombos && countable(); }
  /// Whether SearchState<uint32_t, uint16_t> has room for it.
  [[nodiscard]] bool narrow() const;

  [[nodiscard]] unsigned code_of(Orb orb, unsigned inert) const;
  template <class Word>
  [[nodiscard]] Packed<Word> pack(const Board& board) const;
  template <class Word>
  [[nodiscard]] Board unpack(const Packed<Word>& packed) const;

  /// The fewest steps that make so many carries sideways. Of the boundaries between columns one is
  /// crossed at least carries / boundaries times, each time the other way; between two crossings
  /// lies a turn, and in four directions a turn that does not go straight back takes a step up or
  /// down.
  [[nodiscard]] int steps_for(int carries) const {
    const int boundaries = problem.shape.columns - 1;
    const int turns = problem.directions == 4 ? (carries - 1) / boundaries : 0;
    return carries > 0 ? carries + turns : 0;
  }

  /// How many orbs lie on some squares, and the place of their column counts in a table.
  struct Spread {
    std::uint32_t orbs;
    std::uint32_t place;
  };
  [[nodiscard]] Spread spread_of(Squares where) const {
    std::uint32_t sum = 0;
    for (const auto& pair : spreads_) {
      sum += pair[where & pair_mask_];
      where >>= pair_shift_;
    }
    return {sum >> 24U, sum & 0xffffffU};
  }

  const Problem& problem;
  int target;  ///< the greatest possible combos
  std::array<FixedList<Step, 8>, kMostCells> steps;
  std::array<std::int32_t, kMostCells> weight{};  ///< of each square's column in the tables
  std::vector<Orb> kinds;
  std::array<const TransportTable*, 16> tables{};  ///< by code; null where nothing is to be carried

  /// By number of orbs, for runs of three: what is left when all is still.
  std::array<const TransportTable*, kMostCells + 1> rest{};

 private:
  /// By pair of columns and squares of it: the place, and the number in the highest byte.
  std::vector<std::vector<std::uint32_t>> spreads_;
  Squares pair_mask_ = 0;
  int pair_shift_ = 0;
  std::vector<std::shared_ptr<const TransportTable>> kept_;
};

template <class Word, class Place>
struct SearchState {
  static constexpr std::size_t kMostKinds = Packed<Word>::kPlanes == 3 ? 6 : kKinds;
  static constexpr std::uint8_t kNoDirection = 8;

  Packed<Word> board;
  std::array<Place, kMostKinds> places{};  ///< of each kind's column counts in its table
  std::uint8_t at = 0;
  std::uint8_t direction = kNoDirection;  ///< of the last step
  std::uint8_t held = 0;                  ///< code of the orb held
  std::uint8_t carries = 0;               ///< still needed, over all kinds
  std::uint8_t start = 0;
  std::uint8_t wait = 0;  ///< steps that the last one still counts for, before another can be made

  [[nodiscard]] bool goes_back(std::uint8_t step) const { return step == (direction ^ 4U); }
};

/// The state that holds the orb on `square`, the route as far as `from` has played it. The first
/// step may go straight back: what has been played may have been a mistake.
template <class Word, class Place>
[[nodiscard]] SearchState<Word, Place> first_state(const Frame& frame, const Position& from,
                                                   int square) {
  using State = SearchState<Word, Place>;
  State state;
  state.board = frame.template pack<Word>(from.board());
  for (int i = 0; i < frame.problem.shape.cells(); ++i) {
    const unsigned code = state.board.at(i);
    if (frame.tables[code] == nullptr) continue;
    state.places[code - 1] =
        static_cast<Place>(state.places[code - 1] + frame.weight[static_cast<std::size_t>(i)]);
  }
  for (std::size_t code = 1; code <= frame.kinds.size(); ++code) {
    state.carries = static_cast<std::uint8_t>(state.carries +
                                              frame.tables[code]->carries(state.places[code - 1]));
  }
  state.at = static_cast<std::uint8_t>(square);
  state.start = static_cast<std::uint8_t>(from.held() >= 0 ? from.start() : square);
  state.held = static_cast<std::uint8_t>(state.board.at(square));
  return state;
}

template <class Word, class Place>
[[nodiscard]] Packed<Word> board_after(const SearchState<Word, Place>& state, int to) {
  Packed<Word> board = state.board;
  board.swap(state.at, to);
  return board;
}

/// By how much the place of the held orb's kind changes; that of the other's changes by as much the
/// other way.
template <class Word, class Place>
[[nodiscard]] std::int32_t shift(const Frame& frame, const SearchState<Word, Place>& state,
                                 std::size_t to) {
  return state.board.at(static_cast<int>(to)) == state.held
             ? 0
             : frame.weight[to] - frame.weight[state.at];
}

/// Carries of one code's kind, its place changed by `by`.
template <class Word, class Place>
[[nodiscard]] int carries_of(const Frame& frame, const SearchState<Word, Place>& state,
                             unsigned code, std::int32_t by) {
  const TransportTable* const table = frame.tables[code];
  if (table == nullptr) return 0;
  return table->carries(static_cast<std::uint32_t>(state.places[code - 1] + by));
}

template <class Word, class Place>
[[nodiscard]] int carries_after(const Frame& frame, const SearchState<Word, Place>& state,
                                std::size_t to) {
  const std::int32_t by = shift(frame, state, to);
  if (by == 0) return state.carries;
  const unsigned other = state.board.at(static_cast<int>(to));
  return state.carries + carries_of(frame, state, state.held, by) -
         carries_of(frame, state, state.held, 0) + carries_of(frame, state, other, -by) -
         carries_of(frame, state, other, 0);
}

/// A number of steps needed after a step to `to`, of which `carries` is carries_after. Every step
/// sideways carries one orb besides the held one: those of other kinds, and those of the held one's
/// kind, need one each.
template <class Word, class Place>
[[nodiscard]] int steps_needed_after(const Frame& frame, const SearchState<Word, Place>& state,
                                     std::size_t to, int carries) {
  const int held = carries_of(frame, state, state.held, shift(frame, state, to));
  return frame.steps_for(std::max(carries - held, held));
}

/// The same before any step.
template <class Word, class Place>
[[nodiscard]] int steps_needed(const Frame& frame, const SearchState<Word, Place>& state) {
  const int held = carries_of(frame, state, state.held, 0);
  return frame.steps_for(std::max(state.carries - held, held));
}

template <class Word, class Place>
[[nodiscard]] SearchState<Word, Place> state_after(const Frame& frame,
                                                   const SearchState<Word, Place>& state,
                                                   Frame::Step step) {
  SearchState<Word, Place> next = state;
  next.carries = static_cast<std::uint8_t>(carries_after(frame, state, step.to));
  const std::int32_t by = shift(frame, state, step.to);
  const unsigned other = state.board.at(step.to);
  if (frame.tables[state.held] != nullptr)
    next.places[state.held - 1U] = static_cast<Place>(next.places[state.held - 1U] + by);
  if (frame.tables[other] != nullptr)
    next.places[other - 1] = static_cast<Place>(next.places[other - 1] - by);
  next.board = board_after(state, step.to);
  next.at = step.to;
  next.direction = step.direction;
  next.wait = step.extra;
  return next;
}

/// Of a board and the square of the held orb.
template <class Word>
[[nodiscard]] std::uint64_t hash_of(const Packed<Word>& board, int at) {
  const auto fold = [](std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a ^ 0xa0761d6478bd642fU) * (b ^ 0xe7037ed1a0b428dbU);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  };
  const auto place = static_cast<std::uint64_t>(at) << 48;
  if constexpr (sizeof(Word) == 4) {
    return fold(board.planes[0] | static_cast<std::uint64_t>(board.planes[1]) << 32,
                board.planes[2] | place);
  } else {
    return fold(fold(board.planes[0], board.planes[1]) ^ place,
                fold(board.planes[2], board.planes[3]));
  }
}

}  // namespace gridwise::orbs
