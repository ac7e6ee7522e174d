// The slow twin's matching: groups, shapes, partition. Part of reference.h.
#pragma once

#include "games/match3/reference.h"

namespace gridwise::match3::reference {

inline Colour Game::matching_colour(int cell) const {
  const Cell& c = at(cell);
  if (c.cover == Cover::kCage || c.cover == Cover::kBubble) return 0;
  if (c.kind == CellKind::kTile) return c.colour;
  return is_special(c.kind) && level_.options.bombs_keep_colour != 0 ? c.colour : Colour{0};
}

/// Whether three in a row or column (`step` 1 or columns) with this cell among them match (`run`).
inline bool Game::on_run(int cell, int step) const {
  const Colour colour = matching_colour(cell);
  const auto same = [&](int other) {
    if (other < 0 || other >= level_.cells()) return false;
    if (step == 1 && other / level_.columns != cell / level_.columns) return false;
    return matching_colour(other) == colour;
  };
  for (int first = cell - 2 * step; first <= cell; first += step) {
    if (same(first) && same(first + step) && same(first + 2 * step)) return true;
  }
  return false;
}

inline bool Game::on_square(int cell) const {
  const Colour colour = matching_colour(cell);
  const int column = cell % level_.columns;
  const int row = cell / level_.columns;
  for (int left = column - 1; left <= column; ++left) {
    for (int top = row - 1; top <= row; ++top) {
      if (left < 0 || top < 0 || left + 1 >= level_.columns || top + 1 >= level_.rows) continue;
      const int corner = top * level_.columns + left;
      bool all = true;
      for (const int part :
           {corner, corner + 1, corner + level_.columns, corner + level_.columns + 1})
        all = all && matching_colour(part) == colour;
      if (all) return true;
    }
  }
  return false;
}

inline bool Game::matches(int cell) const {
  return matching_colour(cell) != 0 &&
         (on_run(cell, 1) || on_run(cell, level_.columns) || on_square(cell));
}

inline std::set<int> Game::matched() const {
  std::set<int> found;
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (matches(cell)) found.insert(cell);
  }
  return found;
}

inline std::vector<Group> Game::groups() const {
  std::set<int> left = matched();
  std::vector<Group> groups;
  while (!left.empty()) {
    Group group{matching_colour(*left.begin()), {*left.begin()}};
    left.erase(left.begin());
    for (std::size_t i = 0; i < group.cells.size(); ++i) {
      for (int way = 0; way < kDirections; ++way) {
        const int beside = level_.neighbour(group.cells[i], static_cast<Direction>(way));
        if (left.count(beside) == 0 || matching_colour(beside) != group.colour) continue;
        left.erase(beside);
        group.cells.push_back(beside);
      }
    }
    std::ranges::sort(group.cells);
    groups.push_back(group);
  }
  return groups;
}

/// Rule `creation`: all shapes, in the order that decides between sets of equal weight.
inline std::vector<Shape> Game::shapes(const Group& group) const {
  std::vector<Shape> found;
  if (group.cells.size() < 4) return found;
  const auto add = [&](Shape shape) {
    for (const int cell : shape.cells) {
      if (!std::ranges::binary_search(group.cells, cell)) return;
    }
    std::ranges::sort(shape.cells);
    found.push_back(shape);
  };
  const int down = level_.columns;
  for (int row = 0; row < level_.rows; ++row) {
    for (int column = 0; column < level_.columns; ++column) {
      const int c = row * level_.columns + column;
      const int right_room = level_.columns - column;
      const int down_room = level_.rows - row;
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
      // A row and a column of a 3x3 with its corner here.
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < 3; ++k) {
          if (!std::ranges::binary_search(group.cells, c + r * down + k)) continue;
          const bool ufo = r == 1 && k == 1 && level_.options.plus_makes == 1;
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
inline void Game::better_set(const std::vector<Shape>& all, std::size_t from, const Cells& swapped,
                             std::vector<Shape>& chosen, std::vector<Shape>& best) const {
  if (value_of(chosen, swapped) > value_of(best, swapped)) best = chosen;
  for (std::size_t i = from; i < all.size(); ++i) {
    if (overlaps_any(all[i], chosen)) continue;
    chosen.push_back(all[i]);
    better_set(all, i + 1, swapped, chosen, best);
    chosen.pop_back();
  }
}

inline std::vector<Shape> Game::partition(const Group& group, const Cells& swapped) const {
  const std::vector<Shape> all = shapes(group);
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

/// Rule `creation` with option `line_orientation`.
inline CellKind Game::makes(const Shape& shape) const {
  if (!is_line(shape.makes)) return shape.makes;
  const int option = level_.options.line_orientation;
  bool row = !shape.horizontal;
  if (option == kParallel) row = shape.horizontal;
  if (option == kSwipe && !swapped_.empty()) row = swap_was_horizontal_;
  return row ? CellKind::kLineH : CellKind::kLineV;
}

}  // namespace gridwise::match3::reference
