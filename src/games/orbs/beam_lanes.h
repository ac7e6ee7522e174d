// The beam's functions for one instruction set (lane_sets.h): expand states, compute their keys,
// select the best.
#pragma once

#include "games/orbs/count_lanes.h"
#include "games/orbs/evaluation.h"
#include "games/orbs/worth_lanes.h"

namespace gridwise::orbs {
namespace {

template <class Word, int kRows, std::size_t kBytes>
struct BeamLanes {
  using On = Lanes<Word, kRows, kBytes>;
  using Costs = CostLanes<Word, kRows, kBytes>;
  using Vector = typename On::Vector;
  using Signed [[gnu::vector_size(kBytes)]] = std::make_signed_t<Word>;
  static constexpr std::size_t kLanes = On::kLanes;
  static constexpr std::size_t kPlanes = On::kPlanes;
  /// Parents per group. Children are ordered by group, then direction, so all instruction sets must
  /// use the same size.
  static constexpr std::size_t kGroup = 64 / sizeof(Word);

  static std::size_t expand(const StateArrays<Word>& states, std::size_t size,
                            const StepTable<Word>& steps, const StateArrays<Word>& children) {
    std::size_t made = 0;
    for (std::size_t group = 0; group < size; group += kGroup) {
      for (unsigned direction = 0; direction < 8; direction += static_cast<unsigned>(steps.turn)) {
        for (std::size_t at = group; at < group + kGroup; at += kLanes)
          made += step(states, at, size, direction, steps, children, made);
      }
    }
    return made;
  }

  static std::size_t evaluate(const StateArrays<Word>& states, std::size_t begin, std::size_t end,
                              const KeyRule& rule, std::uint16_t* keys, std::uint32_t* hits) {
    // Specialized for the usual boards: 6x5 in narrow words, 7x6 in wide ones.
    if constexpr (kRows == (sizeof(Word) == 4 ? 5 : 6)) {
      if (rule.kinds == 6) return evaluate<6>(states, begin, end, rule, keys, hits);
      if (rule.kinds == 5) return evaluate<5>(states, begin, end, rule, keys, hits);
    }
    return evaluate<0>(states, begin, end, rule, keys, hits);
  }

  static std::size_t evaluate_worth(const StateArrays<Word>& states, std::size_t begin,
                                    std::size_t end, const KeyRule& rule, const WorthRule& worth,
                                    std::uint16_t* keys, std::uint32_t* hits, float* worths) {
    if constexpr (kRows == (sizeof(Word) == 4 ? 5 : 6)) {
      if (rule.kinds == 6 && worth.codes == 6)
        return evaluate_worth<6>(states, begin, end, rule, worth, keys, hits, worths);
    }
    return evaluate_worth<0>(states, begin, end, rule, worth, keys, hits, worths);
  }

  static std::size_t select(const StateArrays<Word>& states, const std::uint16_t* keys,
                            std::size_t size, std::uint16_t below, const Selected<Word>& kept) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < size; at += kLanes) {
      using Small [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;
      Small small;
      __builtin_memcpy(&small, keys + at, sizeof(small));
      const unsigned mask = On::mask(reinterpret_cast<Vector>(
          __builtin_convertvector(small, Vector) < Vector{} + Word{below}));
      Vector p[kPlanes];
      for (std::size_t i = 0; i < kPlanes; ++i) {
        p[i] = On::load(states.planes[i] + at);
        On::compress(p[i], mask, kept.states.planes[i] + count);
      }
      const Vector links = On::load(states.links + at);
      On::compress(links, mask, kept.states.links + count);
      const Vector square = links & Word{Link::kSquares};
      On::compress(hash(p, square), mask, kept.hashes + count);
      On::compress(tag(p, square), mask, kept.tags + count);
      count += static_cast<std::size_t>(std::popcount(mask));
    }
    return count;
  }

