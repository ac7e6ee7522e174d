// Counts the combos of many boards, several at a time with the widest vector instructions of the
// machine.
#pragma once

#include <string_view>
#include <vector>

#include "games/orbs/board.h"

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

/// Penalties of a kind by its column counts: three bits per column, the leftmost lowest, make the
/// index. The low byte is the penalty before the drop, the high byte that of the orbs left after
/// it.
using ColumnCosts = std::vector<std::uint16_t>;
inline constexpr int kCountBits = 3;

/// Output arrays of counting, one value per board. All but the first two may be null together.
struct CountOutputs {
  std::uint8_t* combos;
  std::uint8_t* rings;    ///< not 0: there is a ring, and `combos` may be wrong
  std::uint8_t* near;     ///< pairs of a kind that touch by a side after the cascade
  std::uint8_t* far;      ///< the same by a corner
  std::uint16_t* before;  ///< column costs, summed over the kinds
  std::uint16_t* after;
  const std::uint16_t* costs;
  unsigned kinds;  ///< codes 1 to `kinds` have costs
};

/// Counts `boards` boards, a multiple of kMostLanes, given plane by plane.
template <class Word>
using CountFunction = void (*)(const Word* const* planes, std::size_t boards,
                               const CountOutputs& counts);
inline constexpr std::size_t kMostLanes = 16;

/// Counts combos (runs of three) of lists of boards. REQUIRES: no empty square below an orb, since
/// such gaps are not closed here. Immutable, thread safe.
class Counter {
 public:
  /// The instruction sets of this machine, widest last: "portable", "avx2", "avx512".
  [[nodiscard]] static std::vector<std::string_view> available();

  /// Uses the widest instruction set, or the one named. REQUIRES: `set` is empty or available.
  explicit Counter(const Shape& shape, std::string_view set = {});

  /// Results of a list of boards, in its order; as in CountOutputs.
  struct Survey {
    std::vector<std::uint8_t> combos;
    std::vector<std::uint8_t> near;
    std::vector<std::uint8_t> far;
    std::vector<std::uint16_t> before;
    std::vector<std::uint16_t> after;
  };

  // The lists are padded to whole lanes during the call.
  template <class Word>
  void survey(BoardList<Word>& boards, const ColumnCosts& costs, unsigned kinds,
              Survey& survey) const;
  /// The combos alone.
  template <class Word>
  void count(BoardList<Word>& boards, std::vector<std::uint8_t>& combos) const;

 private:
  template <class Word>
  void run(BoardList<Word>& boards, CountOutputs counts) const;

  Shape shape_;
  CountFunction<std::uint32_t> narrow_;
  CountFunction<std::uint64_t> wide_;
};

}  // namespace gridwise::orbs
