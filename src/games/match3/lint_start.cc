// Lint of a level's start: standing matches, and whether there is a legal move.
#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "games/match3/deal.h"
#include "games/match3/lint_parts.h"

namespace gridwise::match3 {
namespace {

constexpr std::array kAround{Direction::kUp, Direction::kRight, Direction::kDown, Direction::kLeft};

class Start {
 public:
  Start(const LintBoard& board, Problems& problems)
      : board_(board), level_(*board.level), problems_(problems) {
    for (int cell = 0; cell < level_.cells(); ++cell) {
      const Cell& here = board.at(cell);
      if (here.kind != CellKind::kTile || here.cover != Cover::kNone) continue;
      for (Colour colour = 1; colour <= kMaxColours; ++colour) {
        const bool may =
            board.is_drawn(cell) ? (dealt_ & colour_bit(colour)) != 0 : here.colour == colour;
        if (may) ++free_[colour];
      }
    }
  }

  void run() {
    const std::set<int> standing = standing_cells();
    if (!standing.empty()) warn_of_standing({standing.begin(), standing.end()});
    const bool falls = !standing.empty() || may_stand();
    if (!falls && !opening()) return no_opening();
    sample(falls);
  }

 private:
  /// The colours that may match in a cell at the start. An uncovered tile may trade places with any
  /// other, as in a shuffle.
  [[nodiscard]] ColourSet colours_at(int cell) const {
    const Cell& here = board_.at(cell);
    if (!level_.floor(cell) || here.cover == Cover::kCage) return 0;
    const bool keeps = level_.options.bombs_keep_colour != 0 && is_special(here.kind);
    if (here.kind != CellKind::kTile && !keeps) return 0;
    if (is_free(cell)) {
      ColourSet colours = 0;
      for (Colour colour = 1; colour <= kMaxColours; ++colour) {
        if (free_[colour] > 0) colours = static_cast<ColourSet>(colours | colour_bit(colour));
      }
      return colours;
    }
    if (board_.is_drawn(cell)) return dealt_;
    return here.colour == 0 ? ColourSet{0} : colour_bit(here.colour);
  }
  [[nodiscard]] bool is_free(int cell) const {
    return board_.at(cell).kind == CellKind::kTile && board_.at(cell).cover == Cover::kNone;
  }
  /// The colour that the level gives a cell; 0 if it is drawn, or if the cell cannot match.
  [[nodiscard]] Colour fixed_colour(int cell) const {
    const bool matches = !board_.is_drawn(cell) && colours_at(cell) != 0;
    return matches ? board_.at(cell).colour : Colour{0};
  }

  /// Calls `visit` with the cells of every run and square.
  template <class Visit>
  void each_pattern(Visit visit) const {
    const int columns = level_.columns;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      const int right = columns - cell % columns;
      const int down = level_.rows - cell / columns;
      if (right >= 3) visit(std::span<const int>(std::array{cell, cell + 1, cell + 2}));
      if (down >= 3)
        visit(std::span<const int>(std::array{cell, cell + columns, cell + 2 * columns}));
      if (right >= 2 && down >= 2)
        visit(std::span<const int>(std::array{cell, cell + 1, cell + columns, cell + columns + 1}));
    }
  }

  /// Cells that match in every start: fixed ones, and random ones in which every colour matches.
  [[nodiscard]] std::set<int> standing_cells() const {
    std::set<int> found;
    std::vector<ColourSet> forced(board_.cells.size());
    each_pattern([&](std::span<const int> cells) {
      int drawn = -1;
      Colour colour = 0;
      for (const int cell : cells) {
        const Colour here = fixed_colour(cell);
        if (board_.is_drawn(cell) && drawn < 0 && board_.at(cell).cover != Cover::kCage) {
          drawn = cell;
        } else if (here == 0 || (colour != 0 && here != colour)) {
          return;
        } else {
          colour = here;
        }
      }
      if (drawn < 0) return found.insert(cells.begin(), cells.end());
      ColourSet& of = forced[static_cast<std::size_t>(drawn)];
      of = static_cast<ColourSet>(of | colour_bit(colour));
    });
    const auto all = static_cast<ColourSet>((1U << level_.colours) - 1U);
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if ((forced[static_cast<std::size_t>(cell)] & all) == all) found.insert(cell);
    }
    return found;
  }

  /// Whether a start may contain a match, so that tiles fall before the first move.
  [[nodiscard]] bool may_stand() const {
    const bool coloured = level_.options.bombs_keep_colour != 0 &&
                          std::ranges::any_of(board_.cells, [](const Cell& cell) {
                            return is_special(cell.kind) && cell.colour != 0;
                          });  // the deal ignores those
    const bool any_drawn = std::ranges::find(board_.drawn, true) != board_.drawn.end();
    if (!any_drawn || (!deal_may_match(board_) && !coloured)) return false;
    bool found = false;
    each_pattern([&](std::span<const int> cells) {
      found = found || std::ranges::all_of(cells, [&](int cell) { return colours_at(cell) != 0; });
    });
    return found;
  }

