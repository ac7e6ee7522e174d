// The slow twin's falls, refills, slides, spreading and shuffles. Part of reference.h.
#pragma once

#include "games/match3/reference.h"

namespace gridwise::match3::reference {

inline bool Game::empty(int cell) const {
  return level_.floor(cell) && at(cell).kind == CellKind::kNone;
}

inline bool Game::movable(int cell) const {
  return is_unit(at(cell).kind) &&
         (at(cell).cover == Cover::kNone || at(cell).cover == Cover::kBubble);
}

/// Finds the nearest unit upstream of an empty cell; appends the cells on the way to `path`, the
/// unit's last.
inline bool Game::pull(int cell, Cells& path) const {
  for (const int from : level_.feeders(cell)) {
    path.push_back(from);
    if (movable(from) || (empty(from) && pull(from, path))) return true;
    path.pop_back();
  }
  return false;
}

inline void Game::move_unit(int from, int to) {
  exchange_units(at(from), at(to));
  std::swap(at(from).cover, at(to).cover);
  std::swap(at(from).cover_hits, at(to).cover_hits);
}

inline void Game::settle() {
  for (const int cell : level_.order()) {
    Cells path{cell};
    if (!empty(cell) || !pull(cell, path)) continue;
    std::ranges::reverse(path);
    move_unit(path.front(), path.back());
    emit(Event::Kind::kFall, path, {});
  }
}

/// The next unit of a spawner, which will land in `landing` (rule `refill`).
inline Cell Game::next_unit(std::size_t spawner, int landing) {
  const Spawner& from = level_.spawners[spawner];
  int& used = state_.queues_used[spawner];
  if (used < static_cast<int>(from.queue.size()))
    return from.queue[static_cast<std::size_t>(used++)];
  const Weights base = from.weights.value_or(level_.weights);
  std::vector<int> numbers(kMostColours + 1);
  for (const Cell& cell : state_.cells) {
    if (cell.kind == CellKind::kTile) ++numbers[cell.colour];
  }
  const int most = *std::ranges::max_element(numbers);
  const int tiles = std::accumulate(numbers.begin(), numbers.end(), 0);
  std::vector<int> weights;
  for (int i = 0; i < level_.colours; ++i) {
    const auto colour = static_cast<Colour>(i + 1);
    int near = 0;
    for (int way = 0; way < kDirections; ++way) {
      const int beside = level_.neighbour(landing, static_cast<Direction>(way));
      if (beside >= 0 && at(beside).kind == CellKind::kTile && at(beside).colour == colour) ++near;
    }
    int weight = base[static_cast<std::size_t>(i)];
    const int model = level_.options.spawn_model;
    if (model == kHelp) weight *= 1 + 2 * near;
    if (model == kChallenge) weight *= near == 0 ? 3 : 1;
    if (model == kBalance) weight *= 1 + most - numbers[colour];
    if (model != kPlain && numbers[colour] * 5 > tiles * 2) weight = 0;
    weights.push_back(weight);
  }
  int total = std::accumulate(weights.begin(), weights.end(), 0);
  if (total == 0) {
    weights.assign(weights.size(), 1);
    total = level_.colours;
  }
  Cell unit;
  unit.kind = CellKind::kTile;
  int left = static_cast<int>(state_.chance.below(static_cast<std::uint32_t>(total)));
  for (const int weight : weights) {
    ++unit.colour;
    left -= weight;
    if (left < 0) break;
  }
  return unit;
}

inline void Game::refill() {
  for (std::size_t i = 0; i < level_.spawners.size(); ++i) {
    const int spawner = level_.spawners[i].cell;
    while (empty(spawner)) {
      Cells path{spawner};
      while (level_.next(path.back()) >= 0 && empty(level_.next(path.back())))
        path.push_back(level_.next(path.back()));
      const Cell unit = next_unit(i, path.back());
      at(path.back()).kind = unit.kind;
      at(path.back()).colour = unit.colour;
      emit(Event::Kind::kRefill, path, token_of(unit));
    }
  }
}

inline bool Game::slide() {
  for (const int cell : level_.order()) {
    if (!empty(cell)) continue;
    Cells sources;
    for (const int from : level_.slides(cell)) {
      if (movable(from)) sources.push_back(from);
    }
    if (sources.empty()) continue;
    const int from = any_of(sources);
    move_unit(from, cell);
    emit(Event::Kind::kFall, {from, cell}, {});
    return true;
  }
  return false;
}

inline void Game::fall() {
  do {
    settle();
    refill();
  } while (slide());
}

/// Rule `ingredient`; whether any left.
inline bool Game::ingredients_out() {
  Cells out;
  for (const int cell : level_.exits) {
    if (at(cell).kind == CellKind::kIngredient && at(cell).cover == Cover::kNone)
      out.push_back(cell);
  }
  if (out.empty()) return false;
  ++wave_;
  for (const int cell : out) {
    at(cell).kind = CellKind::kNone;
    count(Thing::kIngredient);
    emit(Event::Kind::kIngredientOut, {cell}, {});
  }
  emit_goals();
  ++wave_;
  return true;
}

/// Rule `honey`.
inline void Game::spread() {
  Cells to;
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (at(cell).kind != CellKind::kTile || at(cell).cover != Cover::kNone) continue;
    for (int way = 0; way < kDirections; ++way) {
      const int beside = level_.neighbour(cell, static_cast<Direction>(way));
      if (beside < 0 || at(beside).kind != CellKind::kHoney) continue;
      to.push_back(cell);
      break;
    }
  }
  if (to.empty()) return;
  const int cell = any_of(to);
  at(cell).kind = CellKind::kHoney;
  at(cell).colour = 0;
  int from = -1;
  for (int way = kDirections - 1; way >= 0; --way) {
    const int beside = level_.neighbour(cell, static_cast<Direction>(way));
    if (beside >= 0 && at(beside).kind == CellKind::kHoney) from = beside;
  }
  emit(Event::Kind::kSpread, {from, cell}, {});
  ++wave_;
}

/// Rule `deadlock`.
inline void Game::shuffle() {
  Cells cells;
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (at(cell).kind == CellKind::kTile && at(cell).cover == Cover::kNone) cells.push_back(cell);
  }
  const BoardState before = state_;
  const auto lies_well = [&] { return matched().empty() && !legal_moves().empty(); };
  for (int attempt = 0; attempt < 10; ++attempt) {
    for (std::size_t i = cells.size(); i > 1; --i) {
      const std::size_t j = state_.chance.below(static_cast<std::uint32_t>(i));
      std::swap(at(cells[i - 1]).colour, at(cells[j]).colour);
    }
    if (lies_well()) break;
  }
  if (!lies_well()) {
    const auto accepted = [](const BoardState& tried) {
      BoardState copy = tried;
      return !Game(copy).legal_moves().empty();
    };
    const auto constructed = construct(before, cells, accepted);
    state_.cells = constructed.value_or(before.cells);
    if (!constructed) return emit(Event::Kind::kLost, {});
  }
  for (const auto& [from, to] : shuffle_moves(before.cells, state_.cells, cells))
    emit(Event::Kind::kShuffle, {from, to}, token_of(at(to)));
}

}  // namespace gridwise::match3::reference
