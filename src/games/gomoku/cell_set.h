// A bitset of cells.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/lines.h"

namespace gridwise::gomoku {

class CellSet {
 public:
  static constexpr std::size_t kWords = kCells / 64;

  void insert(Move cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  void erase(Move cell) { words_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  [[nodiscard]] bool contains(Move cell) const {
    return (words_[cell / 64] >> (cell % 64) & 1) != 0;
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  [[nodiscard]] int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  /// The lowest cell. REQUIRES: not empty.
  [[nodiscard]] Move first() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<Move>(64 * i + static_cast<std::size_t>(std::countr_zero(words_[i])));
  }
  /// Calls `visit(cell)` for each cell in ascending order.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<Move>(64 * i + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }
  CellSet& operator|=(const CellSet& with) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= with.words_[i];
    return *this;
  }
  CellSet& operator&=(const CellSet& with) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= with.words_[i];
    return *this;
  }
  friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }

  bool operator==(const CellSet&) const = default;

 private:
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace gridwise::gomoku
