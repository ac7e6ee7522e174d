// lane_words.h for WebAssembly, 16 bytes at a time. Only for sources compiled with its vectors.
#pragma once

#include <wasm_simd128.h>

#include "games/orbs/lane_words.h"

namespace gridwise::orbs {
namespace {

/// Compress table: for each mask, the bytes of the lanes it takes; 0 for the rest.
template <std::size_t kLanes>
constexpr auto kTakenBytes = [] {
  constexpr std::size_t kSize = 16 / kLanes;
  std::array<std::array<std::uint8_t, 16>, std::size_t{1} << kLanes> taken{};
  for (std::size_t mask = 0; mask < taken.size(); ++mask) {
    std::size_t to = 0;
    for (std::size_t byte = 0; byte < 16; ++byte) {
      if ((mask >> byte / kSize & 1U) != 0) taken[mask][to++] = static_cast<std::uint8_t>(byte);
    }
  }
  return taken;
}();

template <class Word>
struct LaneWords<Word, 16> : VectorOf<Word, 16> {
  using typename VectorOf<Word, 16>::Vector;
  using VectorOf<Word, 16>::kBits;
  using VectorOf<Word, 16>::kLanes;

  [[gnu::always_inline]] static inline bool any(const Vector& v) {
    return wasm_v128_any_true(whole(v));
  }

  [[gnu::always_inline]] static inline unsigned mask(const Vector& v) {
    if constexpr (sizeof(Word) == 4) {
      return static_cast<unsigned>(wasm_i32x4_bitmask(whole(v)));
    } else {
      return static_cast<unsigned>(wasm_i64x2_bitmask(whole(v)));
    }
  }

  [[gnu::always_inline]] static inline void compress(const Vector& v, unsigned mask, Word* to) {
    const v128_t taken = wasm_v128_load(kTakenBytes<kLanes>[mask].data());
    wasm_v128_store(to, wasm_i8x16_swizzle(whole(v), taken));
  }

  class Tally {
   public:
    [[gnu::always_inline]] inline void add(const Vector& more, const Vector& less) {
      bytes_ = wasm_i8x16_add(bytes_, wasm_i8x16_sub(by_byte(more), by_byte(less)));
    }
    [[gnu::always_inline]] static inline Vector count(const Vector& a, const Vector& b) {
      return total(wasm_i8x16_add(by_byte(a), by_byte(b)));
    }
    [[gnu::always_inline]] inline Vector sum() const {
      return total(wasm_i8x16_add(bytes_, wasm_i8x16_splat(kBias))) - Word{kBias * sizeof(Word)};
    }

   private:
    static constexpr std::int8_t kBias =
        16;  ///< greater than the corners a byte's squares can have

    [[gnu::always_inline]] static inline v128_t by_byte(const Vector& v) {
      return wasm_i8x16_popcnt(whole(v));
    }
    /// The sum of the bytes of each lane.
    [[gnu::always_inline]] static inline Vector total(const v128_t& bytes) {
      const v128_t halves =
          wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes));
      if constexpr (sizeof(Word) == 4) {
        return reinterpret_cast<Vector>(halves);
      } else {
        const Vector pairs = reinterpret_cast<Vector>(halves);
        return (pairs >> 32) + (pairs & Word{0xffffffffU});
      }
    }

    v128_t bytes_ = wasm_i8x16_const_splat(0);
  };

 private:
  [[gnu::always_inline]] static inline v128_t whole(const Vector& v) {
    return reinterpret_cast<v128_t>(v);
  }
};

}  // namespace
}  // namespace gridwise::orbs
