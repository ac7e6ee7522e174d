#include "games/numbermatch/board.h"

#include <array>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace gridwise::numbermatch {
namespace {

/// Whether a and b > a are on one diagonal; diagonals do not wrap.
bool on_diagonal(int a, int b) {
  return std::abs(column_of(a) - column_of(b)) == row_of(b) - row_of(a);
}

/// The index step of each line through a and b > a; 0 for lines they do not share.
std::array<int, 3> lines(const Rules& rules, int a, int b) {
  std::array<int, 3> steps{};
  if (row_of(a) == row_of(b)) steps[0] = 1;
  if (column_of(a) == column_of(b)) steps[1] = kColumns;
  if (rules.diagonals && on_diagonal(a, b))
    steps[2] = column_of(a) < column_of(b) ? kColumns + 1 : kColumns - 1;
  return steps;
}

constexpr std::array<Reach, 3> kReaches{Reach::kRow, Reach::kColumn, Reach::kDiagonal};

}  // namespace

Result<Board> Board::set(const Rules& rules, std::span<const int> digits) {
  if (digits.size() > kMaxCells) return Error{"board/size", "the board has too many digits", {}};
  std::vector<Digit> cells;
  cells.reserve(digits.size());
  for (const int digit : digits) {
    if (digit < 0 || digit > 9) return Error{"board/digit", "digits are 0 to 9", cells.size()};
    cells.push_back(static_cast<Digit>(digit));
  }
  return Board(rules, std::move(cells));
}

bool Board::blank_between(int a, int b, int step) const {
  for (int cell = a + step; cell < b; cell += step) {
    if (at(cell) != 0) return false;
  }
  return true;
}

Reach Board::reach(int a, int b) const {
  if (a > b) std::swap(a, b);
  if (a == b) return Reach::kNone;
  const std::array<int, 3> steps = lines(rules_, a, b);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] != 0 && blank_between(a, b, steps[i])) return kReaches[i];
  }
  const bool far = row_of(b) - row_of(a) > 1;
  if (rules_.wrap == Wrap::kAdjacentRows && far) return Reach::kNone;
  return blank_between(a, b, 1) ? Reach::kWrap : Reach::kNone;
}

std::size_t Board::first_between(int a, int b) const {
  if (a > b) std::swap(a, b);
  for (const int step : lines(rules_, a, b)) {
    if (step == 0) continue;
    for (int cell = a + step; cell < b; cell += step) {
      if (at(cell) != 0) return static_cast<std::size_t>(cell);
    }
  }
  return static_cast<std::size_t>(a);
}

Result<void> Board::check_pair(int a, int b) const {
  if (a < 0 || b < 0 || a >= size() || b >= size())
    return Error{"move/cell", "the board has no such cell", {}};
  if (a == b) return Error{"move/same", "a cell does not pair with itself", {}};
  if (at(a) == 0 || at(b) == 0) return Error{"move/blank", "a blank pairs with nothing", {}};
  if (!can_pair(at(a), at(b)))
    return Error{"move/digits", "the digits are not equal and do not add up to ten", {}};
  if (reach(a, b) != Reach::kNone) return {};
  const std::array<int, 3> steps = lines(rules_, std::min(a, b), std::max(a, b));
  if (steps != std::array<int, 3>{})
    return Error{"move/blocked", "another digit lies between the two", first_between(a, b)};
  return Error{
      "move/reach", "the two cells share no line and are not neighbours in reading order", {}};
}