 private:
  /// Writes the children of kLanes states in one direction; returns their number.
  [[gnu::always_inline]] static inline std::size_t step(
      const StateArrays<Word>& states, std::size_t at, std::size_t size, unsigned direction,
      const StepTable<Word>& steps, const StateArrays<Word>& children, std::size_t made) {
    const Vector links = On::load(states.links + at);
    const Vector square = links & Word{Link::kSquares};
    const Vector before = (links >> Link::kDirectionAt) & Word{Link::kDirections};
    const Vector number = On::numbered() + static_cast<Word>(at);
    const Vector from = bit(square);
    const auto allowed = ((from & steps.from[direction]) != 0) & (before != Word{direction ^ 4U}) &
                         (number < static_cast<Word>(size));
    const unsigned mask = On::mask(reinterpret_cast<Vector>(allowed));
    const Vector to = square + steps.by[direction];
    const Vector both = from | bit(to);
    for (std::size_t i = 0; i < kPlanes; ++i) {
      const Vector plane = On::load(states.planes[i] + at);
      const Vector here = plane & both;
      const auto differ = reinterpret_cast<Vector>((here != 0) & (here != both));
      On::compress(plane ^ (both & differ), mask, children.planes[i] + made);
    }
    On::compress(number << Link::kParentAt | to | Word{direction << Link::kDirectionAt}, mask,
                 children.links + made);
    return static_cast<std::size_t>(std::popcount(mask));
  }

  /// The bit of each lane's square; any bit for lanes without a valid square.
  [[gnu::always_inline]] static inline Vector bit(const Vector& square) {
    return (Vector{} + Word{1}) << (square & static_cast<Word>(On::kBits - 1));
  }

  template <unsigned kKinds>
  static std::size_t evaluate(const StateArrays<Word>& states, std::size_t begin, std::size_t end,
                              const KeyRule& rule, std::uint16_t* keys, std::uint32_t* hits) {
    std::size_t found = 0;
    typename On::Unheard unheard;
    for (std::size_t at = begin; at < end; at += kLanes) {
      typename On::Cascades all{};
      const Vector key = key_of<kKinds>(states, at, rule, all, unheard);
      store_small<std::uint16_t, On>(clamped(key), keys + at);
      const Vector combos = all.combos.sum();
      const auto many =
          reinterpret_cast<Vector>(reinterpret_cast<const Signed&>(combos) >= rule.hit);
      if (On::any(many)) {
        for (unsigned mask = On::mask(many); mask != 0; mask &= mask - 1) {
          const auto lane = static_cast<std::size_t>(std::countr_zero(mask));
          const std::size_t state = at + lane;
          if (state < end) hits[found++] = static_cast<std::uint32_t>(state << 4U | combos[lane]);
        }
      }
    }
    return found;
  }

  template <unsigned kKinds>
  static std::size_t evaluate_worth(const StateArrays<Word>& states, std::size_t begin,
                                    std::size_t end, const KeyRule& rule, const WorthRule& worth,
                                    std::uint16_t* keys, std::uint32_t* hits, float* worths) {
    constexpr unsigned kMost = kKinds != 0 ? kKinds : sizeof(Word) == 4 ? 6 : 10;
    using Worths = WorthLanes<Word, kRows, kBytes, kMost>;
    std::size_t found = 0;
    for (std::size_t at = begin; at < end; at += kLanes) {
      typename On::Cascades all{};
      Worths cleared(worth);
      Vector key = key_of<kKinds>(states, at, rule, all, cleared);
      const typename Worths::Floats value = cleared.value(all);
      if (worth.has_unwanted) key += cleared.cost(all);
      store_small<std::uint16_t, On>(clamped(key - cleared.share(value)), keys + at);
      const Vector more = Worths::above(value, worth.hit);
      if (On::any(more)) {
        const Vector combos = all.combos.sum();
        for (unsigned mask = On::mask(more); mask != 0; mask &= mask - 1) {
          const auto lane = static_cast<std::size_t>(std::countr_zero(mask));
          const std::size_t state = at + lane;
          if (state >= end) continue;
          worths[found] = value[lane * (sizeof(Word) / sizeof(float))];
          // Rings can make the count negative.
          hits[found++] = static_cast<std::uint32_t>(state << 4U | (combos[lane] & Word{15}));
        }
      }
    }
    return found;
  }

