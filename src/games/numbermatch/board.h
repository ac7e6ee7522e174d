// The board of number match: digits 1 to 9 and 0 for blanks, in reading order, in rows of nine. All
// rules of pairs (class, reach, clear_row, append), and the twin board of classes. Any size;
// searches use cells.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/numbermatch/options.h"
#include "gridwise/result.h"

namespace gridwise::numbermatch {

inline constexpr int kColumns = 9;
inline constexpr int kClasses = 5;
/// Limit on the cells of a board; an append that would exceed it is illegal.
inline constexpr int kMaxCells = 4096;

/// 1 to 9, or 0: blank.
using Digit = std::uint8_t;

/// Rule `class`: 1 to 5 (1/9, 2/8, 3/7, 4/6, 5); 0 for a blank.
[[nodiscard]] constexpr int class_of(Digit digit) { return std::min<int>(digit, 10 - digit) % 10; }
[[nodiscard]] constexpr bool can_pair(Digit a, Digit b) {
  return a != 0 && b != 0 && class_of(a) == class_of(b);
}

[[nodiscard]] constexpr int row_of(int cell) { return cell / kColumns; }
[[nodiscard]] constexpr int column_of(int cell) { return cell % kColumns; }

/// Rule `reach`: the line along which two cells see each other.
enum class Reach : std::uint8_t { kNone, kRow, kColumn, kDiagonal, kWrap };

/// A pair of cells in reading order, or an append.
struct Move {
  std::uint16_t from = 0;
  std::uint16_t to = 0;

  [[nodiscard]] constexpr bool append() const { return from == UINT16_MAX; }
  auto operator<=>(const Move&) const = default;
};
inline constexpr Move kAppend{UINT16_MAX, UINT16_MAX};

class Board {
 public:
  Board() = default;
  /// REQUIRES: at most kMaxCells digits 0 to 9. Does not clear blank rows.
  Board(const Rules& rules, std::vector<Digit> cells) : rules_(rules), cells_(std::move(cells)) {}
  /// Validates and copies `digits`. Errors with index: board/digit, board/size.
  [[nodiscard]] static Result<Board> set(const Rules& rules, std::span<const int> digits);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const std::vector<Digit>& cells() const { return cells_; }
  [[nodiscard]] int size() const { return static_cast<int>(cells_.size()); }
  [[nodiscard]] int rows() const { return (size() + kColumns - 1) / kColumns; }
  [[nodiscard]] Digit at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] int digits_left() const {
    return size() - static_cast<int>(std::ranges::count(cells_, Digit{0}));
  }

  /// REQUIRES: two cells of the board.
  [[nodiscard]] Reach reach(int a, int b) const;
  /// Whether two cells match by digits and reach. Accepts any integers.
  [[nodiscard]] bool is_matching(int a, int b) const { return check_pair(a, b).ok(); }
  /// Why two cells do not match: move/cell, move/same, move/blank, move/digits, move/blocked (on a
  /// line, but a digit is in between; `at` is its cell), move/reach (not on a line).
  [[nodiscard]] Result<void> check_pair(int a, int b) const;
  /// All matching pairs, in index order. Linear in the board size.
  void pairs(std::vector<Move>& pairs) const;
  [[nodiscard]] int pair_count() const;
  [[nodiscard]] bool any_pair() const;

  /// Blanks a matching pair and clears rows. Returns the vanished rows by their old numbers, last
  /// first. If the cells do not match, changes nothing; errors as check_pair.
  Result<std::vector<int>> match(int a, int b);
  /// Rule `clear_row` alone; returns the vanished rows as match() does.
  std::vector<int> clear_rows();
  [[nodiscard]] bool has_room_to_append() const { return size() + digits_left() <= kMaxCells; }
  /// Rule `append`. REQUIRES: has_room_to_append().
  void append();

  /// Rows of digits separated by spaces, `.` for blanks.
  [[nodiscard]] std::string print() const;

  /// The twin board: the class of every cell.
  [[nodiscard]] std::vector<int> twin() const;
  /// The number of pairs of equal class, whether in reach or not; includes blank pairs if the rules
  /// say so.
  [[nodiscard]] std::int64_t potential_num() const;

  bool operator==(const Board&) const = default;

 private:
  /// Calls `visit` with every matching pair once, by its later cell, until it returns false.
  template <class Visit>
  void visit_pairs(Visit visit) const;
  [[nodiscard]] bool blank_between(int a, int b, int step) const;
  /// The first digit between two cells on a common line. REQUIRES: there is one.
  [[nodiscard]] std::size_t first_between(int a, int b) const;
  [[nodiscard]] bool blank_row(int row) const;

  Rules rules_;
  std::vector<Digit> cells_;
};

}  // namespace gridwise::numbermatch
