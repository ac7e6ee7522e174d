// The rules that certificates need, reimplemented with plain loops for the checker. Nothing is
// shared with the solver.
#pragma once

#include <array>
#include <vector>

namespace gridwise::orbs::certified {

inline constexpr int kMaxCells = 42;
inline constexpr std::size_t kKinds = 10;

/// Run lengths and wishes (`w`, `n`, `a` or `f`) by kind, and the content of each cell: a kind's
/// digit, `?`, or `.` for empty.
using Runs = std::array<int, kKinds>;
using Wishes = std::array<char, kKinds>;
using Cells = std::array<char, kMaxCells>;

/// The shape, and the neighbours of each cell.
struct Grid {
  Grid(int columns, int rows);

  int columns;
  int rows;
  /// By direction, 0 east, then clockwise; -1 outside.
  std::array<std::array<int, 8>, kMaxCells> to{};
};

/// The number of wanted combos of a drop; -1 if it has a combo that is avoided or forbidden.
[[nodiscard]] int drop(const Grid& grid, const Runs& runs, const Wishes& wishes, Cells board);

/// The most combos that a kind's column counts allow from `column` on: horizontal runs, and
/// vertical ones from the rest.
[[nodiscard]] int combos_of(const Grid& grid, int run, std::vector<int> counts,
                            std::size_t column = 0);

}  // namespace gridwise::orbs::certified
