// lane_words.h for AVX2, 32 bytes at a time. Only for sources compiled for AVX2.
#pragma once

#include <immintrin.h>

#include "games/orbs/lane_words.h"

namespace gridwise::orbs {
namespace {

/// Compress table: for each mask of eight lanes, the indices of the lanes it takes.
constexpr auto kTaken = [] {
  std::array<std::array<std::uint32_t, 8>, 256> taken{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    std::size_t to = 0;
    for (unsigned lane = 0; lane < 8; ++lane) {
      if ((mask >> lane & 1U) != 0) taken[mask][to++] = lane;
    }
  }
  return taken;
}();

/// Expands a mask of four lanes to one of eight halves.
constexpr std::array<std::uint8_t, 16> kDoubled = [] {
  std::array<std::uint8_t, 16> doubled{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    for (unsigned lane = 0; lane < 4; ++lane) {
      if ((mask >> lane & 1U) != 0)
        doubled[mask] = static_cast<std::uint8_t>(doubled[mask] | 3U << 2 * lane);
    }
  }
  return doubled;
}();

template <class Word>
struct LaneWords<Word, 32> : VectorOf<Word, 32> {
  using typename VectorOf<Word, 32>::Vector;

  [[gnu::always_inline]] static inline bool any(const Vector& v) {
    return _mm256_testz_si256(whole(v), whole(v)) == 0;
  }

  [[gnu::always_inline]] static inline unsigned mask(const Vector& v) {
    if constexpr (sizeof(Word) == 4) {
      return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(whole(v))));
    } else {
      return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(whole(v))));
    }
  }

  [[gnu::always_inline]] static inline void compress(const Vector& v, unsigned mask, Word* to) {
    const unsigned halves = sizeof(Word) == 4 ? mask : kDoubled[mask];
    const __m256i taken =
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kTaken[halves].data()));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm256_permutevar8x32_epi32(whole(v), taken));
  }

  class Tally {
   public:
    [[gnu::always_inline]] inline void add(const Vector& more, const Vector& less) {
      bytes_ = _mm256_add_epi8(bytes_, _mm256_sub_epi8(by_byte(more), by_byte(less)));
    }
    [[gnu::always_inline]] static inline Vector count(const Vector& a, const Vector& b) {
      return total(_mm256_add_epi8(by_byte(a), by_byte(b)));
    }
    [[gnu::always_inline]] inline Vector sum() const {
      return total(_mm256_add_epi8(bytes_, _mm256_set1_epi8(kBias))) - Word{kBias * sizeof(Word)};
    }

   private:
    static constexpr char kBias = 16;  ///< greater than the corners a byte's squares can have

    /// Two look-ups per byte (Mula, Kurz, Lemire: Faster population counts, 2018).
    [[gnu::always_inline]] static inline __m256i by_byte(const Vector& v) {
      const __m256i counts = _mm256_broadcastsi128_si256(
          _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
      const __m256i low = _mm256_set1_epi8(15);
      const __m256i bits = whole(v);
      return _mm256_add_epi8(
          _mm256_shuffle_epi8(counts, _mm256_and_si256(bits, low)),
          _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi32(bits, 4), low)));
    }
    [[gnu::always_inline]] static inline Vector total(const __m256i& bytes) {
      if constexpr (sizeof(Word) == 4) {
        return reinterpret_cast<Vector>(_mm256_madd_epi16(
            _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)), _mm256_set1_epi16(1)));
      } else {
        return reinterpret_cast<Vector>(_mm256_sad_epu8(bytes, _mm256_setzero_si256()));
      }
    }

    __m256i bytes_{};
  };

 private:
  [[gnu::always_inline]] static inline __m256i whole(const Vector& v) {
    return reinterpret_cast<__m256i>(v);
  }
};

}  // namespace
}  // namespace gridwise::orbs
