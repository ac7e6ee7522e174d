#include "games/orbs/certificate/certificate_rules.h"

#include <algorithm>
#include <utility>

namespace gridwise::orbs::certified {
namespace {

constexpr std::array<int, 8> kRight{1, 1, 0, -1, -1, -1, 0, 1};
constexpr std::array<int, 8> kDown{0, 1, 1, 1, 0, -1, -1, -1};

char& at(Cells& board, int cell) { return board[static_cast<std::size_t>(cell)]; }

int next(const Grid& grid, int cell, std::size_t direction) {
  return grid.to[static_cast<std::size_t>(cell)][direction];
}

/// The cells that are in a run.
std::array<bool, kMaxCells> matched_in(const Grid& grid, const Runs& runs, Cells& board) {
  std::array<bool, kMaxCells> matched{};
  for (int cell = 0; cell < grid.columns * grid.rows; ++cell) {
    const char kind = at(board, cell);
    if (kind < '0' || kind > '9') continue;
    for (const std::size_t direction : {0U, 2U}) {
      std::vector<int> line;
      for (int i = cell; i >= 0 && at(board, i) == kind; i = next(grid, i, direction))
        line.push_back(i);
      if (static_cast<int>(line.size()) < runs[static_cast<std::size_t>(kind - '0')]) continue;
      for (const int i : line) matched[static_cast<std::size_t>(i)] = true;
    }
  }
  return matched;
}

/// Empties the matched cells; returns the kinds of the combos: touching cells of a kind are one.
std::vector<char> vanish(const Grid& grid, const std::array<bool, kMaxCells>& matched,
                         Cells& board) {
  std::vector<char> kinds;
  for (int cell = 0; cell < grid.columns * grid.rows; ++cell) {
    const char kind = at(board, cell);
    if (!matched[static_cast<std::size_t>(cell)] || kind == '.') continue;
    kinds.push_back(kind);
    std::vector<int> combo{cell};
    at(board, cell) = '.';
    for (std::size_t i = 0; i < combo.size(); ++i) {
      for (const std::size_t direction : {0U, 2U, 4U, 6U}) {
        const int to = next(grid, combo[i], direction);
        if (to < 0 || !matched[static_cast<std::size_t>(to)] || at(board, to) != kind) continue;
        at(board, to) = '.';
        combo.push_back(to);
      }
    }
  }
  return kinds;
}

void fall(const Grid& grid, Cells& board) {
  for (int column = 0; column < grid.columns; ++column) {
    int to = (grid.rows - 1) * grid.columns + column;
    for (int from = to; from >= 0; from -= grid.columns) {
      if (at(board, from) == '.') continue;
      std::swap(at(board, from), at(board, to));
      to -= grid.columns;
    }
  }
}

}  // namespace

Grid::Grid(int columns_of, int rows_of) : columns(columns_of), rows(rows_of) {
  for (int cell = 0; cell < columns * rows; ++cell) {
    for (std::size_t direction = 0; direction < 8; ++direction) {
      const int column = cell % columns + kRight[direction];
      const int row = cell / columns + kDown[direction];
      const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
      to[static_cast<std::size_t>(cell)][direction] = inside ? row * columns + column : -1;
    }
  }
}

int drop(const Grid& grid, const Runs& runs, const Wishes& wishes, Cells board) {
  int combos = 0;
  while (true) {
    const std::vector<char> batch = vanish(grid, matched_in(grid, runs, board), board);
    if (batch.empty()) return combos;
    for (const char kind : batch) {
      const char wish = wishes[static_cast<std::size_t>(kind - '0')];
      if (wish == 'a' || wish == 'f') return -1;
      combos += wish == 'w' ? 1 : 0;
    }
    fall(grid, board);
  }
}

int combos_of(const Grid& grid, int run, std::vector<int> counts, std::size_t column) {
  if (column == counts.size()) return 0;
  const auto wide = static_cast<std::size_t>(run);
  int most = 0;
  for (int across = 0;; ++across) {
    const int upright = run <= grid.rows ? counts[column] / run : 0;
    most = std::max(most, across + upright + combos_of(grid, run, counts, column + 1));
    if (column + wide > counts.size()) return most;
    for (std::size_t i = column; i < column + wide; ++i) {
      if (counts[i]-- == 0) return most;
    }
  }
}

}  // namespace gridwise::orbs::certified
