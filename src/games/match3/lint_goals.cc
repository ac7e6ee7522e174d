// Lint of goals: those that cannot be met, because the level has too little of a thing or nothing
// can hit it.
#include <algorithm>
#include <cctype>
#include <iterator>

#include "games/match3/lint_parts.h"

namespace gridwise::match3 {
namespace {

/// Whether a cell holds `thing`: a layer, blocker or ingredient.
bool holds(const Cell& cell, Thing thing) {
  return (cell.kind == CellKind::kIngredient && thing == Thing::kIngredient) ||
         (is_blocker(cell.kind) && thing_of(cell.kind) == thing) ||
         (cell.cover != Cover::kNone && thing_of(cell.cover) == thing) ||
         (cell.ground != Ground::kNone && thing_of(cell.ground) == thing);
}

bool is_colour(Thing thing) { return static_cast<int>(thing) < kMaxColours; }
bool is_ground(Thing thing) { return thing == Thing::kIce || thing == Thing::kJelly; }

class Goals {
 public:
  Goals(const LintBoard& board, const Possible& possible, Problems& problems)
      : board_(board), level_(*board.level), possible_(possible), problems_(problems) {}

  void run() {
    if (level_.goals.empty()) {
      problems_.push_back({Problem::Kind::kNote,
                           "no_goal",
                           {"There is no goal: no game is won.", "没有目标：任何一局都不会获胜。"},
                           {}});
    }
    bool proved = false;
    for (std::size_t i = 0; i < level_.goals.size(); ++i) {
      if (board_.goals_left[i] > 0) check(level_.goals[i].thing, board_.goals_left[i]);
    }
    for (const Problem& problem : problems_)
      proved = proved || problem.kind == Problem::Kind::kProof;
    if (!proved) warn_of_far_cells();
  }

 private:
  void check(Thing thing, int wanted) {
    if (is_colour(thing)) return check_colour(thing, wanted);
    if (thing == Thing::kScore) return check_score();
    if (thing == Thing::kIngredient) return check_ingredients(wanted);
    std::vector<int> all;
    std::vector<int> stuck;
    bool endless = false;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      const Possible::Facts& here = possible_.at(cell);
      if (holds(board_.at(cell), thing)) {
        all.push_back(cell);
        if (!goes(possible_, cell, thing)) stuck.push_back(cell);
      }
      // Honey that can spread, even back to where it was cleared, never runs out.
      const bool spreads = here.honey && here.tile && here.open;
      if (thing == Thing::kHoney && spreads) endless = endless || here.blast || here.beside != 0;
    }
    if (endless) return;
    const auto number = static_cast<int>(all.size());
    if (number < wanted) return too_few(thing, wanted, number);
    if (number - static_cast<int>(stuck.size()) < wanted) unreachable(thing, stuck);
  }

  /// Whether `thing` in this cell can ever be cleared.
  [[nodiscard]] bool goes(const Possible& possible, int cell, Thing thing) const {
    const Possible::Facts& here = possible.at(cell);
    if (!is_ground(thing)) return here.stripped;
    return here.open && (here.blast || here.hit != 0);
  }

  void too_few(Thing thing, int wanted, int number) {
    if (number == 0) {
      problems_.push_back({Problem::Kind::kProof,
                           "absent_kind",
                           filled({"Goal {}: there is none in this level.", "目标{}：本关没有。"},
                                  {thing_words(thing)}),
                           {}});
      return;
    }
    std::vector<int> cells;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (holds(board_.at(cell), thing)) cells.push_back(cell);
    }
    problems_.push_back({Problem::Kind::kProof, "goal_beyond_supply",
                         filled({"Goal {}: {} are wanted, but there can never be more than {}.",
                                 "目标{}：需要 {} 个，但最多只有 {} 个。"},
                                {thing_words(thing), wanted, number}),
                         std::move(cells)});
  }

  void unreachable(Thing thing, const std::vector<int>& stuck) {
    problems_.push_back({Problem::Kind::kProof, "unreachable_goal",
                         filled({"{} at {}: {}.", "{}（{}）：{}。"},
                                {capital(thing_words(thing)), cells_words(board_, stuck),
                                 reason(thing, stuck.front())}),
                         stuck});
  }

