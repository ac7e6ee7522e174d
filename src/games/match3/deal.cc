#include "games/match3/deal.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/match3/rules.h"
#include "games/match3/shuffle.h"

namespace gridwise::match3 {
namespace {

constexpr int kTries = 20;

/// A colour as a bit; none is 0.
using ColourBit = std::uint8_t;

ColourBit bit_of(Colour colour) { return static_cast<ColourBit>(1U << colour & ~1U); }

/// The colours of the tiles of a board, with padding wide enough for a match.
class Colours {
 public:
  explicit Colours(const BoardState& state) : columns_(state.level->columns) {
    for (int cell = 0; cell < state.level->cells(); ++cell) {
      if (state.at(cell).kind == CellKind::kTile) *at(cell) = bit_of(state.at(cell).colour);
    }
  }

  [[nodiscard]] ColourBit* at(int cell) {
    const int place = (cell / columns_ + kMargin) * kStride + cell % columns_ + kMargin;
    return &bits_[static_cast<std::size_t>(place)];
  }
  /// The colours of which a tile here would be part of a match (rules `run`, `square`). Without
  /// branches, since nobody can predict what is drawn.
  [[nodiscard]] static unsigned matching(const ColourBit* here) {
    unsigned found = 0;
    for (const int step : {1, kStride}) {
      const unsigned before = here[-step];
      const unsigned after = here[step];
      found |= (here[-2 * step] & before) | (before & after) | (after & here[2 * step]);
    }
    for (const int across : {-1, 1}) {
      for (const int down : {-kStride, kStride})
        found |= unsigned{here[across]} & here[down] & here[across + down];
    }
    return found;
  }

 private:
  static constexpr int kMargin = 2;
  static constexpr int kStride = kMaxColumns + 2 * kMargin;

  int columns_;
  std::array<ColourBit, static_cast<std::size_t>(kStride) * (kMaxRows + 2 * kMargin)> bits_{};
};

/// Draws a random colour by weight among those that make no match; if none of these has a weight,
/// any colour with equal chances.
void draw_tile(BoardState& state, Colours& colours, int cell) {
  const Level& level = *state.level;
  ColourBit* const here = colours.at(cell);
  const unsigned free = ((2U << level.colours) - 2) & ~Colours::matching(here);
  std::array<unsigned, kMaxColours> sums{};  // of the weights up to each colour
  unsigned total = 0;
  for (unsigned i = 0; i < kMaxColours; ++i)
    sums[i] = total += level.weights[i] * (free >> (i + 1) & 1U);
  if (total == 0) {
    total = static_cast<unsigned>(level.colours);
    for (unsigned i = 0; i < kMaxColours; ++i) sums[i] = std::min(i + 1, total);
  }
  const std::uint32_t drawn = state.chance.below(total);
  unsigned colour = 1;
  for (const unsigned sum : sums) colour += static_cast<unsigned>(drawn >= sum);
  state.at(cell).colour = static_cast<Colour>(colour);
  *here = bit_of(static_cast<Colour>(colour));
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
