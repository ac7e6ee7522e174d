// Counts combos with one instruction set (lane_sets.h).
#pragma once

#include <type_traits>
#include <utility>

#include "games/orbs/lanes.h"

namespace gridwise::orbs {
namespace {

/// Column costs of several boards.
template <class Word, int kRows, std::size_t kBytes>
struct CostLanes {
  using On = Lanes<Word, kRows, kBytes>;
  using Vector = typename On::Vector;

  /// The sum of the costs of codes 1 to `kinds`. If kKinds is not 0, it equals `kinds`.
  template <unsigned kKinds>
  [[gnu::always_inline]] static inline Vector sum(const Vector* p, const std::uint8_t* costs,
                                                  unsigned kinds) {
    constexpr unsigned kMost = kKinds != 0 ? kKinds : Packed<Word>::kInert - 1;
    const unsigned count = kKinds != 0 ? kKinds : kinds;
    Word places[kMost][On::kLanes];
    store_places(p, count, places, std::make_integer_sequence<unsigned, kMost>());
    Word sums[On::kLanes];
    for (std::size_t lane = 0; lane < On::kLanes; ++lane) {
      unsigned sum = 0;
      for (unsigned i = 0; i < count; ++i) sum += costs[places[i][lane]];
      sums[lane] = sum;
    }
    return On::load(sums);
  }

 private:
  template <unsigned... kIndex>
  [[gnu::always_inline]] static inline void store_places(
      const Vector* p, unsigned count, Word (*places)[On::kLanes],
      std::integer_sequence<unsigned, kIndex...>) {
    ((kIndex < count ? On::store(On::place_of(On::template where<kIndex + 1>(p)), places[kIndex])
                     : void()),
     ...);
  }
};

/// Stores the lanes, narrowed to Small.
template <class Small, class Words, class Vector>
[[gnu::always_inline]] inline void store_small(const Vector& v, Small* to) {
  using Smalls [[gnu::vector_size(Words::kLanes * sizeof(Small))]] = Small;
  const Smalls small = __builtin_convertvector(v, Smalls);
  __builtin_memcpy(to, &small, sizeof(small));
}

/// Writes the outputs for the boards after their cascade, except the combos.
template <class Word, int kRows, std::size_t kBytes>
[[gnu::always_inline]] inline void store_after(
    const typename Lanes<Word, kRows, kBytes>::Cascades& all, std::size_t at,
    const CountOutputs& counts) {
  using On = Lanes<Word, kRows, kBytes>;
  using Costs = CostLanes<Word, kRows, kBytes>;
  using Vector = typename On::Vector;
  store_small<std::uint16_t, On>(Costs::template sum<0>(all.p, counts.cost_after, counts.kinds),
                                 counts.after + at);
  const Vector near = On::Tally::count(all.up, all.right);
  store_small<std::uint8_t, On>(near, counts.near + at);
  store_small<std::uint8_t, On>(
      On::Tally::count(On::edges(all, kRows + 1) & On::kUp,
                       On::edges(all, kRows - 1) & ~Vector(Vector{} + On::kBottom)),
      counts.far + at);
}

template <class Word, int kRows, std::size_t kBytes>
void count_lanes(const Word* const* planes, std::size_t boards, const CountOutputs& counts) {
  using On = Lanes<Word, kRows, kBytes>;
  using Costs = CostLanes<Word, kRows, kBytes>;
  constexpr std::size_t kGroups = On::kSideBySide;
  for (std::size_t begin = 0; begin < boards; begin += kGroups * On::kLanes) {
    typename On::Cascades groups[kGroups]{};
    typename On::Unheard unheard[kGroups];
    std::size_t at = begin;
    for (typename On::Cascades& all : groups) {
      On::take(planes, at, all);
      if (counts.cost_before != nullptr) {
        store_small<std::uint16_t, On>(
            Costs::template sum<0>(all.p, counts.cost_before, counts.kinds), counts.before + at);
      }
      at += On::kLanes;
    }
    On::template run<true, kGroups>(groups, unheard);
    at = begin;
    for (const typename On::Cascades& all : groups) {
      store_small<std::uint8_t, On>(all.combos.sum() | (all.rings & kUncounted),
                                    counts.combos + at);
      if (counts.cost_before != nullptr) store_after<Word, kRows, kBytes>(all, at, counts);
      at += On::kLanes;
    }
  }
}

}  // namespace
}  // namespace gridwise::orbs
