// lane_words.h for AVX-512, 64 bytes at a time. Only for sources compiled for AVX-512.
#pragma once

#include <immintrin.h>

#include "games/orbs/lane_words.h"

namespace gridwise::orbs {
namespace {

/// The population count of every number below 64, times `by`.
constexpr std::array<std::uint16_t, 64> bits_times(unsigned by) {
  std::array<std::uint16_t, 64> table{};
  for (unsigned i = 0; i < 64; ++i)
    table[i] = static_cast<std::uint16_t>(by * static_cast<unsigned>(std::popcount(i)));
  return table;
}
constexpr auto kBitsTimes1 = bits_times(1);
constexpr auto kBitsTimes6 = bits_times(6);
constexpr auto kBitsTimes7 = bits_times(7);
constexpr auto kBitsTimes36 = bits_times(36);

template <class Word>
struct LaneWords<Word, 64> : VectorOf<Word, 64> {
  using typename VectorOf<Word, 64>::Vector;
  static constexpr std::size_t kSideBySide = 2;  // there are twice as many registers

  /// Lanes::place_of for the usual boards: a column's bits are looked up in a register.
  template <int kRows>
    requires(kRows == (sizeof(Word) == 4 ? 5 : 6))
  [[gnu::always_inline]] static inline Vector quick_place(const Vector& squares) {
    if constexpr (sizeof(Word) == 4) {
      // 1. Columns 0 to 2 in the lower 16 bits, 3 to 5 in the upper ones. A look-up takes the
      //    lowest five bits of each.
      const Shorts halves = reinterpret_cast<Shorts>(where(0x7fff, squares, squares << 1));
      const Shorts sums = look_up(halves, kBitsTimes1.data()) +
                          look_up(halves >> 5, kBitsTimes6.data()) +
                          look_up(halves >> 10, kBitsTimes36.data());
      // 2. The lower half, and 6^3 times the upper one.
      return pairs_of(sums, 216);
    } else {
      // 1. Two columns in each 16 bits. A look-up takes the lowest six bits of each.
      Vector pairs = where(0xffff, squares, squares << 4);
      pairs = where(0xffffffff, pairs, where(0xffffffffffff, squares << 8, squares << 12));
      const Shorts shorts = reinterpret_cast<Shorts>(pairs);
      const Shorts sums =
          look_up_64(shorts, kBitsTimes1.data()) + look_up_64(shorts >> 6, kBitsTimes7.data());
      // 2. Four columns in each 32 bits, then all.
      const Vector fours = pairs_of(sums, 49);
      return (fours & Word{0xffffffff}) + VectorOf<Word, 64>::mixed(fours >> 32, 49 * 49);
    }
  }

  [[gnu::always_inline]] static inline Vector and3(const Vector& a, const Vector& b,
                                                   const Vector& c) {
    return ternary<0x80>(a, b, c);
  }
  [[gnu::always_inline]] static inline Vector or3(const Vector& a, const Vector& b,
                                                  const Vector& c) {
    return ternary<0xfe>(a, b, c);
  }
  [[gnu::always_inline]] static inline Vector with_difference(const Vector& seen, const Vector& a,
                                                              const Vector& b) {
    return ternary<0xf6>(seen, a, b);
  }

  [[gnu::always_inline]] static inline bool any(const Vector& v) {
    return _mm512_test_epi32_mask(whole(v), whole(v)) != 0;
  }

  [[gnu::always_inline]] static inline unsigned mask(const Vector& v) {
    if constexpr (sizeof(Word) == 4) {
      return _mm512_movepi32_mask(whole(v));
    } else {
      return _mm512_movepi64_mask(whole(v));
    }
  }

  [[gnu::always_inline]] static inline void compress(const Vector& v, unsigned mask, Word* to) {
    if constexpr (sizeof(Word) == 4) {
      _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(static_cast<__mmask16>(mask), whole(v)));
    } else {
      _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(static_cast<__mmask8>(mask), whole(v)));
    }
  }

  class Tally {
   public:
    [[gnu::always_inline]] inline void add(const Vector& more, const Vector& less) {
      sum_ += bits(more) - bits(less);
    }
    [[gnu::always_inline]] static inline Vector count(const Vector& a, const Vector& b) {
      return bits(a) + bits(b);
    }
    [[gnu::always_inline]] inline Vector sum() const { return sum_; }

   private:
    [[gnu::always_inline]] static inline Vector bits(const Vector& v) {
      if constexpr (sizeof(Word) == 4) {
        return reinterpret_cast<Vector>(_mm512_popcnt_epi32(whole(v)));
      } else {
        return reinterpret_cast<Vector>(_mm512_popcnt_epi64(whole(v)));
      }
    }

    Vector sum_{};
  };

 private:
  using Shorts [[gnu::vector_size(64)]] = std::uint16_t;

  /// Bitwise select: `a` where `mask` is set, else `b`.
  [[gnu::always_inline]] static inline Vector where(Word mask, const Vector& a, const Vector& b) {
    return ternary<0xca>(Vector{} + mask, a, b);
  }
  /// Looks up values by the lowest five bits of `at`.
  [[gnu::always_inline]] static inline Shorts look_up(const Shorts& at,
                                                      const std::uint16_t* values) {
    return reinterpret_cast<Shorts>(
        _mm512_permutexvar_epi16(reinterpret_cast<__m512i>(at), _mm512_loadu_si512(values)));
  }
  /// Looks up values by the lowest six bits of `at`.
  [[gnu::always_inline]] static inline Shorts look_up_64(const Shorts& at,
                                                         const std::uint16_t* values) {
    return reinterpret_cast<Shorts>(_mm512_permutex2var_epi16(_mm512_loadu_si512(values),
                                                              reinterpret_cast<__m512i>(at),
                                                              _mm512_loadu_si512(values + 32)));
  }
  /// For each pair of shorts, the lower one plus `by` times the upper one.
  [[gnu::always_inline]] static inline Vector pairs_of(const Shorts& shorts, int by) {
    return reinterpret_cast<Vector>(
        _mm512_madd_epi16(reinterpret_cast<__m512i>(shorts), _mm512_set1_epi32(by << 16 | 1)));
  }
  [[gnu::always_inline]] static inline __m512i whole(const Vector& v) {
    return reinterpret_cast<__m512i>(v);
  }
  template <int kTable>
  [[gnu::always_inline]] static inline Vector ternary(const Vector& a, const Vector& b,
                                                      const Vector& c) {
    return reinterpret_cast<Vector>(
        _mm512_ternarylogic_epi32(whole(a), whole(b), whole(c), kTable));
  }
};

}  // namespace
}  // namespace gridwise::orbs
