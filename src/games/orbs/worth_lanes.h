// Computes the worth of drops (lane_worth.h) with one instruction set (lane_sets.h).
#pragma once

#include <utility>

#include "games/orbs/lane_worth.h"
#include "games/orbs/lanes.h"

namespace gridwise::orbs {
namespace {

template <class Number, std::size_t kBytes>
struct NumbersOf {
  using Vector [[gnu::vector_size(kBytes)]] = Number;
};

/// Works on 32-bit numbers. A 64-bit lane holds a pair; its upper number is 0 or garbage.
template <class Word, int kRows, std::size_t kBytes, unsigned kMost>
class WorthLanes {
 public:
  using On = Lanes<Word, kRows, kBytes>;
  using Vector = typename On::Vector;
  using Floats = typename NumbersOf<float, kBytes>::Vector;
  using Ints = typename NumbersOf<std::int32_t, kBytes>::Vector;

  explicit WorthLanes(const WorthRule& rule) : rule_(rule) {}

  /// Adds the combos of a batch; called by Lanes::run.
  [[gnu::always_inline]] inline void add(const typename On::Cascades& all,
                                         const typename On::Batch& batch) {
    const Vector great = rule_.has_mass ? great_combos(batch) : Vector{};
    add_kinds(all.p, batch, great, Codes());
    if (batches_++ > 0) return;
    first_ = all.combos.sum();
    if (rule_.has_unwanted) first_ -= combos_but(Wish::kWanted, Codes());
  }

  /// What the drops that left the boards `all.p` count for (LaneRank): their worth, or combos.
  [[gnu::always_inline]] inline Floats value(const typename On::Cascades& all) const {
    if (!rule_.has_unwanted) return worth(all, Vector{});
    Floats value = rule_.rank.by_worth ? worth(all, combos_but(Wish::kWanted, Codes()))
                                       : wanted_less_avoided(all);
    const Ints forbidden = reinterpret_cast<Ints>(some(combos_of(Wish::kForbidden, Codes())));
    return value - floats(forbidden) * static_cast<float>(rule_.rank.forbidden);
  }

  /// By how much unwanted combos raise a state's key: key_of() took them for wanted ones, and their
  /// orbs side by side for a gain.
  [[gnu::always_inline]] inline Vector cost(const typename On::Cascades& all) const {
    const Vector theirs = squares_but(Wish::kWanted, all.p, Codes());
    const Vector near = On::Tally::count(all.up & theirs, all.right & theirs);
    const Vector far =
        On::Tally::count(On::edges(all, kRows + 1) & On::kUp & theirs,
                         On::edges(all, kRows - 1) & ~(Vector{} + On::kBottom) & theirs);
    return On::template times<kWeights.combo + kWeights.wanting>(
               some(combos_but(Wish::kWanted, Codes()))) +
           On::template times<kWeights.avoided>(some(combos_of(Wish::kAvoided, Codes()))) +
           On::template times<kWeights.forbidden>(some(combos_of(Wish::kForbidden, Codes()))) +
           On::template times<kWeights.near>(near) + On::template times<kWeights.far>(far);
  }

  /// The worth of the drops that left the boards `all.p`; `others` combos do not count.
  [[gnu::always_inline]] inline Floats worth(const typename On::Cascades& all,
                                             const Vector& others) const {
    Sums sums;
    add_cleared(all.p, rule_.codes, sums, Codes());
    const Ints combos = reinterpret_cast<Ints>(Vector(all.combos.sum() - others));
    Floats worth = sums.weight * floats(combos + 3);
    for (const WorthRule::Factor& factor : rule_.factors) {
      const Ints amount = factor.of == WorthRule::Of::kCombos      ? combos
                          : factor.of == WorthRule::Of::kHues      ? sums.hues
                          : factor.of == WorthRule::Of::kRemaining ? rule_.cells - sums.orbs
                                                                   : reinterpret_cast<Ints>(first_);
      const Ints holds = (amount >= factor.least) & (amount <= factor.most);
      worth *= chosen(holds, Floats{} + factor.factor, Floats{} + 1.0F);
    }
    if (!rule_.has_unwanted) return worth;
    return chosen(sums.weight < 0, sums.weight * 4.0F, worth);
  }

  /// By how much a worth lowers a state's key.
  [[gnu::always_inline]] inline Vector share(const Floats& worth) const {
    const Floats scaled = worth * rule_.scale;
    const Floats most = Floats{} + WorthRule::kMaxShare;
    Floats share = chosen(scaled < most, scaled, most);
    if (rule_.has_unwanted) share = chosen(share > 0, share, Floats{});
    return low(__builtin_convertvector(share, Ints));
  }
  /// All bits set where the worth is more than `least`.
  [[gnu::always_inline]] static inline Vector above(const Floats& worth, float least) {
    return reinterpret_cast<Vector>((low(worth > least) & Word{1}) != 0);
  }

 private:
  /// Selects `a` where the mask is set, else `b`.
  [[gnu::always_inline]] static inline Floats chosen(const Ints& mask, const Floats& a,
                                                     const Floats& b) {
    return reinterpret_cast<Floats>((mask & reinterpret_cast<const Ints&>(a)) |
                                    (~mask & reinterpret_cast<const Ints&>(b)));
  }

