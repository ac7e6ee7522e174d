// The slow twins, for tests only. The cascade is a grid of orbs and nested loops, rule by rule, and
// shares nothing with the fast code. The search is Dijkstra's over all routes.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/orbs/rules.h"
#include "kit/random.h"

namespace gridwise::orbs::reference {

struct Combo {
  Orb kind;
  int batch;
  std::vector<std::pair<int, int>> cells;  ///< row from the top, column; ascending
};

class Grid {
 public:
  Grid(int rows, int columns) : rows_(rows), columns_(columns) {
    orbs_.assign(static_cast<std::size_t>(rows),
                 Row(static_cast<std::size_t>(columns), Orb::kNone));
  }

  Orb& at(int row, int column) {
    return orbs_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }

  /// Drops the orb; returns every combo, batch by batch.
  std::vector<Combo> drop(const Runs& runs) {
    std::vector<Combo> combos;
    for (int batch = 0;; ++batch) {
      const std::vector<std::vector<bool>> matched = find_runs(runs);
      const std::vector<Combo> found = find_combos(matched, batch);
      if (found.empty()) return combos;
      combos.insert(combos.end(), found.begin(), found.end());
      for (const Combo& combo : found) {
        for (const auto& [row, column] : combo.cells) at(row, column) = Orb::kNone;
      }
      fall();
    }
  }

 private:
  using Row = std::vector<Orb>;

  [[nodiscard]] Orb orb(int row, int column) const {
    const bool inside = row >= 0 && row < rows_ && column >= 0 && column < columns_;
    return inside ? orbs_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]
                  : Orb::kNone;
  }

  // Rule `run`: equal orbs, enough of them, next to each other in a row or column.
  [[nodiscard]] std::vector<std::vector<bool>> find_runs(const Runs& runs) const {
    std::vector<std::vector<bool>> matched(static_cast<std::size_t>(rows_),
                                           std::vector<bool>(static_cast<std::size_t>(columns_)));
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const Orb kind = orb(row, column);
        if (kind == Orb::kNone || kind == Orb::kUnknown) continue;
        for (const auto& [down, right] : {std::pair{1, 0}, std::pair{0, 1}}) {
          int length = 1;
          while (orb(row + length * down, column + length * right) == kind) ++length;
          if (length < runs[index_of(kind)]) continue;
          for (int i = 0; i < length; ++i) {
            matched[static_cast<std::size_t>(row + i * down)]
                   [static_cast<std::size_t>(column + i * right)] = true;
          }
        }
      }
    }
    return matched;
  }

  // Rule `combo`: matched orbs of one kind that touch by a side are one.
  [[nodiscard]] std::vector<Combo> find_combos(std::vector<std::vector<bool>> matched,
                                               int batch) const {
    std::vector<Combo> combos;
    const auto take = [&](int row, int column, Orb kind) {
      if (orb(row, column) != kind) return false;
      if (!matched[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]) return false;
      matched[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = false;
      return true;
    };
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const Orb kind = orb(row, column);
        if (kind == Orb::kNone || !take(row, column, kind)) continue;
        Combo combo{kind, batch, {{row, column}}};
        for (std::size_t i = 0; i < combo.cells.size(); ++i) {
          const auto [r, c] = combo.cells[i];
          for (const auto& [down, right] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            if (take(r + down, c + right, kind)) combo.cells.emplace_back(r + down, c + right);
          }
        }
        std::ranges::sort(combo.cells);
        combos.push_back(combo);
      }
    }
    return combos;
  }

  // Rule `batch`: every column falls once.
  void fall() {
    for (int column = 0; column < columns_; ++column) {
      int to = rows_ - 1;
      for (int row = rows_ - 1; row >= 0; --row) {
        if (orb(row, column) != Orb::kNone) std::swap(at(row, column), at(to--, column));
      }
    }
  }

  int rows_;
  int columns_;
  std::vector<Row> orbs_;
};

[[nodiscard]] inline Grid grid_of(const Shape& shape, const Board& board) {
  Grid grid(shape.rows, shape.columns);
  for (int cell = 0; cell < shape.cells(); ++cell)
    grid.at(cell / shape.columns, cell % shape.columns) = board.at(shape.square_of(cell));
  return grid;
}

/// The wanted combos of the board's drop; -1 if one of its combos is avoided or forbidden.
[[nodiscard]] inline int wanted_combos(const Problem& problem, const Board& board) {
  int combos = 0;
  for (const Combo& combo : grid_of(problem.shape, board).drop(problem.runs)) {
    const Wish wish = problem.worth.wish_of(combo.kind);
    if (wish == Wish::kAvoided || wish == Wish::kForbidden) return -1;
    if (wish == Wish::kWanted) ++combos;
  }
  return combos;
}

/// The fewest counted steps, played ones included, of a route from here that reaches
/// target_combos() without combos to avoid; -1 if no route does. For boards of about a dozen
/// squares.
[[nodiscard]] inline int fewest_steps(const Position& from) {
  using Planes = std::array<Squares, Board::kPlanes>;
  const Problem& problem = from.problem();
  const Shape& shape = problem.shape;
  const int target = target_combos(problem);
  // A board is visited once per held square and heading; its combos are counted the first time.
  struct Met {
    int combos;                          // of wanted_combos
    std::set<std::pair<int, int>> from;  // squares and headings
  };
  const auto hash = [](const Planes& planes) {
    return std::accumulate(planes.begin(), planes.end(), std::size_t{0},
                           [](std::size_t sum, Squares plane) { return mix64(sum + plane); });
  };
  std::unordered_map<Planes, Met, decltype(hash)> met;
  struct Reached {
    Board board;
    int at;
    int heading;
    int steps;
    bool operator>(const Reached& other) const { return steps > other.steps; }
  };
  // Fewest counted steps first.
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> line;
  const auto add = [&](const Board& board, int at, int heading, int steps) {
    const auto known = met.find(board.planes);
    if (known == met.end() || !known->second.from.contains({at, heading}))
      line.push({board, at, heading, steps});
  };
  for (int square = 0; square < shape.cells(); ++square) {
    if (from.held() >= 0 ? square == from.held() : problem.may_start(square))
      add(from.board(), square, from.heading(), from.steps());
  }
  while (!line.empty()) {
    const Reached here = line.top();
    line.pop();
    auto known = met.find(here.board.planes);
    if (known == met.end()) {
      const int combos = wanted_combos(problem, here.board);
      known = met.try_emplace(here.board.planes, Met{combos, {}}).first;
    }
    if (!known->second.from.emplace(here.at, here.heading).second) continue;
    const int combos = known->second.combos;
    const bool wanted =
        combos >= std::max(0, problem.least_combos) && combos <= problem.most_combos;
    if (problem.may_end(here.at) && wanted && combos >= target) return here.steps;
    if (here.steps > 0 && problem.must_stop(here.at)) continue;
    for (int direction = 0; direction < 8; direction += problem.turn()) {
      const int to = shape.neighbour(here.at, direction);
      if (to < 0 || !problem.may_enter(to)) continue;
      Board next = here.board;
      next.swap(here.at, to);
      int cost = problem.steps_into(to);
      if (direction % 2 == 1) cost += problem.diagonal - 1;
      if (here.heading != kNoDirection && here.heading != direction) cost += problem.turn_cost;
      add(next, to, problem.turn_cost == 0 ? kNoDirection : direction, here.steps + cost);
    }
  }
  return -1;
}

}  // namespace gridwise::orbs::reference
