// lane_words.h with AVX-512: 64 bytes at a time. Only for sources compiled for it.
#pragma once

#include <immintrin.h>

#include "games/orbs/lane_words.h"

namespace gridwise::orbs {
namespace {

template <class Word>
struct LaneWords<Word, 64> : VectorOf<Word, 64> {
  using typename VectorOf<Word, 64>::Vector;

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
      _mm512_storeu_si512(
          to, _mm512_maskz_compress_epi32(static_cast<__mmask16>(mask), whole(v)));
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