  [[gnu::always_inline]] static inline Floats floats(const Ints& numbers) {
    return __builtin_convertvector(numbers, Floats);
  }
  /// Clears the upper number of each pair.
  [[gnu::always_inline]] static inline Vector low(const Ints& numbers) {
    return reinterpret_cast<const Vector&>(numbers) & Word{0xffffffffU};
  }

  using Tally = typename On::Tally;
  using Codes = std::make_integer_sequence<unsigned, kMost>;

  [[gnu::always_inline]] inline Floats wanted_less_avoided(const typename On::Cascades& all) const {
    const Vector wanted = all.combos.sum() - combos_but(Wish::kWanted, Codes());
    const Ints avoided = reinterpret_cast<Ints>(combos_of(Wish::kAvoided, Codes()));
    return floats(reinterpret_cast<Ints>(wanted)) -
           floats(avoided) * static_cast<float>(LaneRank::kAvoided);
  }

  /// The combos so far of all kinds with that wish, or with any other.
  template <unsigned... kIndex>
  [[gnu::always_inline]] inline Vector combos_of(Wish wish,
                                                 std::integer_sequence<unsigned, kIndex...>) const {
    Vector sum{};
    ((rule_.kinds[kIndex].wish == wish ? void(sum += combos_[kIndex].sum()) : void()), ...);
    return sum;
  }
  template <unsigned... kIndex>
  [[gnu::always_inline]] inline Vector combos_but(
      Wish wish, std::integer_sequence<unsigned, kIndex...>) const {
    Vector sum{};
    ((rule_.kinds[kIndex].wish != wish ? void(sum += combos_[kIndex].sum()) : void()), ...);
    return sum;
  }
  /// The squares of the kinds with another wish.
  template <unsigned... kIndex>
  [[gnu::always_inline]] inline Vector squares_but(
      Wish wish, const Vector* p, std::integer_sequence<unsigned, kIndex...>) const {
    Vector squares{};
    ((rule_.kinds[kIndex].wish != wish ? void(squares |= On::template where<kIndex + 1>(p))
                                       : void()),
     ...);
    return squares;
  }
  /// 0 for negative numbers: a ring can hide combos.
  [[gnu::always_inline]] static inline Vector some(const Vector& number) {
    return number & ~(Vector{} - (number >> (On::kBits - 1)));
  }

  struct Sums {
    Floats weight{};
    Ints orbs{};  ///< cleared
    Ints hues{};
  };

  /// The squares of mass combos (five and more): all combos with a bend or five in a line.
  [[gnu::always_inline]] static inline Vector great_combos(const typename On::Batch& batch) {
    const Vector tall = batch.up & (batch.up >> 1) & (batch.up >> 2) & (batch.up >> 3);
    const Vector wide = batch.right & (batch.right >> kRows) & (batch.right >> 2 * kRows) &
                        (batch.right >> 3 * kRows);
    const Vector bent = (batch.up | batch.up << 1) & (batch.right | batch.right << kRows);
    Vector great = tall | wide | bent;
    for (Vector more = great; On::any(more);) {
      const Vector next = great | (great & batch.up) << 1 | (great >> 1 & batch.up) |
                          (great & batch.right) << kRows | (great >> kRows & batch.right);
      more = next ^ great;
      great = next;
    }
    return great;
  }

  template <unsigned... kIndex>
  [[gnu::always_inline]] inline void add_kinds(const Vector* p, const typename On::Batch& batch,
                                               const Vector& great,
                                               std::integer_sequence<unsigned, kIndex...>) {
    (add_kind<kIndex>(On::template where<kIndex + 1>(p), batch, great), ...);
  }
  template <unsigned kIndex>
  [[gnu::always_inline]] inline void add_kind(const Vector& squares,
                                              const typename On::Batch& batch,
                                              const Vector& great) {
    combos_[kIndex].add(squares & batch.alone, squares & batch.corner);
    if (!rule_.has_mass) return;
    const Vector here = squares & great;
    great_[kIndex].add(here, here & batch.corner);
    great_[kIndex].add(here & batch.alone, Vector{});
  }

  template <unsigned... kIndex>
  [[gnu::always_inline]] inline void add_cleared(const Vector* p, unsigned kinds, Sums& sums,
                                                 std::integer_sequence<unsigned, kIndex...>) const {
    ((kIndex < kinds ? add_cleared_of<kIndex>(On::template where<kIndex + 1>(p), sums) : void()),
     ...);
  }
  template <unsigned kIndex>
  [[gnu::always_inline]] inline void add_cleared_of(const Vector& left, Sums& sums) const {
    const WorthRule::Kind& kind = rule_.kinds[kIndex];
    const Ints combos = reinterpret_cast<Ints>(combos_[kIndex].sum());
    const Ints orbs =
        reinterpret_cast<Ints>(static_cast<Word>(kind.orbs) - Tally::count(left, Vector{}));
    sums.weight += kind.weight * floats(orbs + combos);
    sums.orbs += orbs;
    sums.hues += (combos > 0) & kind.hue;
    if (rule_.has_mass)
      sums.weight += kind.mass * floats(reinterpret_cast<Ints>(great_[kIndex].sum()));
  }

  const WorthRule& rule_;
  Tally combos_[kMost];  ///< by kind
  Tally great_[kMost];   ///< orbs plus combos, of mass combos only
  Vector first_{};
  int batches_ = 0;
};

}  // namespace
}  // namespace gridwise::orbs
