// Vector primitives for lanes.h. This portable version uses the compiler's vector types, 16 bytes
// at a time; lane_words_avx2.h and lane_words_avx512.h specialize it with intrinsics.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gridwise::orbs {
namespace {

/// A vector of words, one per lane, and the functions that all instruction sets share.
template <class Word, std::size_t kBytes>
struct VectorOf {
  using Vector [[gnu::vector_size(kBytes)]] = Word;
  using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;
  using Halves [[gnu::vector_size(kBytes)]] = std::uint32_t;
  static constexpr std::size_t kLanes = kBytes / sizeof(Word);
  static constexpr int kBits = static_cast<int>(8 * sizeof(Word));
  /// How many groups of lanes are counted interleaved: as many as fit into the registers.
  static constexpr std::size_t kSideBySide = 1;

  [[gnu::always_inline]] static inline Vector load(const Word* from) {
    Vector v;
    __builtin_memcpy(&v, from, kBytes);
    return v;
  }
  [[gnu::always_inline]] static inline void store(const Vector& v, Word* to) {
    __builtin_memcpy(to, &v, kBytes);
  }
  /// 0, 1, 2, ...
  [[gnu::always_inline]] static inline Vector numbered() {
    Vector v;
    for (std::size_t lane = 0; lane < kLanes; ++lane) v[lane] = static_cast<Word>(lane);
    return v;
  }
  [[gnu::always_inline]] static inline Vector rotated(const Vector& v, int by) {
    return v << by | v >> (-by & (kBits - 1));  // a shift by kBits would be undefined
  }
  [[gnu::always_inline]] static inline Vector and3(const Vector& a, const Vector& b,
                                                   const Vector& c) {
    return a & b & c;
  }
  [[gnu::always_inline]] static inline Vector or3(const Vector& a, const Vector& b,
                                                  const Vector& c) {
    return a | b | c;
  }
  /// `seen`, plus the bits in which `a` and `b` differ.
  [[gnu::always_inline]] static inline Vector with_difference(const Vector& seen, const Vector& a,
                                                              const Vector& b) {
    return seen | (a ^ b);
  }
  /// Multiplies each 32-bit half, modulo 2^32.
  [[gnu::always_inline]] static inline Vector mixed(const Vector& v, std::uint32_t by) {
    return reinterpret_cast<Vector>(reinterpret_cast<const Halves&>(v) * by);
  }
  /// Multiplies by kBy. REQUIRES: lanes below 2^32 / kBy.
  template <unsigned kBy>
  [[gnu::always_inline]] static inline Vector times(const Vector& v) {
    // SSE2 has no 32-bit multiplication; emulating it takes seven instructions.
    if constexpr (std::has_single_bit(kBy)) {
      return v << std::countr_zero(kBy);
    } else if constexpr (kBytes == 16 && std::popcount(kBy) <= 3) {
      return (v << std::countr_zero(kBy)) + times<(kBy & (kBy - 1))>(v);
    } else {
      return mixed(v, kBy);
    }
  }
};

template <class Word, std::size_t kBytes>
struct LaneWords : VectorOf<Word, kBytes> {
  using typename VectorOf<Word, kBytes>::Vector;
  using typename VectorOf<Word, kBytes>::Bytes;
  using VectorOf<Word, kBytes>::kLanes;

  [[gnu::always_inline]] static inline bool any(const Vector& v) {
    std::uint64_t quads[kBytes / 8];
    __builtin_memcpy(quads, &v, kBytes);
    std::uint64_t all = 0;
    for (const std::uint64_t quad : quads) all |= quad;
    return all != 0;
  }

  /// Bit i is set if lane i is not 0. REQUIRES: lanes are 0 or all ones.
  [[gnu::always_inline]] static inline unsigned mask(const Vector& v) {
    unsigned bits = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      bits |= static_cast<unsigned>(v[lane] & 1U) << lane;
    return bits;
  }

  /// Writes the lanes in `mask` contiguously. Always writes kLanes words; the rest is garbage.
  [[gnu::always_inline]] static inline void compress(const Vector& v, unsigned mask, Word* to) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      *to = v[lane];
      to += mask >> lane & 1U;
    }
  }

  /// A running population count per lane, kept per byte.
  class Tally {
   public:
    /// Adds the population count of `more` and subtracts that of `less`.
    [[gnu::always_inline]] inline void add(const Vector& more, const Vector& less) {
      bytes_ += by_byte(more) - by_byte(less);
    }
    /// The population count of `a` plus that of `b`.
    [[gnu::always_inline]] static inline Vector count(const Vector& a, const Vector& b) {
      return total(by_byte(a) + by_byte(b));
    }
    [[gnu::always_inline]] inline Vector sum() const {
      return total(bytes_) - kBias * sizeof(Word);
    }

   private:
    static constexpr Word kOnes = static_cast<Word>(0x0101010101010101U);
    static constexpr Word kBias = 16;  ///< greater than the corners a byte's squares can have

    [[gnu::always_inline]] static inline Bytes by_byte(const Vector& v) {
      constexpr Word k5 = static_cast<Word>(0x5555555555555555U);
      constexpr Word k3 = static_cast<Word>(0x3333333333333333U);
      constexpr Word kF = static_cast<Word>(0x0f0f0f0f0f0f0f0fU);
      const Vector pairs = v - ((v >> 1) & k5);
      const Vector fours = (pairs & k3) + ((pairs >> 2) & k3);
      return reinterpret_cast<Bytes>((fours + (fours >> 4)) & kF);
    }
    /// The sum of the bytes of each lane. REQUIRES: it is below 256.
    [[gnu::always_inline]] static inline Vector total(const Bytes& bytes) {
      return (reinterpret_cast<const Vector&>(bytes) * kOnes) >> (8 * (sizeof(Word) - 1));
    }

    Bytes bytes_ = reinterpret_cast<Bytes>(Vector{} + kBias * kOnes);
  };
};

}  // namespace
}  // namespace gridwise::orbs