  void warn_of_standing(std::vector<int> cells) {
    problems_.push_back(
        {Problem::Kind::kWarning, "standing_match",
         filled({"A match stands already at {}: it is cleared before the first move.",
                 "{} 已构成消除：会在第一步之前被清除。"},
                {cells_words(board_, cells)}),
         std::move(cells)});
  }

  [[nodiscard]] bool may_swap(int a, int b) const {
    const Cell& one = board_.at(a);
    const Cell& other = board_.at(b);
    if (!level_.floor(b) || level_.wall_between(a, b)) return false;
    if (one.cover != Cover::kNone || other.cover != Cover::kNone) return false;
    return is_unit(other.kind) ||
           (other.kind == CellKind::kNone && level_.options.swap_into_empty != 0);
  }

  /// Whether a tile swapped from `from` to `to` may match there.
  [[nodiscard]] bool may_match(int from, int to) const {
    bool found = false;
    each_pattern([&](std::span<const int> cells) {
      if (found || std::ranges::find(cells, to) == cells.end() ||
          std::ranges::find(cells, from) != cells.end())
        return;
      ColourSet colours = colours_at(from);
      int free = 1;
      for (const int cell : cells) {
        if (cell == to) continue;
        colours = static_cast<ColourSet>(colours & colours_at(cell));
        free += is_free(cell) ? 1 : 0;
      }
      for (Colour colour = 1; colour <= kMaxColours; ++colour)
        found = found || ((colours & colour_bit(colour)) != 0 && free_[colour] >= free);
    });
    return found;
  }

  /// Whether some arrangement of the tiles has a legal move.
  [[nodiscard]] bool opening() const {
    for (int cell = 0; cell < level_.cells(); ++cell) {
      const Cell& here = board_.at(cell);
      if (is_special(here.kind) && here.cover == Cover::kNone) return true;
    }
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (!is_free(cell)) continue;
      for (const Direction way : kAround) {
        const int to = level_.neighbour(cell, way);
        if (to >= 0 && may_swap(cell, to) && may_match(cell, to)) return true;
      }
    }
    return false;
  }

  void no_opening() {
    problems_.push_back({Problem::Kind::kProof,
                         "no_opening_move",
                         {"No start has a legal move, however its tiles lie: the game is lost "
                          "before it begins.",
                          "无论图块怎样排列，开局都没有可行的一步：还没开始就输了。"},
                         {}});
  }

  /// Whether a tile given by the level lies elsewhere in this start.
  [[nodiscard]] bool moved(const Position& start) const {
    const BoardState state = start.state();
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (!board_.is_drawn(cell) && state.at(cell).colour != board_.at(cell).colour) return true;
    }
    return false;
  }

  /// Deals some seeds. Warns if a start is lost, notes if given tiles are shuffled. `falls`: tiles
  /// may fall before the first move. Failed deals are slow, so it stops after a few.
  void sample(bool falls) {
    constexpr int kSeeds = 20;
    constexpr int kEnough = 2;
    int lost = 0;
    int shuffled = 0;
    int seeds = 0;
    for (; seeds < kSeeds && lost < kEnough; ++seeds) {
      const Position start = deal(*board_.file, static_cast<std::uint64_t>(seeds));
      lost += start.outcome().kind == Outcome::Kind::kLost ? 1 : 0;
      shuffled += !falls && moved(start) ? 1 : 0;
    }
    if (lost > 0) {
      problems_.push_back(
          {Problem::Kind::kWarning,
           "no_opening_move",
           filled({"{} of {} sampled starts have no legal move, so the game is lost at once.",
                   "试过的开局中有 {} 个（共 {} 个）没有可行的一步：这样的局一开始就输了。"},
                  {lost, seeds}),
           {}});
    }
    if (shuffled > 0) {
      problems_.push_back(
          {Problem::Kind::kNote,
           "shuffled_start",
           filled({"{} of {} sampled starts have no legal move as the level gives its tiles: they "
                   "are shuffled before the first move.",
                   "试过的开局中有 {} 个（共 {} "
                   "个）按关卡给定的图块没有可行的一步：会在第一步之前洗牌。"},
                  {shuffled, seeds}),
           {}});
    }
  }

  const LintBoard& board_;
  const Level& level_;
  Problems& problems_;
  ColourSet dealt_ = dealt_colours(board_);
  std::array<int, kMaxColours + 1> free_{};  ///< by colour: uncovered tiles that may have it
};

}  // namespace

void lint_start(const LintBoard& board, Problems& problems) { Start(board, problems).run(); }

}  // namespace gridwise::match3
