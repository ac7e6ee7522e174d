// The slow obvious twin of rules.h, for tests only: a grid of characters, searched for lines cell
// by cell.
#pragma once

#include <string>
#include <vector>

#include "games/tictactoe/rules.h"

namespace gridwise::tictactoe {

class ReferencePosition {
 public:
  explicit ReferencePosition(const Options& options)
      : options_(options),
        grid_(static_cast<std::size_t>(options.rows),
              std::string(static_cast<std::size_t>(options.columns), '.')) {}

  /// Indices row * columns + column of the empty cells; none if the game is finished.
  [[nodiscard]] std::vector<int> moves() const {
    std::vector<int> found;
    if (outcome().finished()) return found;
    for (int cell = 0; cell < options_.columns * options_.rows; ++cell) {
      if (at(cell % options_.columns, cell / options_.columns) == '.') found.push_back(cell);
    }
    return found;
  }
  void play(int cell) {
    const char mark = plies_ % 2 == 0 ? 'x' : 'o';
    grid_[static_cast<std::size_t>(cell / options_.columns)]
         [static_cast<std::size_t>(cell % options_.columns)] = mark;
    ++plies_;
  }
  [[nodiscard]] Outcome outcome() const {
    if (lines('x')) return {Outcome::Kind::kWon, 0};
    if (lines('o')) return {Outcome::Kind::kWon, 1};
    if (plies_ == options_.columns * options_.rows) return {Outcome::Kind::kDrawn, -1};
    return {};
  }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const std::string& row : grid_) text += (text.empty() ? "" : "/") + row;
    return text;
  }

 private:
  /// '#' outside the board.
  [[nodiscard]] char at(int column, int row) const {
    const bool inside = column >= 0 && column < options_.columns && row >= 0 && row < options_.rows;
    return inside ? grid_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] : '#';
  }
  [[nodiscard]] bool line_from(char mark, int column, int row, int across, int down) const {
    for (int i = 0; i < options_.line; ++i) {
      if (at(column + i * across, row + i * down) != mark) return false;
    }
    return true;
  }
  [[nodiscard]] bool lines(char mark) const {
    for (int row = 0; row < options_.rows; ++row) {
      for (int column = 0; column < options_.columns; ++column) {
        if (line_from(mark, column, row, 1, 0) || line_from(mark, column, row, 0, 1) ||
            line_from(mark, column, row, 1, 1) || line_from(mark, column, row, -1, 1)) {
          return true;
        }
      }
    }
    return false;
  }

  Options options_;
  std::vector<std::string> grid_;
  int plies_ = 0;
};

}  // namespace gridwise::tictactoe
