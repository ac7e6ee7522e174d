// The rules of tic-tac-toe and its m,n,k relatives: Position, Move, generate, play, undo, outcome.
// A board is one bitset per seat; bit = stride * row + column, row 0 at the top:
//
//        a b c            bits of a 3x3 board, stride 8
//     3  x . .             0  1  2
//     2  . x .             8  9 10
//     1  o . x            16 17 18
//
// Only the stones are stored, so a leaf costs one copy and one bit; wins are computed on demand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "gridwise/result.h"
#include "gridwise/rules.h"
#include "kit/bit_range.h"
#include "kit/fixed_list.h"

namespace gridwise::tictactoe {

/// An m,n,k-game: m columns, n rows, k stones in a row win.
struct Options {
  int columns = 3;
  int rows = 3;
  int line = 3;

  bool operator==(const Options&) const = default;
};

/// A square: stride * row + column.
using Move = std::uint8_t;

/// Boards of up to 8x8 in one word, for play and solvers.
struct Narrow {
  using Bits = std::uint64_t;
  using MoveList = BitRange<Move>;
  static constexpr int kStride = 8;
};

/// Boards of up to 16x16, for speed comparisons with frameworks on 15,15,5.
struct Wide {
  using Bits = std::bitset<256>;
  using MoveList = FixedList<Move, 256>;
  static constexpr int kStride = 16;
};

/// Constants of a board, computed once per set of options and never freed.
template <class Width>
struct Geometry {
  using Bits = typename Width::Bits;

  struct Direction {
    int step = 0;   ///< from one square of a line to the next
    Bits starts{};  ///< squares where a line of k fits on the board
  };

  Options options;
  Bits board{};                         ///< every square of the board
  std::array<Direction, 4> directions;  ///< east, south, south-east, south-west

  /// REQUIRES: check_options(options) holds for this width. Thread safe; the reference stays valid.
  static const Geometry& of(const Options& options);
};

/// The longest line: a side of a Narrow board. Three foldings are enough for it.
constexpr int kMaxLine = 8;

/// `board`: 1 to `largest` columns and rows; `line`: 3 <= k <= max(m, n), at most kMaxLine.
/// Errors: option/range, option/line.
[[nodiscard]] Result<void> check_options(const Options& options, int largest = Narrow::kStride);

template <class Width>
class BasicPosition {
 public:
  using Bits = typename Width::Bits;
  using Move = tictactoe::Move;
  using MoveList = typename Width::MoveList;
  static constexpr int kStride = Width::kStride;

  /// The empty 3,3,3 board.
  BasicPosition() : BasicPosition(Options{}) {}
  /// The empty board. REQUIRES: check_options(options, kStride).
  explicit BasicPosition(const Options& options) : geometry_(&Geometry<Width>::of(options)) {}
  /// A board with stones. REQUIRES: both sets are on the board and disjoint; `first` has as many
  /// stones as `second` or one more.
  BasicPosition(const Options& options, const Bits& first, const Bits& second);

  [[nodiscard]] const Options& options() const { return geometry_->options; }
  [[nodiscard]] const Geometry<Width>& geometry() const { return *geometry_; }
  [[nodiscard]] const Bits& stones(Seat seat) const { return seat == this->seat() ? own_ : other_; }
  [[nodiscard]] Bits empty() const { return geometry_->board & ~(own_ | other_); }
  [[nodiscard]] int ply() const { return ply_; }

  void generate(MoveList& moves) const;
  /// Rule `turn`.
  void play(Move move) {
    const Bits moved = own_ | bit(move);
    own_ = other_;
    other_ = moved;
    ++ply_;
  }
  void undo(Move move) {
    const Bits moved = other_ & ~bit(move);
    other_ = own_;
    own_ = moved;
    --ply_;
  }
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] Seat seat() const { return ply_ & 1; }
  [[nodiscard]] std::uint64_t hash() const;

