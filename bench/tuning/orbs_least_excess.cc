// Counts the least excess of a kind of orbs in the first batch (src/games/orbs/least_excess.h), for
// every shape and number of orbs. Prints the table of src/games/orbs/least_excess.cc, in a minute.
//
// Dynamic programming, column by column. What is known of the last column are its orbs, how long
// the runs along the rows are that end there, and which of its orbs vanish in one combo. Whether a
// run along a row will get three orbs is guessed at its first one, and the guess then kept.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "games/orbs/board.h"

namespace gridwise::orbs {
namespace {

/// What is known of a square of the last column.
enum class Cell : std::uint8_t {
  kOther,      ///< no orb of the kind
  kShort1,     ///< the only orb, so far, of a run along the row that stays shorter than three
  kShort2,     ///< its second orb
  kLong1,      ///< the first orb of a run that gets three at least
  kLong2,      ///< its second orb
  kLongEnough  ///< a later one
};
constexpr bool is_unfinished(Cell cell) { return cell == Cell::kLong1 || cell == Cell::kLong2; }

struct Column {
  std::array<Cell, kMaxRows> cells{};
  /// Of an orb that vanishes: the number of its combo, from 1, counted from below.
  std::array<std::uint8_t, kMaxRows> combos{};

  auto operator<=>(const Column&) const = default;
};

constexpr int kNone = std::numeric_limits<int>::max();
/// The least excess so far, by the number of orbs.
using Excess = std::vector<int>;
using Ways = std::map<Column, Excess>;

class Count {
 public:
  explicit Count(const Shape& shape) : shape_(shape) {}

  Excess run() {
    Excess none(static_cast<std::size_t>(shape_.cells()) + 1, kNone);
    none[0] = 0;
    Ways ways{{Column{}, none}};
    for (int column = 0; column < shape_.columns; ++column) {
      Ways next;
      for (const auto& [last, excess] : ways) extend(last, excess, next);
      ways = std::move(next);
    }
    Excess least(none.size(), kNone);
    for (const auto& [last, excess] : ways) {
      if (std::ranges::any_of(last.cells, is_unfinished)) continue;
      for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(least[i], excess[i]);
    }
    return least;
  }

 private:
  /// Adds every column that may follow.
  void extend(const Column& last, const Excess& excess, Ways& next) const {
    Column column;
    fill(last, excess, 0, column, next);
  }

  void fill(const Column& last, const Excess& excess, std::size_t row, Column& column,
            Ways& next) const {
    if (row == static_cast<std::size_t>(shape_.rows)) return add(last, excess, column, next);
    const auto go_on = [&](Cell cell) {
      column.cells[row] = cell;
      fill(last, excess, row + 1, column, next);
    };
    const Cell before = last.cells[row];
    if (!is_unfinished(before)) go_on(Cell::kOther);
    switch (before) {
      case Cell::kOther:
        go_on(Cell::kShort1);
        return go_on(Cell::kLong1);
      case Cell::kShort1:
        return go_on(Cell::kShort2);
      case Cell::kShort2:
        return;  // a third would make it long
      case Cell::kLong1:
        return go_on(Cell::kLong2);
      case Cell::kLong2:
      case Cell::kLongEnough:
        return go_on(Cell::kLongEnough);
    }
  }

  /// Whether the orb of a row is in a run of three within the column.
  [[nodiscard]] bool stands_in_run(const Column& column, std::size_t row) const {
    const auto has = [&](std::size_t at) { return column.cells[at] != Cell::kOther; };
    std::size_t low = row;
    std::size_t high = row;
    while (low > 0 && has(low - 1)) --low;
    while (high + 1 < static_cast<std::size_t>(shape_.rows) && has(high + 1)) ++high;
    return high - low >= 2;
  }

  void add(const Column& last, const Excess& excess, Column column, Ways& next) const {
    const auto rows = static_cast<std::size_t>(shape_.rows);
    std::array<bool, kMaxRows> vanishes{};
    int orbs = 0;
    int more = 0;  // excess: one for each orb, three less for each combo
    for (std::size_t row = 0; row < rows; ++row) {
      if (column.cells[row] == Cell::kOther) continue;
      ++orbs;
      vanishes[row] = column.cells[row] >= Cell::kLong1 || stands_in_run(column, row);
      if (vanishes[row]) ++more;
    }
    // Combos of this column from kMaxRows + 1, joined with those of the last one.
    std::array<std::size_t, 2 * kMaxRows + 2> joined{};
    std::iota(joined.begin(), joined.end(), std::size_t{0});
    const auto root = [&](std::size_t combo) {
      while (joined[combo] != combo) combo = joined[combo];
      return combo;
    };
    std::array<std::size_t, kMaxRows> own{};
    std::size_t found = kMaxRows;
    for (std::size_t row = 0; row < rows; ++row) {
      if (!vanishes[row]) continue;
      if (row > 0 && vanishes[row - 1]) {
        own[row] = own[row - 1];
      } else {
        own[row] = ++found;
        more -= 3;
      }
      if (last.combos[row] == 0) continue;
      const std::size_t here = root(own[row]);
      const std::size_t before = root(last.combos[row]);
      if (here == before) continue;
      joined[here] = before;
      more += 3;
    }
    std::array<std::uint8_t, 2 * kMaxRows + 2> names{};
    std::uint8_t count = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      if (!vanishes[row]) continue;
      std::uint8_t& name = names[root(own[row])];
      if (name == 0) name = ++count;
      column.combos[row] = name;
    }
    Excess& known = next.try_emplace(column, excess.size(), kNone).first->second;
    const auto added = static_cast<std::size_t>(orbs);
    for (std::size_t i = 0; i + added < excess.size(); ++i) {
      if (excess[i] != kNone) known[i + added] = std::min(known[i + added], excess[i] + more);
    }
  }

  Shape shape_;
};

}  // namespace
}  // namespace gridwise::orbs

int main() {
  using namespace gridwise::orbs;
  for (int columns = 3; columns <= kMaxColumns; ++columns) {
    for (int rows = 3; rows <= std::min(columns, kMaxRows); ++rows) {
      std::vector<int> excess = Count({columns, rows}).run();
      std::ranges::reverse(excess);
      while (excess.back() == 0) excess.pop_back();
      fmt::print("    {{{}, {}, {{{}}}}},\n", columns, rows, fmt::join(excess, ", "));
      std::fflush(stdout);
    }
  }
}