  static Words capital(Words words) {
    words.en.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.en[0])));
    return words;
  }

  /// Why nothing clears `thing` in this cell.
  [[nodiscard]] Words reason(Thing thing, int cell) const {
    const Words blasts = possible_.any_special()
                             ? Words{"no blast reaches it", "爆炸都到不了这里"}
                             : Words{"no shape of four fits on this board, so nothing can blast it",
                                     "棋盘容不下四个相连的图形，不会有爆炸"};
    const auto with = [&](const Words& form) { return filled(form, {blasts}); };
    const Cell& here = board_.at(cell);
    switch (thing) {
      case Thing::kStone:
        return with({"only a blast removes it; {}", "只有爆炸能清除；{}"});
      case Thing::kCage:
        if (level_.options.cage_near == 0)
          return with({"only a blast removes it; {}", "只有爆炸能清除；{}"});
        [[fallthrough]];
      case Thing::kCrate:
      case Thing::kHoney:
        return with({"no match can be made beside it, and {}", "旁边无法形成消除，而且{}"});
      case Thing::kBox:
        return filled({"only a match of {} beside it removes it, and none can be made there",
                       "只有旁边的{}消除能打开它，而那里无法形成"},
                      {thing_words(thing_of(here.colour))});
      case Thing::kChain:
      case Thing::kBubble:
        return with({"what it holds can never be matched, and {}", "里面的图块无法被消除，而且{}"});
      default:
        if (!possible_.at(cell).open)
          return {"the cover or blocker on it cannot be removed", "上面的东西无法清除"};
        return with({"no match can be made there, and {}", "这里无法形成消除，而且{}"});
    }
  }

  void check_colour(Thing thing, int wanted) {
    const auto colour = static_cast<Colour>(static_cast<int>(thing) + 1);
    const int number = possible_.tiles_of(colour);
    if (number == 0) {
      problems_.push_back({Problem::Kind::kProof,
                           "missing_colour",
                           filled({"Goal {}: no tile of this colour can ever come.",
                                   "目标{}：这种颜色永远不会出现。"},
                                  {thing_words(thing)}),
                           {}});
      return;
    }
    if (number < wanted) return too_few_tiles(colour, wanted, number);
    if (!possible_.clears(colour)) {
      problems_.push_back(
          {Problem::Kind::kProof, "unreachable_goal",
           filled({"Goal {}: no tile of it can ever be cleared.", "目标{}：这种图块永远无法消除。"},
                  {thing_words(thing)}),
           tiles_of(colour)});
    } else if (number < wanted + wanted / 10) {
      problems_.push_back({Problem::Kind::kWarning,
                           "goal_beyond_supply",
                           filled({"Goal {}: {} are wanted of at most {}: hardly any may be lost.",
                                   "目标{}：需要 {} 个，最多只有 {} 个，几乎不能浪费。"},
                                  {thing_words(thing), wanted, number}),
                           {}});
    }
  }

  [[nodiscard]] std::vector<int> tiles_of(Colour colour) const {
    std::vector<int> cells;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      const Cell& here = board_.at(cell);
      if (here.kind == CellKind::kTile && here.colour == colour) cells.push_back(cell);
    }
    return cells;
  }

  void too_few_tiles(Colour colour, int wanted, int number) {
    problems_.push_back({Problem::Kind::kProof, "goal_beyond_supply",
                         filled({"Goal {}: {} are wanted, but there can never be more than {}.",
                                 "目标{}：需要 {} 个，但最多只有 {} 个。"},
                                {thing_words(thing_of(colour)), wanted, number}),
                         tiles_of(colour)});
  }

  void check_score() {
    const Options& options = level_.options;
    bool clears = false;
    for (Colour colour = 1; colour <= kMaxColours; ++colour)
      clears = clears || possible_.clears(colour);
    const bool tiles = options.score_tile > 0 && clears;
    const bool specials = options.score_special > 0 && possible_.any_special();
    if (tiles || specials) return;
    problems_.push_back(
        {Problem::Kind::kProof,
         "goal_beyond_supply",
         {"Goal score: nothing in this level scores.", "目标分数：本关没有任何得分方式。"},
         {}});
  }

  void check_ingredients(int wanted) {
    int queued = 0;
    int queued_out = 0;
    std::vector<int> all;
    std::vector<int> stuck;
    for (int cell = 0; cell < level_.cells(); ++cell) {
      if (board_.at(cell).kind != CellKind::kIngredient) continue;
      all.push_back(cell);
      if (!possible_.gets_out(cell)) stuck.push_back(cell);
    }
    for (std::size_t i = 0; i < level_.spawners.size(); ++i) {
      if (!possible_.live(i)) continue;
      const Spawner& spawner = level_.spawners[i];
      const auto number = static_cast<int>(
          std::ranges::count(spawner.queue.begin() + board_.queues_used[i], spawner.queue.end(),
                             CellKind::kIngredient, &Cell::kind));
      queued += number;
      if (number == 0 || possible_.gets_out(spawner.cell)) {
        queued_out += number;
      } else {
        stuck.push_back(spawner.cell);
      }
    }
    const int number = static_cast<int>(all.size()) + queued;
    if (number < wanted) return too_few(Thing::kIngredient, wanted, number);
    int out = queued_out;
    for (const int cell : all) out += std::ranges::count(stuck, cell) == 0 ? 1 : 0;
    if (out < wanted) {
      std::ranges::sort(stuck);
      stuck.erase(std::ranges::unique(stuck).begin(), stuck.end());
      return shut_in(stuck);
    }
    note_swaps(wanted, queued, all);
  }

  void shut_in(const std::vector<int>& stuck) {
    const Words why = level_.exits.empty()
                          ? Words{"the board has no exit", "棋盘没有出口"}
                          : Words{"no way leads from there to an exit", "从那里没有路通向出口"};
    problems_.push_back(
        {Problem::Kind::kProof, "unreachable_exit",
         filled({"Ingredient at {}: {}.", "配料（{}）：{}。"}, {cells_words(board_, stuck), why}),
         stuck});
  }

  /// Notes the ingredients that cannot leave by falling alone.
  void note_swaps(int wanted, int queued, const std::vector<int>& all) {
    if (queued > 0) return;
    const Possible falls(board_, {false, true});
    std::vector<int> cells;
    std::ranges::copy_if(all, std::back_inserter(cells),
                         [&](int cell) { return !falls.gets_out(cell); });
    if (static_cast<int>(all.size() - cells.size()) >= wanted || cells.empty()) return;
    problems_.push_back({Problem::Kind::kNote, "unreachable_exit",
                         filled({"Ingredient at {}: it comes out only if it is swapped on its way.",
                                 "配料（{}）：途中必须交换才能到达出口。"},
                                {cells_words(board_, cells)}),
                         cells});
  }

  /// Warns of goal cells that only a UFO or a rainbow can reach.
  void warn_of_far_cells() {
    if (!possible_.any_special()) return;
    const Possible near(board_, {true, false});
    for (std::size_t i = 0; i < level_.goals.size(); ++i) {
      const Thing thing = level_.goals[i].thing;
      if (is_colour(thing) || thing == Thing::kScore || thing == Thing::kIngredient) continue;
      std::vector<int> all;
      std::vector<int> far;
      for (int cell = 0; cell < level_.cells(); ++cell) {
        if (!holds(board_.at(cell), thing)) continue;
        all.push_back(cell);
        if (goes(possible_, cell, thing) && !goes(near, cell, thing)) far.push_back(cell);
      }
      if (far.empty() || static_cast<int>(all.size() - far.size()) >= board_.goals_left[i])
        continue;
      problems_.push_back({Problem::Kind::kWarning, "unreachable_goal",
                           filled({"{} at {}: only a UFO or a rainbow reaches it.",
                                   "{}（{}）：只有飞碟或彩虹够得着。"},
                                  {capital(thing_words(thing)), cells_words(board_, far)}),
                           far});
    }
  }

  const LintBoard& board_;
  const Level& level_;
  const Possible& possible_;
  Problems& problems_;
};

}  // namespace

void lint_goals(const LintBoard& board, const Possible& possible, Problems& problems) {
  Goals(board, possible, problems).run();
}

}  // namespace gridwise::match3
