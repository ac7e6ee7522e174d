// The set bits of a word as a range of indices, lowest first: a move list in one register.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace gridwise {

/// Iterates over the indices (0 to 63) of the set bits of `bits`, each converted to `Index`.
template <class Index>
struct BitRange {
  struct Iterator {
    using value_type = Index;
    using difference_type = std::ptrdiff_t;

    std::uint64_t rest = 0;
    constexpr Index operator*() const { return static_cast<Index>(std::countr_zero(rest)); }
    constexpr Iterator& operator++() {
      rest &= rest - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;
  };

  std::uint64_t bits = 0;

  [[nodiscard]] constexpr Iterator begin() const { return {bits}; }
  [[nodiscard]] constexpr Iterator end() const { return {0}; }
  [[nodiscard]] constexpr bool empty() const { return bits == 0; }
  [[nodiscard]] constexpr std::size_t size() const {
    return static_cast<std::size_t>(std::popcount(bits));
  }
  constexpr void clear() { bits = 0; }
};

}  // namespace gridwise
