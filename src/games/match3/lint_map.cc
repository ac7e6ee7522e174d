// Lint of a level's map: spawners, walls, portals, exits, colours and cells that do nothing. None
// of these problems alone makes a level unwinnable.
#include <algorithm>
#include <iterator>
#include <utility>

#include "games/match3/lint_parts.h"

namespace gridwise::match3 {
namespace {

class Map {
 public:
  Map(const LintBoard& board, const Possible& possible, Problems& problems)
      : board_(board), level_(*board.level), possible_(possible), problems_(problems) {}

  void run() {
    check_spawners();
    check_colours();
    check_portals();
    check_exits();
    check_cells();
    check_walls();
  }

 private:
  void warn(const char* what, Words says, std::vector<int> cells,
            Problem::Kind kind = Problem::Kind::kWarning) {
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    problems_.push_back({kind, what, std::move(says), std::move(cells)});
  }

  void check_spawners() {
    for (std::size_t i = 0; i < level_.spawners.size(); ++i) {
      if (possible_.live(i)) continue;
      const Spawner& spawner = level_.spawners[i];
      const int by = possible_.filled_by(i);
      const Words why =
          by < 0
              ? Words{"its cell never becomes empty", "所在格永远不会空"}
              : filled({"the spawner at {} always fills its cell first", "{} 的生成口总是先填满它"},
                       {cell_text(board_, by)});
      warn("dead_spawner",
           filled({"Spawner at {}: nothing ever comes from it, because {}.",
                   "生成口（{}）：永远不会出东西，因为{}。"},
                  {cell_text(board_, spawner.cell), why}),
           {spawner.cell});
    }
  }

  void check_colours() {
    for (Colour colour = 1; colour <= kMaxColours; ++colour) {
      if ((possible_.colours() & colour_bit(colour)) != 0) continue;
      std::vector<int> boxes;
      for (int cell = 0; cell < level_.cells(); ++cell) {
        const Cell& here = board_.at(cell);
        if (here.kind == CellKind::kBox && here.colour == colour) boxes.push_back(cell);
      }
      const Words name = thing_words(thing_of(colour));
      const bool weighs = level_.weights != Level{}.weights && level_.weights[colour - 1U] > 0;
      if (!boxes.empty()) {
        warn("missing_colour",
             filled({"Colour box at {}: no {} tile can ever come.",
                     "彩盒（{}）：{}图块永远不会出现。"},
                    {cells_words(board_, boxes), name}),
             boxes);
      } else if (weighs) {
        warn("missing_colour",
             filled({"The weight of {} has no effect: the colour never comes.",
                     "{}的权重无效：这种颜色永远不会出现。"},
                    {name}),
             {}, Problem::Kind::kNote);
      }
    }
  }

  void check_portals() {
    for (const Portal& portal : level_.portals) {
      const Possible::Facts& entrance = possible_.at(portal.entrance);
      if (entrance.unit() && entrance.open && possible_.at(portal.exit).empty) continue;
      warn("idle_portal",
           filled({"Portal from {} to {}: nothing ever goes through.",
                   "传送门（{} 到 {}）：永远没有东西通过。"},
                  {cell_text(board_, portal.entrance), cell_text(board_, portal.exit)}),
           {portal.entrance, portal.exit});
    }
  }

  void check_exits() {
    std::vector<int> idle;
    std::ranges::copy_if(level_.exits, std::back_inserter(idle),
                         [&](int cell) { return !possible_.at(cell).ingredient; });
    if (idle.empty()) return;
    warn("idle_exit",
         filled({"Exit at {}: no ingredient ever comes there.", "出口（{}）：不会有配料到达。"},
                {cells_words(board_, idle)}),
         idle, Problem::Kind::kNote);
  }

  void check_cells() {
    std::vector<int> dead;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      const bool blocked = is_blocker(board_.at(cell).kind);
      if (level_.floor(cell) && !blocked && !possible_.at(cell).unit()) dead.push_back(cell);
    }
    if (dead.empty()) return;
    warn(
        "dead_cell",
        filled({"No piece can ever reach {}.", "{} 永远不会有东西。"}, {cells_words(board_, dead)}),
        dead);
  }

  /// Whether a wall has no effect. Removing it can only add swaps, falls and slides. If none of
  /// these is possible with the facts of the level as it is, the wall makes no difference.
  [[nodiscard]] bool idle(const std::pair<int, int>& wall) const {
    const auto full = [&](int cell) {
      return possible_.at(cell).open && possible_.at(cell).unit();
    };
    const auto free = [&](int cell) { return possible_.at(cell).open && possible_.at(cell).empty; };
    const auto& [a, b] = wall;
    if (full(a) && full(b)) return false;
    const bool into_empty = level_.options.swap_into_empty != 0;
    if (into_empty && ((full(a) && free(b)) || (full(b) && free(a)))) return false;
    Level open = level_;
    std::erase(open.walls, wall);
    if (!open.complete()) return false;
    for (int cell = 0; cell < open.cells(); ++cell) {
      const int next = open.next(cell);
      if (next != level_.next(cell) && next >= 0 && full(cell) && free(next)) return false;
      for (const int from : open.slides(cell)) {
        if (std::ranges::count(level_.slides(cell), from) == 0 && full(from) && free(cell))
          return false;
      }
    }
    return true;
  }

  void check_walls() {
    for (const auto& wall : level_.walls) {
      if (!idle(wall)) continue;
      warn("wall_without_effect",
           filled({"Wall between {} and {}: without it everything would be the same.",
                   "{} 与 {} 之间的墙：没有它也完全一样。"},
                  {cell_text(board_, wall.first), cell_text(board_, wall.second)}),
           {wall.first, wall.second});
    }
  }

  const LintBoard& board_;
  const Level& level_;
  const Possible& possible_;
  Problems& problems_;
};

}  // namespace

void lint_map(const LintBoard& board, const Possible& possible, Problems& problems) {
  Map(board, possible, problems).run();
}

}  // namespace gridwise::match3
