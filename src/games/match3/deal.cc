#include "games/match3/deal.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "games/match3/rules.h"
#include "games/match3/shuffle.h"

namespace gridwise::match3 {
namespace {

constexpr int kTries = 20;

/// The colours of the tiles of a board, with zero padding wide enough for a match.
class Colours {
 public:
  explicit Colours(const BoardState& state) : columns_(state.level->columns) {
    for (int cell = 0; cell < state.level->cells(); ++cell) {
      if (state.at(cell).kind == CellKind::kTile) put(cell, state.at(cell).colour);
    }
  }

  void put(int cell, Colour colour) { colours_[index_of(cell)] = colour; }
  /// The colours of the four neighbours, 0 for none: the only ones that can match in this cell.
  [[nodiscard]] std::array<Colour, 4> around(int cell) const {
    const std::size_t middle = index_of(cell);
    return {colours_[middle - 1], colours_[middle + 1], colours_[middle - kStride],
            colours_[middle + kStride]};
  }
  /// Whether a tile of this colour in this cell is part of a match.
  [[nodiscard]] bool matches(int cell, Colour colour) const {
    const std::size_t middle = index_of(cell);
    return in_run_or_square([&](int across, int down) {
      const int away = down * static_cast<int>(kStride) + across;
      return away == 0 || colours_[middle + static_cast<std::size_t>(away)] == colour;
    });
  }

 private:
  static constexpr int kMargin = 2;
  static constexpr std::size_t kStride = kMaxColumns + 2 * kMargin;

  [[nodiscard]] std::size_t index_of(int cell) const {
    return static_cast<std::size_t>(cell / columns_ + kMargin) * kStride +
           static_cast<std::size_t>(cell % columns_ + kMargin);
  }

  int columns_;
  std::array<Colour, kStride*(kMaxRows + 2 * kMargin)> colours_{};
};

/// Draws a random colour by weight among those that make no match; if none of these has a weight,
/// any colour with equal chances.
void draw_tile(BoardState& state, Colours& colours, int cell) {
  const Level& level = *state.level;
  std::array<int, kMaxColours> weights{};
  std::copy_n(level.weights.begin(), level.colours, weights.begin());
  for (const Colour near : colours.around(cell)) {
    if (near != 0 && colours.matches(cell, near)) weights[static_cast<std::size_t>(near - 1)] = 0;
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
  colours.put(cell, colour);
}

/// Deals the board of `seed`, ignoring the start seeds of the file.
Position deal_board(const LevelFile& file, std::uint64_t seed) {
  BoardState state(file.level);
  state.chance = Random(seed);
  for (int attempt = 0; attempt < kTries; ++attempt) {
    state.cells = file.cells;
    Colours colours(state);
    for (int cell = 0; cell < file.level->cells(); ++cell) {
      if (file.drawn[static_cast<std::size_t>(cell)]) draw_tile(state, colours, cell);
    }
    Position position(state);
    if (!position.outcome().finished() && !position.any_match()) return position;
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
  Position position(state);
  if (position.any_match() || position.outcome().kind == Outcome::Kind::kLost) position.settle();
  return position;
}

}  // namespace

Position deal(const LevelFile& file, std::uint64_t seed) {
  if (file.start_seeds.empty()) return deal_board(file, seed);
  // A separate salt: later refills are independent of how the board was drawn.
  constexpr std::uint64_t kStart = 0x7374617274730000U;
  Random random(mix64(seed ^ kStart));
  const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(file.start_seeds.size()));
  Position position = deal_board(file, file.start_seeds[drawn]);
  position.reseed(random.next());
  return position;
}

}  // namespace gridwise::match3
