// Shared by the searches: the tables of a problem, and the state before the first step with its
// lower bound.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/orbs/kind_codes.h"
#include "games/orbs/rules.h"
#include "games/orbs/transport.h"
#include "kit/fixed_list.h"
#include "kit/random.h"

namespace gridwise::orbs {

/// A problem with the tables a search needs; immutable.
struct SearchContext : KindCodes {
  struct RouteStep {
    std::uint8_t direction;
    std::uint8_t to;
    std::uint8_t extra;  ///< extra steps it counts as, without the turn cost
  };

  /// Tables are missing if `budget` ends first: see `complete`.
  explicit SearchContext(const Problem& problem, Budget* budget = nullptr);

  /// Whether Counter can count the problem's combos.
  [[nodiscard]] bool countable() const {
    return problem.runs == kThree && problem.board.occupied() == shape.all();
  }
  /// Whether the order is by combos, all of them wanted, and Counter can count them.
  [[nodiscard]] bool plain() const {
    return problem.order == Order::kCombos && countable() && !some_unwanted();
  }
  /// A lower bound on the steps of a walk with `carries` carries. Some boundary between columns is
  /// crossed at least carries / boundaries times, in alternating directions; between two crossings
  /// the walk turns, and in four directions a turn that does not go straight back takes a step up
  /// or down.
  [[nodiscard]] int steps_for(int carries) const {
    const int boundaries = problem.shape.columns - 1;
    const int turns = problem.directions == 4 ? (carries - 1) / boundaries : 0;
    return carries > 0 ? carries + turns : 0;
  }

  /// The number of orbs on a set of squares, and the index of their column counts in a table.
  struct Spread {
    std::uint32_t orbs;
    std::uint32_t place;
  };
  [[nodiscard]] Spread spread_of(Squares where) const {
    std::uint32_t sum = 0;
    for (const auto& pair : spreads_) {
      sum += pair[static_cast<std::size_t>(where & pair_mask_)];
      where >>= pair_shift_;
    }
    return {sum >> 24U, sum & 0xffffffU};
  }

  /// The extra steps that a step counts as after one in direction `heading`.
  [[nodiscard]] std::uint8_t extra_of(const RouteStep& step, std::uint8_t heading) const {
    const bool turns = heading != kNoDirection && heading != step.direction;
    return static_cast<std::uint8_t>(step.extra + (turns ? problem.turn_cost : 0));
  }

  const Problem& problem;
  int target;  ///< see target_combos()
  std::array<FixedList<RouteStep, 8>, kMaxCells> steps;
  std::array<std::int32_t, kMaxCells> weight{};    ///< table weight of each square's column
  std::array<const TransportTable*, 16> tables{};  ///< by code; null unless combos are wanted
  bool complete = false;  ///< whether all tables were made; else the context is unusable

 private:
  /// By pair of columns and its squares: the table index, and the number of orbs in the top byte.
  std::vector<std::vector<std::uint32_t>> spreads_;
  Squares pair_mask_ = 0;
  int pair_shift_ = 0;
  std::vector<std::shared_ptr<const TransportTable>> kept_;
};

template <class Word, class Place>
struct SearchState {
  static constexpr std::size_t kMaxKinds = Packed<Word>::kPlanes == 3 ? 6 : kKinds;

  Packed<Word> board;
  std::array<Place, kMaxKinds> places{};  ///< by kind, the index of its column counts in its table
  std::uint8_t held = 0;                  ///< code of the orb held
  std::uint8_t carries = 0;               ///< still needed, over all kinds
};

/// The state with the orb on `square` in hand, after the played steps of `from`.
template <class Word, class Place>
[[nodiscard]] SearchState<Word, Place> first_state(const SearchContext& context,
                                                   const Position& from, int square) {
  SearchState<Word, Place> state;
  state.board = context.template pack<Word>(from.board());
  for (int i = 0; i < context.problem.shape.cells(); ++i) {
    const unsigned code = state.board.at(i);
    if (context.tables[code] == nullptr) continue;
    state.places[code - 1] =
        static_cast<Place>(state.places[code - 1] + context.weight[static_cast<std::size_t>(i)]);
  }
  for (std::size_t code = 1; code <= context.wanted; ++code) {
    state.carries = static_cast<std::uint8_t>(
        state.carries + context.tables[code]->carries(state.places[code - 1]));
  }
  state.held = static_cast<std::uint8_t>(state.board.at(square));
  return state;
}

/// A lower bound on the steps still needed. A sideways step carries one orb besides the held one.
/// That orb is of the held kind or of another, so the carries of either group are a lower bound.
template <class Word, class Place>
[[nodiscard]] int steps_needed(const SearchContext& context,
                               const SearchState<Word, Place>& state) {
  const TransportTable* const table = context.tables[state.held];
  const int held = table != nullptr ? table->carries(state.places[state.held - 1U]) : 0;
  return context.steps_for(std::max(state.carries - held, held));
}

/// Hash of a board and the square of the held orb.
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
