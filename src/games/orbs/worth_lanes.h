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
    if (batches_++ == 0) first_ = all.combos.sum();
  }

  /// The worth of the drops that left the boards `all.p`. Codes 1 to `kinds` are in use.
  [[gnu::always_inline]] inline Floats worth(const typename On::Cascades& all,
                                             unsigned kinds) const {
    Sums sums;
    add_cleared(all.p, kinds, sums, Codes());
    const Ints combos = reinterpret_cast<Ints>(all.combos.sum());
    Floats worth = sums.weight * floats(combos + 3);
    for (const WorthRule::Factor& factor : rule_.factors) {
      const Ints amount = factor.of == WorthRule::Of::kCombos      ? combos
                          : factor.of == WorthRule::Of::kHues      ? sums.hues
                          : factor.of == WorthRule::Of::kRemaining ? rule_.cells - sums.orbs
                                                                   : reinterpret_cast<Ints>(first_);
      const Ints holds = (amount >= factor.least) & (amount <= factor.most);
      worth *= chosen(holds, Floats{} + factor.factor, Floats{} + 1.0F);
    }
    return worth;
  }

  /// By how much a worth lowers a state's key.
  [[gnu::always_inline]] inline Vector share(const Floats& worth) const {
    const Floats scaled = worth * rule_.scale;
    const Floats most = Floats{} + WorthRule::kMaxShare;
    const Floats share = chosen(scaled < most, scaled, most);
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
