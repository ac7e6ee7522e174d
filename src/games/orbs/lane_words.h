// What the cascade of several boards at once (lanes.h) needs of an instruction set, over the
// compiler's vector types: 16 bytes at a time, for every machine. lane_words_avx2.h and
// lane_words_avx512.h do the same with instructions of their own.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gridwise::orbs {
namespace {

/// A vector of words, one per lane. Functions that a wider set does no better stand here alone.
template <class Word, std::size_t kBytes>
struct VectorOf {
  using Vector [[gnu::vector_size(kBytes)]] = Word;
  using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;
  using Halves [[gnu::vector_size(kBytes)]] = std::uint32_t;
  static constexpr std::size_t kLanes = kBytes / sizeof(Word);
  static constexpr int kBits = static_cast<int>(8 * sizeof(Word));
  /// The groups of lanes that are counted side by side: as many as the registers hold.
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
  /// Each half of 32 bits times a number, without what goes beyond it.
  [[gnu::always_inline]] static inline Vector mixed(const Vector& v, std::uint32_t by) {
    return reinterpret_cast<Vector>(reinterpret_cast<const Halves&>(v) * by);
  }
  /// Lanes below 2^32 / kBy times kBy.
  template <unsigned kBy>
  [[gnu::always_inline]] static inline Vector times(const Vector& v) {
    // SSE2 has no multiplication of 32 bits, and needs seven instructions for one.
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

  [[gnu::always_inline]] static inline Vector and3(const Vector& a, const Vector& b,
                                                   const Vector& c) {
    return a & b & c;
  }
  [[gnu::always_inline]] static inline Vector or3(const Vector& a, const Vector& b,
                                                  const Vector& c) {
    return a | b | c;
  }
  /// `seen`, and where `a` and `b` differ.
  [[gnu::always_inline]] static inline Vector with_difference(const Vector& seen, const Vector& a,
                                                              const Vector& b) {
    return seen | (a ^ b);
  }

  [[gnu::always_inline]] static inline bool any(const Vector& v) {
    std::uint64_t quads[kBytes / 8];
    __builtin_memcpy(quads, &v, kBytes);
    std::uint64_t all = 0;
    for (const std::uint64_t quad : quads) all |= quad;
    return all != 0;
  }

  /// Bit i is set where lane i is not 0. REQUIRES: lanes are 0 or all ones.
  [[gnu::always_inline]] static inline unsigned mask(const Vector& v) {
    unsigned bits = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      bits |= static_cast<unsigned>(v[lane] & 1U) << lane;
    return bits;
  }

  /// Writes the lanes of a mask side by side; writes kLanes words, of which the others are
  /// meaningless.
  [[gnu::always_inline]] static inline void compress(const Vector& v, unsigned mask, Word* to) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      *to = v[lane];
      to += mask >> lane & 1U;
    }
  }

  /// A sum of numbers of bits for each lane, added up byte by byte.
  class Tally {
   public:
    /// Adds the bits of `more` and takes those of `less` away.
    [[gnu::always_inline]] inline void add(const Vector& more, const Vector& less) {
      bytes_ += by_byte(more) - by_byte(less);
    }
    /// The number of bits of both.
    [[gnu::always_inline]] static inline Vector count(const Vector& a, const Vector& b) {
      return total(by_byte(a) + by_byte(b));
    }
    [[gnu::always_inline]] inline Vector sum() const {
      return total(bytes_) - kBias * sizeof(Word);
    }

   private:
    static constexpr Word kOnes = static_cast<Word>(0x0101010101010101U);
    static constexpr Word kBias = 16;  ///< more corners than the squares of a byte can have

    [[gnu::always_inline]] static inline Bytes by_byte(const Vector& v) {
      constexpr Word k5 = static_cast<Word>(0x5555555555555555U);
      constexpr Word k3 = static_cast<Word>(0x3333333333333333U);
      constexpr Word kF = static_cast<Word>(0x0f0f0f0f0f0f0f0fU);
      const Vector pairs = v - ((v >> 1) & k5);
      const Vector fours = (pairs & k3) + ((pairs >> 2) & k3);
      return reinterpret_cast<Bytes>((fours + (fours >> 4)) & kF);
    }
    /// The sum of every lane's bytes, below 256.
    [[gnu::always_inline]] static inline Vector total(const Bytes& bytes) {
      return (reinterpret_cast<const Vector&>(bytes) * kOnes) >> (8 * (sizeof(Word) - 1));
    }

    Bytes bytes_ = reinterpret_cast<Bytes>(Vector{} + kBias * kOnes);
  };
};

}  // namespace
}  // namespace gridwise::orbs
