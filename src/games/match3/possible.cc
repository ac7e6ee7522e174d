#include "games/match3/possible.h"

#include <algorithm>
#include <bit>

namespace gridwise::match3 {
namespace {

constexpr std::array kAround{Direction::kUp, Direction::kRight, Direction::kDown, Direction::kLeft};

ColourSet first_colours(int number) { return static_cast<ColourSet>((1U << number) - 1U); }

bool is_stop(const Cell& cell) {
  return is_blocker(cell.kind) || cell.cover == Cover::kCage || cell.cover == Cover::kChain;
}

}  // namespace

ColourSet weighted_colours(const Level& level, const Weights& weights) {
  ColourSet colours = 0;
  for (int i = 0; i < level.colours; ++i) {
    if (weights[static_cast<std::size_t>(i)] > 0)
      colours = static_cast<ColourSet>(colours | colour_bit(static_cast<Colour>(i + 1)));
  }
  return colours == 0 ? first_colours(level.colours) : colours;
}

// A tile is dealt so that it matches nothing (deal.cc). Its left and upper neighbours can rule out
// two colours; if the level has fixed tiles, all four neighbours can rule out one each.
bool deal_may_match(const LintBoard& board) {
  const Level& level = *board.level;
  bool fixed = false;
  for (int cell = 0; cell < level.cells(); ++cell)
    fixed = fixed || (board.at(cell).kind == CellKind::kTile && !board.is_drawn(cell));
  return std::popcount(weighted_colours(level, level.weights)) <= (fixed ? 4 : 2);
}

ColourSet dealt_colours(const LintBoard& board) {
  const Level& level = *board.level;
  return deal_may_match(board) ? first_colours(level.colours)
                               : weighted_colours(level, level.weights);
}

// Rule `refill`: in all models but plain, a colour above two fifths of the tiles is not drawn; that
// can hold for two colours at once.
ColourSet drawn_colours(const Level& level, const Spawner& spawner) {
  const ColourSet colours =
      weighted_colours(level, spawner.weights ? *spawner.weights : level.weights);
  const bool falls_back = level.options.spawn_model != kPlain && std::popcount(colours) <= 2;
  return falls_back ? first_colours(level.colours) : colours;
}

Possible::Possible(const LintBoard& board, Without without)
    : board_(board),
      level_(*board.level),
      without_(without),
      facts_(static_cast<std::size_t>(level_.cells())),
      can_match_(static_cast<std::size_t>(level_.cells())) {
  link_slides();
  lay_start();
  do {
    changed_ = false;
    spawn();
    count_colours();
    move_all<&Facts::tile>();
    move_all<&Facts::ingredient>();
    move_all<&Facts::special>();
    match();
    make_specials();
    blast();
    strip();
    become_empty();
    spread_honey();
  } while (changed_);
}

void Possible::set(bool& fact) {
  changed_ = changed_ || !fact;
  fact = true;
}

void Possible::add(ColourSet& to, ColourSet colours) {
  changed_ = changed_ || (colours & ~to) != 0;
  to = static_cast<ColourSet>(to | colours);
}

void Possible::link_slides() {
  slides_to_.resize(static_cast<std::size_t>(level_.cells()));
  for (int cell = 0; cell < level_.cells(); ++cell) {
    for (const int from : level_.slides(cell))
      slides_to_[static_cast<std::size_t>(from)].push_back(cell);
  }
}

void Possible::lay_start() {
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (!level_.floor(cell)) continue;
    const Cell& start = board_.at(cell);
    Facts& here = facts(cell);
    here.tile = start.kind == CellKind::kTile;
    here.ingredient = start.kind == CellKind::kIngredient;
    here.special = is_special(start.kind);
    here.honey = start.kind == CellKind::kHoney;
    here.empty = start.kind == CellKind::kNone;
    here.open = !is_stop(start);
  }
}

/// Adds the units that live spawners supply; count_colours() adds their colours.
void Possible::spawn() {
  for (std::size_t i = 0; i < level_.spawners.size(); ++i) {
    if (!live(i)) continue;
    const Spawner& spawner = level_.spawners[i];
    Facts& here = facts(spawner.cell);
    set(here.tile);
    for (std::size_t unit = static_cast<std::size_t>(board_.queues_used[i]);
         unit < spawner.queue.size(); ++unit) {
      if (spawner.queue[unit].kind == CellKind::kIngredient) set(here.ingredient);
      if (is_special(spawner.queue[unit].kind)) set(here.special);
    }
  }
}

