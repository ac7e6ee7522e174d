// The rules as far as certificates need them, told once more in plain loops, for the checker
// alone: it shares nothing with the solver.
#pragma once

#include <array>
#include <vector>

namespace gridwise::orbs::certified {

inline constexpr int kMostCells = 42;
inline constexpr std::size_t kKinds = 10;

/// The runs that kinds need, and what lies in each cell: a kind's digit, `?`, or `.` for nothing.
using Runs = std::array<int, kKinds>;
using Cells = std::array<char, kMostCells>;

/// The shape, and where each cell's steps lead.
struct Grid {
  Grid(int columns, int rows);

  int columns;
  int rows;
  /// By direction, 0 east, then clockwise; -1 outside.
  std::array<std::array<int, 8>, kMostCells> to{};
};

/// The combos of letting go.
[[nodiscard]] int drop(const Grid& grid, const Runs& runs, Cells board);

/// The most combos that a kind's column counts allow, from `column` on: runs across, and upright
/// ones of the rest.
[[nodiscard]] int combos_of(const Grid& grid, int run, std::vector<int> counts,
                            std::size_t column = 0);

}  // namespace gridwise::orbs::certified