template <class Visit>
void Board::visit_pairs(Visit visit) const {
  // The last digit so far on each line: the next digit on that line sees it.
  int in_reading = -1;
  std::array<int, kColumns> in_column{};
  in_column.fill(-1);
  const auto diagonals = static_cast<std::size_t>(rows() + kColumns);
  std::vector<int> falling(rules_.diagonals ? diagonals : 0, -1);
  std::vector<int> rising(rules_.diagonals ? diagonals : 0, -1);
  std::array<int, 4> seen{};  // by this cell, each once: two cells can share two lines
  int seen_count = 0;
  const auto meet = [&](int& last, int cell, bool counts) {
    const int before = std::exchange(last, cell);
    if (!counts || before < 0 || !can_pair(at(before), at(cell))) return;
    const auto end = seen.begin() + seen_count;
    if (std::find(seen.begin(), end, before) != end) return;
    seen[static_cast<std::size_t>(seen_count++)] = before;
  };
  for (int cell = 0; cell < size(); ++cell) {
    if (at(cell) == 0) continue;
    seen_count = 0;
    const bool near = in_reading < 0 || row_of(cell) - row_of(in_reading) <= 1;
    meet(in_reading, cell, near || rules_.wrap == Wrap::kAnyDistance);
    meet(in_column[static_cast<std::size_t>(column_of(cell))], cell, true);
    if (rules_.diagonals) {
      meet(falling[static_cast<std::size_t>(row_of(cell) - column_of(cell) + kColumns - 1)], cell,
           true);
      meet(rising[static_cast<std::size_t>(row_of(cell) + column_of(cell))], cell, true);
    }
    for (int i = 0; i < seen_count; ++i) {
      const int from = seen[static_cast<std::size_t>(i)];
      if (!visit({static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(cell)})) return;
    }
  }
}

void Board::pairs(std::vector<Move>& pairs) const {
  std::vector<Move> by_later;
  visit_pairs([&](Move pair) {
    by_later.push_back(pair);
    return true;
  });
  // Counting sort by the earlier cell. It is stable, so the later cells stay in order.
  std::vector<std::size_t> next(cells_.size() + 1, 0);
  for (const Move pair : by_later) ++next[pair.from + std::size_t{1}];
  std::partial_sum(next.begin(), next.end(), next.begin());
  pairs.resize(by_later.size());
  for (const Move pair : by_later) pairs[next[pair.from]++] = pair;
}

int Board::pair_count() const {
  int count = 0;
  visit_pairs([&](Move) { return ++count > 0; });
  return count;
}

bool Board::any_pair() const {
  bool any = false;
  visit_pairs([&](Move) { return !(any = true); });
  return any;
}

bool Board::blank_row(int row) const {
  const auto first = cells_.begin() + std::ptrdiff_t{row} * kColumns;
  const auto last = cells_.begin() + std::min<std::ptrdiff_t>((row + 1) * kColumns, size());
  return std::all_of(first, last, [](Digit digit) { return digit == 0; });
}

std::vector<int> Board::clear_rows() {
  std::vector<int> vanished;
  for (int row = rows() - 1; row >= 0; --row) {
    const bool partial = (row + 1) * kColumns > size();
    if (!(partial ? rules_.clear_partial : rules_.clear_rows) || !blank_row(row)) continue;
    const auto first = cells_.begin() + std::ptrdiff_t{row} * kColumns;
    cells_.erase(first, partial ? cells_.end() : first + kColumns);
    vanished.push_back(row);
  }
  return vanished;
}

Result<std::vector<int>> Board::match(int a, int b) {
  const Result<void> checked = check_pair(a, b);
  if (!checked) return checked.error();
  cells_[static_cast<std::size_t>(a)] = cells_[static_cast<std::size_t>(b)] = 0;
  return clear_rows();
}

void Board::append() {
  cells_.reserve(cells_.size() + static_cast<std::size_t>(digits_left()));
  const std::size_t before = cells_.size();
  for (std::size_t i = 0; i < before; ++i) {
    if (cells_[i] != 0) cells_.push_back(cells_[i]);
  }
}

std::string Board::print() const {
  std::string text;
  for (int cell = 0; cell < size(); ++cell) {
    text += at(cell) == 0 ? '.' : static_cast<char>('0' + at(cell));
    const bool ends = column_of(cell) == kColumns - 1 || cell == size() - 1;
    text += ends ? '\n' : ' ';
  }
  return text;
}

std::vector<int> Board::twin() const {
  std::vector<int> classes;
  classes.reserve(cells_.size());
  for (const Digit digit : cells_) classes.push_back(class_of(digit));
  return classes;
}

std::int64_t Board::potential_num() const {
  std::array<std::int64_t, kClasses + 1> count{};
  for (const Digit digit : cells_) ++count[static_cast<std::size_t>(class_of(digit))];
  if (!rules_.blanks_count) count[0] = 0;
  std::int64_t pairs = 0;
  for (const std::int64_t one : count) pairs += one * (one - 1) / 2;
  return pairs;
}

}  // namespace gridwise::numbermatch