  /// The keys of the states from `at` on, not clamped and without their worth. Runs their cascades.
  template <unsigned kKinds, class Listener>
  [[gnu::always_inline]] static inline Vector key_of(const StateArrays<Word>& states,
                                                     std::size_t at, const KeyRule& rule,
                                                     typename On::Cascades& all,
                                                     Listener& listener) {
    const int offset =
        kKeyOffset + kWeights.wanting * rule.target - kAfterOffset * static_cast<int>(rule.kinds);
    for (std::size_t i = 0; i < kPlanes; ++i) all.p[i] = On::load(states.planes[i] + at);
    Vector key = Costs::template sum<kKinds>(all.p, rule.before, rule.kinds) + tie_break(all.p) +
                 static_cast<Word>(offset);
    On::template run<false, 1>(&all, &listener);
    key += Costs::template sum<kKinds>(all.p, rule.after, rule.kinds);
    const Vector near = On::Tally::count(all.up, all.right);
    const Vector far = On::Tally::count(On::edges(all, kRows + 1) & On::kUp,
                                        On::edges(all, kRows - 1) & ~(Vector{} + On::kBottom));
    return key - (On::template times<kWeights.combo + kWeights.wanting>(all.combos.sum()) +
                  On::template times<kWeights.near>(near) + On::template times<kWeights.far>(far));
  }

  /// Clamps keys to 1 ... kKeys - 1.
  [[gnu::always_inline]] static inline Vector clamped(const Vector& key) {
    const auto& value = reinterpret_cast<const Signed&>(key);
    const Signed greatest = Signed{} + (kKeys - 1);
    const auto positive = reinterpret_cast<Vector>(value > 0);
    const auto small = reinterpret_cast<Vector>(value < greatest);
    return (key & positive & small) | (~positive & Word{1}) |
           (reinterpret_cast<const Vector&>(greatest) & ~small);
  }

  /// Folds a 64-bit lane into its lower half.
  [[gnu::always_inline]] static inline Vector folded(const Vector& v) {
    if constexpr (sizeof(Word) == 4) {
      return v;
    } else {
      return v ^ (v >> 37);
    }
  }

  /// A pseudo-random 0 to 15, derived from the board: breaks ties between near-equal states.
  [[gnu::always_inline]] static inline Vector tie_break(const Vector* p) {
    Vector sum = p[0];
    for (std::size_t i = 1; i < kPlanes; ++i) sum += On::rotated(p[i], kTurns[i]);
    return (On::mixed(folded(sum), 0x9e3779b1U) >> 28) & Word{15};
  }

  [[gnu::always_inline]] static inline Vector hash(const Vector* p, const Vector& square) {
    constexpr std::uint32_t kBy[] = {0x9e3779b1U, 0x85ebca77U, 0xc2b2ae3dU, 0x27d4eb2fU};
    Vector sum = square;
    for (std::size_t i = 0; i < kPlanes; ++i) {
      sum = (sum ^ (sum >> 15)) + folded(On::mixed(On::rotated(p[i], kTurns[i]) ^ sum, kBy[i]));
    }
    sum = On::mixed(sum ^ (sum >> 13), 0x27d4eb2fU);
    return (sum ^ (sum >> 15)) & Word{0xffffffffU};
  }
  [[gnu::always_inline]] static inline Vector tag(const Vector* p, const Vector& square) {
    constexpr std::uint32_t kBy[] = {0x2c1b3c6dU, 0x297a2d39U, 0x1b873593U, 0xcc9e2d51U};
    Vector sum = square << 26;
    for (std::size_t i = 0; i < kPlanes; ++i)
      sum ^= folded(On::mixed(On::rotated(p[i], kTurns[kPlanes - 1 - i]), kBy[i]));
    return (sum ^ (sum >> 16)) & Word{0xffffffffU};
  }

  static constexpr int kTurns[] = {0, 7, 17, 25};
};

/// The functions for boards of kRows rows.
template <class Word, int kRows, std::size_t kBytes>
constexpr LaneFunctions<Word> functions_of() {
  using Beam = BeamLanes<Word, kRows, kBytes>;
  return {count_lanes<Word, kRows, kBytes>, Beam::expand, Beam::evaluate, Beam::evaluate_worth,
          Beam::select};
}
template <class Word, std::size_t kBytes>
LaneFunctions<Word> functions_for(int rows) {
  constexpr LaneFunctions<Word> kFunctions[] = {
      functions_of<Word, 3, kBytes>(), functions_of<Word, 4, kBytes>(),
      functions_of<Word, 5, kBytes>(), functions_of<Word, 6, kBytes>()};
  return kFunctions[rows - 3];
}

}  // namespace
}  // namespace gridwise::orbs
