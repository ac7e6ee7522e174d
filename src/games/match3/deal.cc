#include "games/match3/deal.h"

#include <array>
#include <numeric>

#include "games/match3/rules.h"
#include "games/match3/shuffle.h"

namespace gridwise::match3 {
namespace {

constexpr int kTries = 20;

bool match_at(const BoardState& state, int cell) {
  const Level& level = *state.level;
  const int column = cell % level.columns;
  const int row = cell / level.columns;
  const auto same = [&](int across, int down) {
    const int c = column + across;
    const int r = row + down;
    if (c < 0 || r < 0 || c >= level.columns || r >= level.rows) return false;
    const Cell& other = state.at(r * level.columns + c);
    return other.kind == CellKind::kTile && other.colour == state.at(cell).colour;
  };
  return in_run_or_square(same);
}

/// A random colour by weight among those that make no match; among all where each makes one.
void draw_tile(BoardState& state, int cell) {
  const Level& level = *state.level;
  std::array<int, kMostColours> weights{};
  for (int i = 0; i < level.colours; ++i) {
    state.at(cell).colour = static_cast<Colour>(i + 1);
    if (!match_at(state, cell))
      weights[static_cast<std::size_t>(i)] = level.weights[static_cast<std::size_t>(i)];
  }
  int total = std::accumulate(weights.begin(), weights.end(), 0);
  if (total == 0) {
    for (int i = 0; i < level.colours; ++i) weights[static_cast<std::size_t>(i)] = 1;
    total = level.colours;
  }
  int left = static_cast<int>(state.chance.below(static_cast<std::uint32_t>(total)));
  Colour colour = 0;
  while (left >= 0) left -= weights[colour++];
  state.at(cell).colour = colour;
}

}  // namespace

BoardState deal(const LevelFile& file, std::uint64_t seed) {
  BoardState state(file.level);
  state.chance = Random(seed);
  for (int attempt = 0; attempt < kTries; ++attempt) {
    state.cells = file.cells;
    for (int cell = 0; cell < file.level->cells(); ++cell) {
      if (file.drawn[static_cast<std::size_t>(cell)]) draw_tile(state, cell);
    }
    const Position position(state);
    if (!position.outcome().finished() && !position.any_match()) return state;
  }
  std::vector<int> cells;
  for (int cell = 0; cell < file.level->cells(); ++cell) {
    if (file.drawn[static_cast<std::size_t>(cell)] && state.at(cell).cover == Cover::kNone)
      cells.push_back(cell);
  }
  const auto accepted = [](const BoardState& tried) {
    return !Position(tried).outcome().finished();
  };
  if (const auto built = construct(state, cells, accepted)) state.cells = *built;
  return state;
}

}  // namespace gridwise::match3