void Possible::count_colours() {
  tiles_.fill(0);
  matchers_.fill(0);
  rainbows_ = 0;
  const bool keeps = level_.options.bombs_keep_colour != 0;
  const auto use = [&](CellKind kind) {
    if (is_line(kind)) set(line_);
    if (kind == CellKind::kBomb) set(bomb_);
    if (kind == CellKind::kUfo && !without_.far) set(ufo_);
    if (kind == CellKind::kRainbow && !without_.far) set(rainbow_);
  };
  const auto count = [&](const Cell& unit) {
    if (unit.kind == CellKind::kRainbow) ++rainbows_;
    if (unit.colour == 0) return;
    if (unit.kind == CellKind::kTile) ++tiles_[unit.colour];
    if (unit.kind == CellKind::kTile || (keeps && is_special(unit.kind))) ++matchers_[unit.colour];
  };
  const auto count_any = [&](ColourSet colours, int number) {
    for (Colour colour = 1; colour <= kMaxColours; ++colour) {
      if ((colours & colour_bit(colour)) == 0) continue;
      tiles_[colour] = std::min(kEndless, tiles_[colour] + number);
      matchers_[colour] = std::min(kEndless, matchers_[colour] + number);
    }
  };
  int drawn = 0;
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (!level_.floor(cell)) continue;
    if (board_.is_drawn(cell)) ++drawn;
    const Cell& start = board_.at(cell);
    count(start);
    if (at(cell).open) use(start.kind);
  }
  if (drawn > 0) count_any(dealt_colours(board_), drawn);
  for (std::size_t i = 0; i < level_.spawners.size(); ++i) {
    if (!live(i)) continue;
    const Spawner& spawner = level_.spawners[i];
    for (std::size_t unit = static_cast<std::size_t>(board_.queues_used[i]);
         unit < spawner.queue.size(); ++unit) {
      count(spawner.queue[unit]);
      use(spawner.queue[unit].kind);
    }
    count_any(drawn_colours(level_, spawner), kEndless / 2);
  }
  ColourSet colours = 0;
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
    if (tiles_[colour] >= kEndless / 2) tiles_[colour] = kEndless;
    if (matchers_[colour] > 0) colours = static_cast<ColourSet>(colours | colour_bit(colour));
  }
  add(colours_, colours);
}

bool Possible::stops_falls(int cell) const { return is_stop(board_.at(cell)) || at(cell).honey; }

// Spawners fill their lanes in the order of their cells. By then everything upstream of an empty
// cell has fallen. So a lane in which nothing ever stops a fall is full once its first spawner is
// done.
int Possible::filled_by(std::size_t spawner) const {
  const int cell = level_.spawners[spawner].cell;
  for (std::size_t i = 0; i < spawner; ++i) {
    int on = level_.spawners[i].cell;
    while (on >= 0 && on != cell && !stops_falls(on)) on = level_.next(on);
    if (on == cell) return level_.spawners[i].cell;
  }
  return -1;
}

bool Possible::live(std::size_t spawner) const {
  return at(level_.spawners[spawner].cell).empty && filled_by(spawner) < 0;
}

/// Visits the cells into which a unit may fall or slide from `cell`.
template <class Visit>
void Possible::each_fall(int cell, Visit visit) const {
  if (!at(cell).open) return;
  const int next = level_.next(cell);
  if (next >= 0 && at(next).empty) visit(next);
  for (const int to : slides_to_[static_cast<std::size_t>(cell)]) {
    if (at(to).empty) visit(to);
  }
}

bool Possible::may_swap(int a, int b) const {
  if (!at(a).open || !at(b).open || level_.wall_between(a, b)) return false;
  if (at(a).unit() && at(b).unit()) return true;
  const bool into_empty = (at(a).unit() && at(b).empty) || (at(b).unit() && at(a).empty);
  return into_empty && level_.options.swap_into_empty != 0;
}

/// As each_fall(), plus the cells that a swap may take it to.
template <class Visit>
void Possible::each_step(int cell, Visit visit) const {
  each_fall(cell, visit);
  if (without_.swaps) return;
  for (const Direction way : kAround) {
    const int beside = level_.neighbour(cell, way);
    if (beside >= 0 && may_swap(cell, beside)) visit(beside);
  }
}