  /// Whether `seat` has k or more in a row (`overline_wins`).
  [[nodiscard]] bool has_line(Seat seat) const { return has_line(*geometry_, stones(seat)); }
  [[nodiscard]] static bool has_line(const Geometry<Width>& geometry, const Bits& stones);

  bool operator==(const BasicPosition&) const = default;

 private:
  [[nodiscard]] static Bits bit(Move move) { return Bits{1} << move; }

  Bits own_{};    ///< of the seat to move, so that play() is a branchless swap
  Bits other_{};  ///< of the seat that moved last
  const Geometry<Width>* geometry_;
  int ply_ = 0;
};

using Position = BasicPosition<Narrow>;
using WidePosition = BasicPosition<Wide>;
using MoveList = Position::MoveList;

extern template class BasicPosition<Wide>;

// ---- implementation, inline for speed

namespace detail {

[[nodiscard]] inline bool any(std::uint64_t bits) { return bits != 0; }
[[nodiscard]] inline bool any(const std::bitset<256>& bits) { return bits.any(); }

[[nodiscard]] inline int count(std::uint64_t bits) { return std::popcount(bits); }
[[nodiscard]] inline int count(const std::bitset<256>& bits) {
  return static_cast<int>(bits.count());
}

/// The squares of `stones` that begin a run of k stones in steps of `kStep`, on a board without
/// edges. Folding takes at most three ANDs: after the first a set bit stands for two stones, after
/// the second for up to four, after the third for up to eight.
template <int kLine, int kStep, class Bits>
[[nodiscard]] inline Bits fold(Bits stones) {
  constexpr int kSecond = std::min(2, kLine - 2);
  constexpr int kThird = kLine - 2 - kSecond;
  stones &= stones >> kStep;
  stones &= stones >> (kSecond * kStep);
  if constexpr (kThird > 0) stones &= stones >> (kThird * kStep);
  return stones;
}

template <int kLine, class Width>
[[nodiscard]] inline bool has_line(const Geometry<Width>& geometry,
                                   const typename Width::Bits& stones) {
  constexpr int kDown = Width::kStride;
  const auto& [east, south, south_east, south_west] = geometry.directions;
  return any((fold<kLine, 1>(stones) & east.starts) | (fold<kLine, kDown>(stones) & south.starts) |
             (fold<kLine, kDown + 1>(stones) & south_east.starts) |
             (fold<kLine, kDown - 1>(stones) & south_west.starts));
}

}  // namespace detail

template <class Width>
inline bool BasicPosition<Width>::has_line(const Geometry<Width>& geometry, const Bits& stones) {
  switch (geometry.options.line) {  // a constant k makes every shift constant
    case 3:
      return detail::has_line<3>(geometry, stones);
    case 4:
      return detail::has_line<4>(geometry, stones);
    case 5:
      return detail::has_line<5>(geometry, stones);
    case 6:
      return detail::has_line<6>(geometry, stones);
    case 7:
      return detail::has_line<7>(geometry, stones);
    default:
      return detail::has_line<kMaxLine>(geometry, stones);
  }
}

template <class Width>
inline void BasicPosition<Width>::generate(MoveList& moves) const {
  moves.clear();
  if (has_line(*geometry_, other_)) return;  // rule `end`
  if constexpr (requires { moves.bits; }) {
    moves.bits = empty();
  } else {
    const Bits free = empty();
    for (std::size_t i = 0; i < free.size(); ++i) {
      if (free[i]) moves.push_back(static_cast<Move>(i));
    }
  }
}

template <class Width>
inline Outcome BasicPosition<Width>::outcome() const {
  if (has_line(*geometry_, other_)) return {Outcome::Kind::kWon, 1 - seat()};
  if (!detail::any(empty())) return {Outcome::Kind::kDrawn, -1};  // rule `draw`
  return {};
}

}  // namespace gridwise::tictactoe
