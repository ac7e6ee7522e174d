// Operations on several boards at once, with one implementation per instruction set. The widest set
// is chosen at run time; all give the same results.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/orbs/board.h"
#include "games/orbs/packed.h"

namespace gridwise::orbs {

/// Padding: lists have room for this many words beyond their last element. Padding of boards that
/// are read must be 0.
inline constexpr std::size_t kMaxLanes = 32;

/// Output arrays of counting, one value per board. `combos` is required; the others may be null
/// together.
struct CountOutputs {
  std::uint8_t* combos = nullptr;   ///< kUncounted: there may be a ring
  std::uint8_t* near = nullptr;     ///< pairs of one kind side by side after the cascade
  std::uint8_t* far = nullptr;      ///< the same for diagonal pairs
  std::uint16_t* before = nullptr;  ///< column costs (column_costs.h), summed over the kinds
  std::uint16_t* after = nullptr;
  const std::uint8_t* cost_before = nullptr;
  const std::uint8_t* cost_after = nullptr;
  unsigned kinds = 0;  ///< codes 1 to `kinds` have costs
};
inline constexpr std::uint8_t kUncounted = 255;

/// Beam states of one length as a structure of arrays: boards plane by plane, and one word per
/// state for the held orb's square, the last step and the parent.
template <class Word>
struct StateArrays {
  std::array<Word*, Packed<Word>::kPlanes> planes{};
  Word* links = nullptr;
};

/// Bit layout of StateArrays::links.
struct Link {
  static constexpr int kDirectionAt = 6;
  static constexpr int kParentAt = 10;
  static constexpr unsigned kSquares = 63;
  static constexpr unsigned kDirections = 15;
  static constexpr std::size_t kMaxStates = std::size_t{1} << (32 - kParentAt);
};

/// Which steps are allowed, by direction.
template <class Word>
struct StepTable {
  std::array<Word, 8> from{};  ///< squares where it may begin
  std::array<Word, 8> by{};    ///< offset from its square to the next
  int turn = 2;                ///< the increment between directions
};

/// Parameters of the evaluation (evaluation.h).
struct KeyRule {
  const std::uint8_t* before;  ///< ColumnCosts
  const std::uint8_t* after;
  unsigned kinds;  ///< codes 1 to `kinds` have costs: the wanted ones
  int target;      ///< the greatest possible combos
  int hit;         ///< the number of combos that makes a state a hit
};

/// How lanes compute the worth of a drop: see lane_worth.h.
struct WorthRule;

/// The states that select() keeps, each with two 32-bit hashes of board and held square.
template <class Word>
struct Selected {
  StateArrays<Word> states;
  Word* hashes;
  Word* tags;
};

template <class Word>
struct LaneFunctions {
  /// Counts `boards` boards, a multiple of kMaxLanes.
  void (*count)(const Word* const* planes, std::size_t boards, const CountOutputs& counts);
  /// Writes the children of `size` states, without steps straight back; returns their number.
  std::size_t (*expand)(const StateArrays<Word>& states, std::size_t size,
                        const StepTable<Word>& steps, const StateArrays<Word>& children);
  /// Sets the keys, 1 to kKeys - 1, of the states from `begin` (a multiple of kMaxLanes) to `end`.
  /// Combos are undercounted if there are rings. Writes hits as state << 4 | combos and returns
  /// their number.
  std::size_t (*evaluate)(const StateArrays<Word>& states, std::size_t begin, std::size_t end,
                          const KeyRule& rule, std::uint16_t* keys, std::uint32_t* hits);
  /// The same by worth, or for any order if some kinds are unwanted (LaneRank): a hit is a state
  /// worth more than `worth.hit`; its worth in single precision goes to `worths`. Combos are modulo
  /// 16, as rings can make them negative.
  std::size_t (*evaluate_worth)(const StateArrays<Word>& states, std::size_t begin, std::size_t end,
                                const KeyRule& rule, const WorthRule& worth, std::uint16_t* keys,
                                std::uint32_t* hits, float* worths);
  /// Copies the states with keys below `below`; returns their number. REQUIRES: padding keys are
  /// not below it.
  std::size_t (*select)(const StateArrays<Word>& states, const std::uint16_t* keys,
                        std::size_t size, std::uint16_t below, const Selected<Word>& kept);
};

/// The instruction sets of this machine, widest last: "portable", "avx2", "avx512", "wasm".
[[nodiscard]] std::vector<std::string_view> available_sets();
/// The functions of the widest instruction set, or of the one named. REQUIRES: `set` is empty or
/// available; 3 <= rows <= kMaxRows.
template <class Word>
[[nodiscard]] LaneFunctions<Word> lane_functions(int rows, std::string_view set = {});

// REQUIRES: the machine supports the instruction set.
LaneFunctions<std::uint32_t> narrow_portable(int rows);
LaneFunctions<std::uint64_t> wide_portable(int rows);
LaneFunctions<std::uint32_t> narrow_avx2(int rows);
LaneFunctions<std::uint64_t> wide_avx2(int rows);
LaneFunctions<std::uint32_t> narrow_avx512(int rows);
LaneFunctions<std::uint64_t> wide_avx512(int rows);
LaneFunctions<std::uint32_t> narrow_wasm(int rows);
LaneFunctions<std::uint64_t> wide_wasm(int rows);

}  // namespace gridwise::orbs
