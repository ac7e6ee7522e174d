// The fixpoint's matches and blasts: which cells may match, the specials this makes, and what those
// hit.
#include <algorithm>

#include "games/match3/possible.h"

namespace gridwise::match3 {

/// The colours that may match in a cell. A shuffle may bring any colour to any uncovered tile; a
/// chained tile keeps its own until the chain is gone.
ColourSet Possible::matchable(int cell) const {
  const Cell& start = board_.at(cell);
  const Facts& here = at(cell);
  const bool keeps = level_.options.bombs_keep_colour != 0;
  if (!level_.floor(cell)) return 0;
  if (!here.open) {
    if (start.cover != Cover::kChain) return 0;
    if (board_.is_drawn(cell)) return dealt_colours(board_);
    const bool matches = start.kind == CellKind::kTile || (keeps && is_special(start.kind));
    return matches && start.colour != 0 ? colour_bit(start.colour) : ColourSet{0};
  }
  return here.tile || (keeps && here.special) ? colours_ : ColourSet{0};
}

/// The colours of which `number` matching units may exist at once.
ColourSet Possible::frequent(int number) const {
  ColourSet colours = 0;
  for (Colour colour = 1; colour <= kMostColours; ++colour) {
    if (matchers_[colour] >= number) colours = static_cast<ColourSet>(colours | colour_bit(colour));
  }
  return colours;
}

/// Rules `run`, `square`.
void Possible::match() {
  const int columns = level_.columns;
  for (int cell = 0; cell < level_.cells(); ++cell)
    can_match_[static_cast<std::size_t>(cell)] = matchable(cell);
  const ColourSet three = frequent(3);
  const ColourSet four = frequent(4);
  const auto try_cells = [&](const auto& cells, ColourSet colours) {
    for (const int cell : cells)
      colours = static_cast<ColourSet>(colours & can_match_[static_cast<std::size_t>(cell)]);
    if (colours == 0) return;
    for (const int cell : cells) add(facts(cell).hit, colours);
  };
  for (int cell = 0; cell < level_.cells(); ++cell) {
    const int right = columns - cell % columns;
    const int down = level_.rows - cell / columns;
    if (right >= 3) try_cells(std::array{cell, cell + 1, cell + 2}, three);
    if (down >= 3) try_cells(std::array{cell, cell + columns, cell + 2 * columns}, three);
    if (right >= 2 && down >= 2)
      try_cells(std::array{cell, cell + 1, cell + columns, cell + columns + 1}, four);
  }
}

bool Possible::any_match() const {
  return std::ranges::any_of(facts_, [](const Facts& here) { return here.hit != 0; });
}

bool Possible::clears(Colour colour) const {
  return std::ranges::any_of(facts_, [&](const Facts& here) {
    return here.open && here.tile && ((here.hit & colour_bit(colour)) != 0 || here.blast);
  });
}

/// Adds a special of this kind, which may appear in any of these cells.
void Possible::make(bool& kind, std::span<const int> cells) {
  set(kind);
  for (const int cell : cells) {
    if (at(cell).open) set(facts(cell).special);
  }
}

/// Whether tiles of one colour may fill all these cells at once.
bool Possible::fits(std::span<const int> cells) const {
  ColourSet colours = frequent(static_cast<int>(cells.size()));
  for (const int cell : cells)
    colours = static_cast<ColourSet>(colours & can_match_[static_cast<std::size_t>(cell)]);
  return colours != 0;
}

/// Lines of four and five from `cell`, if there is room.
void Possible::make_lines(int cell, int step, int room) {
  const std::array cells{cell, cell + step, cell + 2 * step, cell + 3 * step, cell + 4 * step};
  const std::span<const int> all(cells);
  if (room >= 4 && fits(all.first(4))) make(line_, all.first(4));
  if (room < 5 || without_.far || !fits(all)) return;
  rainbow_made_ = true;
  make(rainbow_, all);
}

/// Rule `creation`.
void Possible::make_specials() {
  const int columns = level_.columns;
  for (int cell = 0; cell < level_.cells(); ++cell) {
    const int right = columns - cell % columns;
    const int down = level_.rows - cell / columns;
    make_lines(cell, 1, right);
    make_lines(cell, columns, down);
    if (without_.far || right < 2 || down < 2) continue;
    const std::array square{cell, cell + 1, cell + columns, cell + columns + 1};
    if (fits(square)) make(ufo_, square);
  }
  for (int row = 0; row + 3 <= level_.rows; ++row) {
    for (int column = 0; column + 3 <= columns; ++column) make_bombs(row * columns + column);
  }
}

/// T, L and plus: a row and a column of the 3x3 with this corner.
void Possible::make_bombs(int corner) {
  const ColourSet five = frequent(5);
  for (int across = 0; across < 3; ++across) {
    for (int down = 0; down < 3; ++down) {
      const int row = corner + across * level_.columns;
      const int column = corner + down;
      const int step = level_.columns;
      const std::array cells{row, row + 1, row + 2, column, column + step, column + 2 * step};
      ColourSet colours = five;
      for (const int cell : cells)
        colours = static_cast<ColourSet>(colours & can_match_[static_cast<std::size_t>(cell)]);
      if (colours == 0) continue;
      const bool ufo = across == 1 && down == 1 && level_.options.plus_makes == 1;
      if (!ufo || !without_.far) make(ufo ? ufo_ : bomb_, cells);
    }
  }
}

void Possible::blast_box(int cell, int across, int down) {
  const int column = cell % level_.columns;
  const int row = cell / level_.columns;
  for (int r = std::max(0, row - down); r <= std::min(level_.rows - 1, row + down); ++r) {
    for (int c = std::max(0, column - across); c <= std::min(level_.columns - 1, column + across);
         ++c) {
      const int hit = r * level_.columns + c;
      if (level_.floor(hit)) set(facts(hit).blast);
    }
  }
}

/// Rules `line`, `bomb`, `ufo`, `rainbow`, `pair`, for a special in this cell.
void Possible::blast_from(int cell, bool here) {
  const int thick = line_ && bomb_ ? 1 : 0;
  if (line_) {
    blast_box(cell, kMostCells, thick);
    blast_box(cell, thick, kMostCells);
  }
  if (bomb_) blast_box(cell, 4, 4);
  if (ufo_) {
    blast_box(cell, 1, 0);
    blast_box(cell, 0, 1);
  }
  if (here) set(facts(cell).blast);
}

void Possible::blast() {
  if (!any_special()) return;
  const bool everywhere =
      (ufo_ && level_.options.ufo_targets == 0) || (rainbow_ && (rainbow_made_ || rainbows_ >= 2));
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (!level_.floor(cell)) continue;
    const Facts& here = at(cell);
    if (everywhere) set(facts(cell).blast);
    const bool fires = here.special && here.open;
    // Where a UFO lands, and tiles that a rainbow turns into specials.
    const bool reached = (ufo_ || rainbow_) && (here.tile || here.special);
    if (fires || reached) blast_from(cell, true);
  }
}

}  // namespace gridwise::match3
