// Bitsets of cells, row by row. Each row ends with a padding bit that is always 0, so a shift by
// one never carries a cell into the next row.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gridwise::match3 {

/// Popcount. Without the hardware instruction, std::popcount is a slow call.
[[nodiscard]] constexpr int count_bits(std::uint64_t bits) {
#ifdef __POPCNT__
  return std::popcount(bits);
#else
  bits -= bits >> 1 & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>(bits * 0x0101010101010101U >> 56);
#endif
}

/// The index of the bit with `n` set bits below it (broadword selection: Vigna, Broadword
/// implementation of rank/select queries, 2008). REQUIRES: n < count_bits(bits).
[[nodiscard]] constexpr int nth_bit(std::uint64_t bits, int n) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighs = 0x8080808080808080U;
  std::uint64_t sums = bits - (bits >> 1 & 0x5555555555555555U);
  sums = (sums & 0x3333333333333333U) + (sums >> 2 & 0x3333333333333333U);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fU) * kOnes;  // prefix sums of the bytes
  const auto full = ((static_cast<std::uint64_t>(n) * kOnes | kHighs) - sums) & kHighs;
  const auto skipped = static_cast<int>((full >> 7) * kOnes >> 56) * 8;
  n -= static_cast<int>(sums << 8 >> skipped & 0xff);
  std::uint64_t rest = bits >> skipped;
  for (; n > 0; --n) rest &= rest - 1;
  return skipped + std::countr_zero(rest);
}

/// The index distance from a cell to the cell below: the columns of the widest board plus the
/// padding bit.
template <int words>
inline constexpr int kStride = words == 2   ? 10
                               : words == 3 ? 13
                                            : 21;

/// `words` * 64 bits. Shifts are by 1 to 63 bits; bits shifted over either end are lost.
template <int words>
struct Bits {
  std::array<std::uint64_t, words> word;

  [[nodiscard]] static constexpr Bits none() { return Bits{}; }
  [[nodiscard]] static constexpr Bits one(int index) {
    Bits bits{};
    // Not set(): a word chosen by an index would go through memory.
    for (int i = 0; i < words; ++i) bits.word[i] = std::uint64_t{i == index >> 6} << (index & 63);
    return bits;
  }

