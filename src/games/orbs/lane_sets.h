// What is done for several boards at once, as functions of each instruction set; the widest one is
// chosen at run time. All give the same results.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/orbs/board.h"
#include "games/orbs/packed.h"

namespace gridwise::orbs {

/// Lists that are worked on have room for this many words more than they hold; those behind the
/// last board are 0 where they are read.
inline constexpr std::size_t kMostLanes = 32;

/// Output arrays of counting, one value per board. All but the first may be null together.
struct CountOutputs {
  std::uint8_t* combos = nullptr;   ///< kUncounted: there may be a ring
  std::uint8_t* near = nullptr;     ///< pairs of a kind that touch by a side after the cascade
  std::uint8_t* far = nullptr;      ///< the same by a corner
  std::uint16_t* before = nullptr;  ///< column costs (column_costs.h), summed over the kinds
  std::uint16_t* after = nullptr;
  const std::uint8_t* cost_before = nullptr;
  const std::uint8_t* cost_after = nullptr;
  unsigned kinds = 0;  ///< codes 1 to `kinds` have costs
};
inline constexpr std::uint8_t kUncounted = 255;

/// States of a beam, all of one length, as arrays: boards plane by plane, and of each state where
/// the held orb is, its last step and its parent in one word.
template <class Word>
struct StateArrays {
  std::array<Word*, Packed<Word>::kPlanes> planes{};
  Word* links = nullptr;
};

/// The words of StateArrays::links.
struct Link {
  static constexpr int kDirectionAt = 6;
  static constexpr int kParentAt = 10;
  static constexpr unsigned kSquares = 63;
  static constexpr unsigned kDirections = 15;
  static constexpr std::size_t kMostStates = std::size_t{1} << (32 - kParentAt);
};

/// Which steps are allowed, by direction.
template <class Word>
struct StepTable {
  std::array<Word, 8> from{};  ///< the squares it may leave
  std::array<Word, 8> by{};    ///< what it adds to the square
  int turn = 2;                ///< the increment between directions
};

/// How states are evaluated (evaluation.h).
struct KeyRule {
  const std::uint8_t* before;  ///< ColumnCosts
  const std::uint8_t* after;
  unsigned kinds;  ///< codes 1 to `kinds` have costs
  int target;      ///< the most combos that are possible
  int hit;         ///< the number of combos that makes a state a hit
};

/// How lanes compute the worth of a drop: see lane_worth.h.
struct WorthRule;

/// The states that select() keeps, with two hashes of board and held square, of 32 bits.
template <class Word>
struct Selected {
  StateArrays<Word> states;
  Word* hashes;
  Word* tags;
};

template <class Word>
struct LaneFunctions {
  /// Counts `boards` boards, a multiple of kMostLanes.
  void (*count)(const Word* const* planes, std::size_t boards, const CountOutputs& counts);
  /// Writes the children of `size` states but those that go straight back; returns their number.
  std::size_t (*expand)(const StateArrays<Word>& states, std::size_t size,
                        const StepTable<Word>& steps, const StateArrays<Word>& children);
  /// Sets the keys, 1 to kKeys - 1, of the states from `begin` (a multiple of kMostLanes) to
  /// `end`, which may count too few combos where there are rings. Writes the hits as state << 4 |
  /// combos and returns how many there are.
  std::size_t (*evaluate)(const StateArrays<Word>& states, std::size_t begin, std::size_t end,
                          const KeyRule& rule, std::uint16_t* keys, std::uint32_t* hits);
  /// The same by worth: a hit is a state that is worth more than `worth.hit`, and its worth, in
  /// single precision, goes to `worths`. Combos modulo 16: with rings there can be less than none.
  std::size_t (*evaluate_worth)(const StateArrays<Word>& states, std::size_t begin, std::size_t end,
                                const KeyRule& rule, const WorthRule& worth, std::uint16_t* keys,
                                std::uint32_t* hits, float* worths);
  /// Copies the states with keys below `below`; returns their number. REQUIRES: the keys behind the
  /// last state are not below it.
  std::size_t (*select)(const StateArrays<Word>& states, const std::uint16_t* keys,
                        std::size_t size, std::uint16_t below, const Selected<Word>& kept);
};

/// The instruction sets of this machine, widest last: "portable", "avx2", "avx512".
[[nodiscard]] std::vector<std::string_view> available_sets();
/// The functions of the widest instruction set, or of the one named. REQUIRES: `set` is empty or
/// available; 3 <= rows <= kMostRows.
template <class Word>
[[nodiscard]] LaneFunctions<Word> lane_functions(int rows, std::string_view set = {});

// REQUIRES: a machine with those instructions.
LaneFunctions<std::uint32_t> narrow_portable(int rows);
LaneFunctions<std::uint64_t> wide_portable(int rows);
LaneFunctions<std::uint32_t> narrow_avx2(int rows);
LaneFunctions<std::uint64_t> wide_avx2(int rows);
LaneFunctions<std::uint32_t> narrow_avx512(int rows);
LaneFunctions<std::uint64_t> wide_avx512(int rows);

}  // namespace gridwise::orbs
