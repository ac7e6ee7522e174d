// Matching on the slow twin, by loops over cells: matched tiles, their groups, the shapes in a
// group, and which of them make specials. For tests only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "games/match3/level.h"
#include "games/match3/state.h"

namespace gridwise::match3::reference {

using Cells = std::vector<int>;

/// Matched tiles of one colour that touch.
struct Group {
  Colour colour = 0;
  Cells cells;  ///< ascending
};

/// A shape that makes a special, without extra cells.
struct Shape {
  CellKind makes = CellKind::kNone;
  bool horizontal = false;  ///< of a line of four
  int weight = 0;
  Cells cells;  ///< ascending
};

inline Colour matching_colour(const BoardState& state, int cell) {
  const Level& level = *state.level;
  const Cell& c = state.at(cell);
  if (c.cover == Cover::kCage) return 0;
  if (c.kind == CellKind::kTile) return c.colour;
  return is_special(c.kind) && level.options.bombs_keep_colour != 0 ? c.colour : Colour{0};
}

/// Rule `run`: whether `cell` is in a run of three along a row or column (`step`: 1 or columns).
inline bool on_run(const BoardState& state, int cell, int step) {
  const Level& level = *state.level;
  const Colour colour = matching_colour(state, cell);
  const auto same = [&](int other) {
    if (other < 0 || other >= level.cells()) return false;
    if (step == 1 && other / level.columns != cell / level.columns) return false;
    return matching_colour(state, other) == colour;
  };
  for (int first = cell - 2 * step; first <= cell; first += step) {
    if (same(first) && same(first + step) && same(first + 2 * step)) return true;
  }
  return false;
}

inline bool on_square(const BoardState& state, int cell) {
  const Level& level = *state.level;
  const Colour colour = matching_colour(state, cell);
  const int column = cell % level.columns;
  const int row = cell / level.columns;
  for (int left = column - 1; left <= column; ++left) {
    for (int top = row - 1; top <= row; ++top) {
      if (left < 0 || top < 0 || left + 1 >= level.columns || top + 1 >= level.rows) continue;
      const int corner = top * level.columns + left;
      bool all = true;
      for (const int part :
           {corner, corner + 1, corner + level.columns, corner + level.columns + 1})
        all = all && matching_colour(state, part) == colour;
      if (all) return true;
    }
  }
  return false;
}

inline bool matches(const BoardState& state, int cell) {
  const Level& level = *state.level;
  return matching_colour(state, cell) != 0 &&
         (on_run(state, cell, 1) || on_run(state, cell, level.columns) || on_square(state, cell));
}

inline std::set<int> matched(const BoardState& state) {
  const Level& level = *state.level;
  std::set<int> found;
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (matches(state, cell)) found.insert(cell);
  }
  return found;
}

inline std::vector<Group> groups(const BoardState& state) {
  const Level& level = *state.level;
  std::set<int> left = matched(state);
  std::vector<Group> groups;
  while (!left.empty()) {
    Group group{matching_colour(state, *left.begin()), {*left.begin()}};
    left.erase(left.begin());
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      for (int way = 0; way < kDirections; ++way) {
        const int beside = level.neighbour(group.cells[i], static_cast<Direction>(way));
        if (left.count(beside) == 0 || matching_colour(state, beside) != group.colour) continue;
        left.erase(beside);
        group.cells.push_back(beside);
      }
    }
    std::ranges::sort(group.cells);
    groups.push_back(group);
  }
  return groups;
}

/// Rule `creation`: all shapes, in the order that breaks ties between sets of equal weight.
inline std::vector<Shape> shapes(const Level& level, const Group& group) {
  std::vector<Shape> found;
  if (group.cells.size() < 4) return found;
  const auto add = [&](Shape shape) {
    for (const int cell : shape.cells) {
      if (!std::ranges::binary_search(group.cells, cell)) return;
    }
    std::ranges::sort(shape.cells);
    found.push_back(shape);
  };
  const int down = level.columns;
  for (int row = 0; row < level.rows; ++row) {
    for (int column = 0; column < level.columns; ++column) {
      const int c = row * level.columns + column;
      const int right_room = level.columns - column;
      const int down_room = level.rows - row;
      if (right_room >= 5) add({CellKind::kRainbow, true, 130, {c, c + 1, c + 2, c + 3, c + 4}});
      if (down_room >= 5)
        add({CellKind::kRainbow,
             false,
             130,
             {c, c + down, c + 2 * down, c + 3 * down, c + 4 * down}});
      if (right_room >= 4) add({CellKind::kLineH, true, 40, {c, c + 1, c + 2, c + 3}});
      if (down_room >= 4)
        add({CellKind::kLineV, false, 40, {c, c + down, c + 2 * down, c + 3 * down}});
      if (right_room >= 2 && down_room >= 2)
        add({CellKind::kUfo, false, 20, {c, c + 1, c + down, c + down + 1}});
      if (right_room < 3 || down_room < 3) continue;
      // A row and a column of the 3x3 whose upper left corner is here.
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < 3; ++k) {
          if (!std::ranges::binary_search(group.cells, c + r * down + k)) continue;
          const bool ufo = r == 1 && k == 1 && level.options.plus_makes == 1;
          Shape shape{ufo ? CellKind::kUfo : CellKind::kBomb, false, ufo ? 20 : 60, {}};
          for (int i = 0; i < 3; ++i) {
            shape.cells.push_back(c + r * down + i);
            if (i != r) shape.cells.push_back(c + i * down + k);
          }
          add(shape);
        }
      }
    }
  }
  std::ranges::stable_sort(found, [](const Shape& a, const Shape& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.cells < b.cells;
  });
  return found;
}

inline bool overlap(const Shape& a, const Shape& b) {
  return std::ranges::any_of(a.cells,
                             [&](int cell) { return std::ranges::binary_search(b.cells, cell); });
}

inline bool overlaps_any(const Shape& shape, const std::vector<Shape>& chosen) {
  return std::ranges::any_of(chosen, [&](const Shape& other) { return overlap(shape, other); });
}

inline std::pair<int, bool> value_of(const std::vector<Shape>& chosen, const Cells& swapped) {
  int weight = 0;
  bool touches = false;
  for (const Shape& shape : chosen) {
    weight += shape.weight;
    for (const int cell : swapped)
      touches = touches || std::ranges::binary_search(shape.cells, cell);
  }
  return {weight, touches};
}

/// Tries every disjoint set, those with earlier shapes first.
inline void better_set(const std::vector<Shape>& all, std::size_t from, const Cells& swapped,
                       std::vector<Shape>& chosen, std::vector<Shape>& best) {
  if (value_of(chosen, swapped) > value_of(best, swapped)) best = chosen;
  for (std::size_t i = from; i < all.size(); ++i) {
    if (overlaps_any(all[i], chosen)) continue;
    chosen.push_back(all[i]);
    better_set(all, i + 1, swapped, chosen, best);
    chosen.pop_back();
  }
}

inline std::vector<Shape> partition(const Level& level, const Group& group, const Cells& swapped) {
  const std::vector<Shape> all = shapes(level, group);
  std::vector<Shape> chosen;
  if (group.cells.size() > 20) {
    for (const Shape& shape : all) {
      if (!overlaps_any(shape, chosen)) chosen.push_back(shape);
    }
    return chosen;
  }
  std::vector<Shape> best;
  better_set(all, 0, swapped, chosen, best);
  return best;
}

}  // namespace gridwise::match3::reference