  constexpr void set(int index) { word[at(index)] |= std::uint64_t{1} << (index & 63); }
  constexpr void reset(int index) { word[at(index)] &= ~(std::uint64_t{1} << (index & 63)); }
  /// Branchless, for unpredictable conditions.
  constexpr void flip_if(bool condition, const Bits& cells) {
    for (int i = 0; i < words; ++i) word[i] ^= cells.word[i] & -std::uint64_t{condition};
  }
  /// Branchless too.
  constexpr void put(int index, bool value) {
    std::uint64_t& one = word[at(index)];
    one = (one & ~(std::uint64_t{1} << (index & 63))) | std::uint64_t{value} << (index & 63);
  }
  [[nodiscard]] constexpr bool test(int index) const {
    return (word[at(index)] >> (index & 63) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < words; ++i) all |= word[i];
    return all != 0;
  }
  [[nodiscard]] constexpr int count() const {
    int number = 0;
    for (int i = 0; i < words; ++i) number += count_bits(word[i]);
    return number;
  }
  /// REQUIRES: any().
  [[nodiscard]] constexpr int lowest() const {
    for (int i = 0; i + 1 < words; ++i) {
      if (word[i] != 0) return i * 64 + std::countr_zero(word[i]);
    }
    return (words - 1) * 64 + std::countr_zero(word[words - 1]);
  }
  /// `number` bits starting at `first`. REQUIRES: 0 < number < 64; first + number <= words * 64.
  [[nodiscard]] constexpr std::uint64_t bits(int first, int number) const {
    const std::size_t i = at(first);
    const int shift = first & 63;
    std::uint64_t rest = word[i] >> shift;
    if (shift + number > 64) rest |= word[i + 1] << (64 - shift);
    return rest & ((std::uint64_t{1} << number) - 1);
  }
  /// The eight bits from `first` on. REQUIRES: `first` is a multiple of 8.
  [[nodiscard]] constexpr std::uint8_t byte(int first) const {
    return static_cast<std::uint8_t>(word[at(first)] >> (first & 63));
  }
  /// The index of the bit with `n` set bits below it. REQUIRES: n < count().
  [[nodiscard]] constexpr int nth(int n) const {
    for (int i = 0;; ++i) {
      const int here = count_bits(word[i]);
      if (n >= here) {
        n -= here;
        continue;
      }
      return i * 64 + nth_bit(word[i], n);
    }
  }
  /// Calls `visit(index)` for every set bit, ascending.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (int i = 0; i < words; ++i) {
      for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1)
        visit(i * 64 + std::countr_zero(rest));
    }
  }

  friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (int i = 0; i < words; ++i) a.word[i] &= b.word[i];
    return a;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (int i = 0; i < words; ++i) a.word[i] |= b.word[i];
    return a;
  }
  friend constexpr Bits operator^(Bits a, const Bits& b) {
    for (int i = 0; i < words; ++i) a.word[i] ^= b.word[i];
    return a;
  }
  friend constexpr Bits operator~(Bits a) {
    for (int i = 0; i < words; ++i) a.word[i] = ~a.word[i];
    return a;
  }
  constexpr Bits& operator&=(const Bits& other) { return *this = *this & other; }
  constexpr Bits& operator|=(const Bits& other) { return *this = *this | other; }

  /// Adds `by` to every index: cells move right, or down if `by` is a multiple of the stride.
  friend constexpr Bits operator<<(const Bits& a, int by) {
    Bits moved;
    moved.word[0] = a.word[0] << by;
    for (int i = 1; i < words; ++i) moved.word[i] = a.word[i] << by | a.word[i - 1] >> (64 - by);
    return moved;
  }
  friend constexpr Bits operator>>(const Bits& a, int by) {
    Bits moved;
    for (int i = 0; i + 1 < words; ++i)
      moved.word[i] = a.word[i] >> by | a.word[i + 1] << (64 - by);
    moved.word[words - 1] = a.word[words - 1] >> by;
    return moved;
  }
  constexpr bool operator==(const Bits&) const = default;

 private:
  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index >> 6); }
};

/// `set` moved by `rows` rows, in several shifts if one would exceed 63 bits.
template <int rows, int words>
[[nodiscard]] Bits<words> moved_up(const Bits<words>& set) {
  constexpr int kMost = 63 / kStride<words>;
  if constexpr (rows > kMost)
    return moved_up<rows - kMost>(set >> (kMost * kStride<words>));
  else
    return set >> (rows * kStride<words>);
}
template <int rows, int words>
[[nodiscard]] Bits<words> moved_down(const Bits<words>& set) {
  constexpr int kMost = 63 / kStride<words>;
  if constexpr (rows > kMost)
    return moved_down<rows - kMost>(set << (kMost * kStride<words>));
  else
    return set << (rows * kStride<words>);
}

/// `set` with `by` added to every index, for distances that only the level knows: by any number of
/// bits either way.
template <int words>
[[nodiscard]] Bits<words> moved_by(Bits<words> set, int by) {
  constexpr int kMost = 63;
  for (; by > kMost; by -= kMost) set = set << kMost;
  for (; by < -kMost; by += kMost) set = set >> kMost;
  if (by > 0) return set << by;
  return by < 0 ? set >> -by : set;
}

/// Whether the ascending list of cells of `a` is lexicographically less than that of `b`. REQUIRES:
/// neither list is a prefix of the other.
template <int words>
[[nodiscard]] constexpr bool comes_before(const Bits<words>& a, const Bits<words>& b) {
  const Bits<words> different = a ^ b;
  return different.any() && a.test(different.lowest());
}

}  // namespace gridwise::match3
