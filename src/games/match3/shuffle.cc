#include "games/match3/shuffle.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace gridwise::match3 {
namespace {

constexpr int kMaxPlans = 60;     ///< planned moves tried
constexpr int kMaxSteps = 3'000;  ///< placements tried for one of them

/// Backtracking placement of tiles, cell by cell, without making a match.
class TilePlacer {
 public:
  TilePlacer(const BoardState& state, const std::vector<int>& cells)
      : state_(state), cells_(cells) {
    for (const int cell : cells) {
      ++left_[state.at(cell).colour];
      state_.at(cell).colour = 0;
    }
  }

  /// Places a tile if the cell is free, the colour is left and nothing matches; returns whether it
  /// did. REQUIRES: `cell` is one of `cells`.
  bool put(int cell, Colour colour) {
    if (left_[colour] == 0 || state_.at(cell).colour != 0) return false;
    state_.at(cell).colour = colour;
    --left_[colour];
    if (!matches(cell)) return true;
    take(cell);
    return false;
  }
  void take(int cell) { ++left_[std::exchange(state_.at(cell).colour, Colour{0})]; }
  [[nodiscard]] int left(Colour colour) const { return left_[colour]; }
  [[nodiscard]] const BoardState& state() const { return state_; }

  /// Fills the empty cells from `index` on, trying at most `steps` placements.
  bool fill(std::size_t index, int& steps) {
    while (index < cells_.size() && state_.at(cells_[index]).colour != 0) ++index;
    if (index == cells_.size()) return true;
    for (const Colour colour : by_number()) {
      if (--steps < 0) return false;
      if (!put(cells_[index], colour)) continue;
      if (fill(index + 1, steps)) return true;
      take(cells_[index]);
    }
    return false;
  }

 private:
  /// The colours left, most frequent first: those are the hardest to keep apart.
  [[nodiscard]] std::vector<Colour> by_number() const {
    std::vector<Colour> colours;
    for (Colour colour = 1; colour <= kMaxColours; ++colour) {
      if (left_[colour] > 0) colours.push_back(colour);
    }
    std::ranges::stable_sort(colours, [this](Colour a, Colour b) { return left_[a] > left_[b]; });
    return colours;
  }

  [[nodiscard]] Colour colour_at(int column, int row) const {
    const Level& level = *state_.level;
    if (column < 0 || row < 0 || column >= level.columns || row >= level.rows) return 0;
    const Cell& cell = state_.at(row * level.columns + column);
    if (cell.cover == Cover::kCage) return 0;
    if (cell.kind == CellKind::kTile) return cell.colour;
    const bool keeps = is_special(cell.kind) && level.options.bombs_keep_colour != 0;
    return keeps ? cell.colour : Colour{0};
  }

  [[nodiscard]] bool matches(int cell) const {
    const int column = cell % state_.level->columns;
    const int row = cell / state_.level->columns;
    const Colour colour = state_.at(cell).colour;
    const auto same = [&](int across, int down) {
      return colour_at(column + across, row + down) == colour;
    };
    return in_run_or_square(same);
  }

  BoardState state_;
  const std::vector<int>& cells_;
  std::array<int, kMaxColours + 1> left_{};
};

/// Three cells that form a run once the first, a neighbour of `target`, is swapped into `target`.
struct PlannedMove {
  int target;
  std::array<int, 3> cells;
};

/// All planned moves, by target: a tile steps sideways into a row or column of two.
std::vector<PlannedMove> planned_moves(const Level& level) {
  std::vector<PlannedMove> found;
  constexpr std::array<std::array<int, 2>, 3> kOthers{{{1, 2}, {-1, 1}, {-2, -1}}};
  for (int target = 0; target < level.cells(); ++target) {
    const int column = target % level.columns;
    const int row = target / level.columns;
    const auto cell = [&](int across, int down) {
      const bool inside = column + across >= 0 && column + across < level.columns &&
                          row + down >= 0 && row + down < level.rows;
      return inside ? target + across + down * level.columns : -1;
    };
    for (const auto& [a, b] : kOthers) {
      for (const int side : {-1, 1}) {
        found.push_back({target, {cell(0, side), cell(a, 0), cell(b, 0)}});
        found.push_back({target, {cell(side, 0), cell(0, a), cell(0, b)}});
      }
    }
  }
  return found;
}

}  // namespace

std::optional<std::vector<Cell>> construct(const BoardState& state, const std::vector<int>& cells,
                                           const std::function<bool(const BoardState&)>& accepted) {
  int tried = 0;
  for (const PlannedMove& plan : planned_moves(*state.level)) {
    const auto free = [&](int cell) { return std::ranges::binary_search(cells, cell); };
    if (!std::ranges::all_of(plan.cells, free) || !is_unit(state.at(plan.target).kind)) continue;
    for (Colour colour = 1; colour <= kMaxColours; ++colour) {
      TilePlacer placer(state, cells);
      if (placer.left(colour) < 3) continue;
      if (++tried > kMaxPlans) return {};
      int steps = kMaxSteps;
      const bool planted =
          std::ranges::all_of(plan.cells, [&](int cell) { return placer.put(cell, colour); });
      if (planted && placer.fill(0, steps) && accepted(placer.state())) return placer.state().cells;
    }
  }
  return {};
}

std::vector<std::pair<int, int>> shuffle_moves(const std::vector<Cell>& before,
                                               const std::vector<Cell>& after,
                                               const std::vector<int>& cells) {
  std::vector<std::pair<int, int>> moves;
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    std::vector<int> from;
    std::vector<int> to;
    for (const int cell : cells) {
      if (before[static_cast<std::size_t>(cell)].colour == colour) from.push_back(cell);
      if (after[static_cast<std::size_t>(cell)].colour == colour) to.push_back(cell);
    }
    assert(from.size() == to.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (from[i] != to[i]) moves.emplace_back(from[i], to[i]);
    }
  }
  return moves;
}

}  // namespace gridwise::match3
