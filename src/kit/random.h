// The only random generator: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
// generators, OOPSLA 2014). Its state is eight bytes, so a position can contain its generator. It
// gives the same numbers on every machine, unlike the standard library's distributions.
#pragma once

#include <cassert>
#include <cstdint>

namespace gridwise {

/// The finalizer of SplitMix64: a bijection on 64 bits that spreads every input bit over the
/// output.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Uniform over all 64-bit numbers.
  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    return mix64(state_);
  }

  /// Uniform in [0, bound), without bias (Lemire: Fast random integer generation in an interval,
  /// 2019). REQUIRES: bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    assert(bound > 0);
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Random(state()) continues the same sequence.
  [[nodiscard]] constexpr std::uint64_t state() const { return state_; }

  bool operator==(const Random&) const = default;

 private:
  std::uint64_t state_;
};

}  // namespace gridwise
