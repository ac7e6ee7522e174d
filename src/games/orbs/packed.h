// Boards packed for searches: three 32-bit bitsets if that is enough, else four of 64 bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwise::orbs {

/// A board as bitsets, packed by renaming kinds: kinds with too few orbs for a run share the code
/// that never matches.
template <class Word>
struct Packed {
  static constexpr std::size_t kPlanes = sizeof(Word) == 4 ? 3 : 4;
  static constexpr unsigned kInert = (1U << kPlanes) - 1;  ///< the code that never matches
  std::array<Word, kPlanes> planes{};

  [[nodiscard]] constexpr unsigned at(int square) const {
    unsigned code = 0;
    for (std::size_t i = 0; i < kPlanes; ++i)
      code |= static_cast<unsigned>(planes[i] >> square & 1U) << i;
    return code;
  }
  /// The squares with that code. REQUIRES: not 0.
  [[nodiscard]] constexpr Word where(unsigned code) const {
    auto squares = static_cast<Word>(~Word{0});
    for (std::size_t i = 0; i < kPlanes; ++i)
      squares &= (code >> i & 1U) != 0 ? planes[i] : ~planes[i];
    return squares;
  }
  constexpr void swap(int a, int b) {
    for (Word& plane : planes) {
      const Word differ = (plane >> a ^ plane >> b) & 1U;
      plane ^= differ << a | differ << b;
    }
  }
  bool operator==(const Packed&) const = default;
};

/// Up to 30 squares and 6 kinds.
using NarrowBoard = Packed<std::uint32_t>;
/// All shapes and kinds.
using WideBoard = Packed<std::uint64_t>;

/// Many boards, plane by plane.
template <class Word>
struct BoardList {
  std::array<std::vector<Word>, Packed<Word>::kPlanes> planes;

  [[nodiscard]] std::size_t size() const { return planes[0].size(); }
  void clear() {
    for (auto& plane : planes) plane.clear();
  }
  void push_back(const Packed<Word>& board) {
    for (std::size_t i = 0; i < planes.size(); ++i) planes[i].push_back(board.planes[i]);
  }
  void resize(std::size_t size) {
    for (auto& plane : planes) plane.resize(size);
  }
  void put(std::size_t at, const Packed<Word>& board) {
    for (std::size_t i = 0; i < planes.size(); ++i) planes[i][at] = board.planes[i];
  }
  [[nodiscard]] Packed<Word> operator[](std::size_t at) const {
    Packed<Word> board;
    for (std::size_t i = 0; i < planes.size(); ++i) board.planes[i] = planes[i][at];
    return board;
  }
};

}  // namespace gridwise::orbs