template <bool Possible::Facts::* unit>
void Possible::move_all() {
  std::vector<int> from;
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (at(cell).*unit) from.push_back(cell);
  }
  for (std::size_t i = 0; i < from.size(); ++i) {
    each_step(from[i], [&](int to) {
      if (at(to).*unit) return;
      set(facts(to).*unit);
      from.push_back(to);
    });
  }
}

bool Possible::gets_out(int cell) const {
  std::vector<bool> seen(facts_.size());
  std::vector<int> from{cell};
  seen[static_cast<std::size_t>(cell)] = true;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (at(from[i]).open && std::ranges::binary_search(level_.exits, from[i])) return true;
    each_step(from[i], [&](int to) {
      if (seen[static_cast<std::size_t>(to)]) return;
      seen[static_cast<std::size_t>(to)] = true;
      from.push_back(to);
    });
  }
  return false;
}

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
  for (Colour colour = 1; colour <= kMaxColours; ++colour) {
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
    blast_box(cell, kMaxCells, thick);
    blast_box(cell, thick, kMaxCells);
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

/// A bubble travels with its tile; a hit anywhere on its way bursts it.
bool Possible::bubble_bursts(int cell) const {
  std::vector<bool> seen(facts_.size());
  std::vector<int> from{cell};
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (at(from[i]).hit != 0 || at(from[i]).blast) return true;
    each_fall(from[i], [&](int to) {
      if (seen[static_cast<std::size_t>(to)]) return;
      seen[static_cast<std::size_t>(to)] = true;
      from.push_back(to);
    });
  }
  return false;
}

/// Rules `cage`, `chain`, `bubble`, `crate`, `stone`, `box`, `honey`.
void Possible::strip() {
  for (int cell = 0; cell < level_.cells(); ++cell) {
    const Cell& start = board_.at(cell);
    Facts& here = facts(cell);
    if (!level_.floor(cell)) continue;
    ColourSet beside = 0;
    for (const Direction way : kAround) {
      const int neighbour = level_.neighbour(cell, way);
      if (neighbour >= 0) beside = static_cast<ColourSet>(beside | at(neighbour).hit);
    }
    add(here.beside, beside);
    if (here.stripped) continue;
    bool goes = false;
    if (start.cover == Cover::kCage)
      goes = here.blast || (level_.options.cage_near != 0 && beside != 0);
    if (start.cover == Cover::kChain) goes = here.hit != 0 || here.blast;
    if (start.cover == Cover::kBubble) goes = bubble_bursts(cell);
    if (start.kind == CellKind::kCrate || start.kind == CellKind::kHoney)
      goes = here.blast || beside != 0;
    if (start.kind == CellKind::kStone) goes = here.blast;
    if (start.kind == CellKind::kBox) goes = (beside & colour_bit(start.colour)) != 0;
    if (!goes) continue;
    set(here.stripped);
    here.open = true;
    if (is_blocker(start.kind)) here.empty = true;
  }
}

/// A cell becomes empty if its unit is cleared, fires, leaves, falls or is swapped away.
void Possible::become_empty() {
  for (int cell = 0; cell < level_.cells(); ++cell) {
    Facts& here = facts(cell);
    if (here.empty || !here.open) continue;
    const bool hit = here.blast || here.hit != 0;
    const bool honey_goes = here.honey && (here.blast || here.beside != 0);
    const bool leaves = here.ingredient && std::ranges::binary_search(level_.exits, cell);
    bool goes = ((here.tile || here.special) && hit) || here.special || honey_goes || leaves;
    if (here.unit() && !goes) {
      each_fall(cell, [&](int) { goes = true; });
      for (const Direction way : kAround) {
        const int beside = level_.neighbour(cell, way);
        goes = goes || (level_.options.swap_into_empty != 0 && beside >= 0 && at(beside).empty &&
                        may_swap(cell, beside));
      }
    }
    if (goes) set(here.empty);
  }
}

/// Rule `honey`.
void Possible::spread_honey() {
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (!at(cell).honey) continue;
    for (const Direction way : kAround) {
      const int beside = level_.neighbour(cell, way);
      if (beside >= 0 && at(beside).tile && at(beside).open) set(facts(beside).honey);
    }
  }
}

}  // namespace gridwise::match3
