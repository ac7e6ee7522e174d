// The door of orb routes.
#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>

#include "game/adapter.h"
#include "games/orbs/board_text.h"
#include "games/orbs/certificate/certificate_check.h"
#include "games/orbs/daily.h"
#include "games/orbs/facts.h"
#include "games/orbs/marks.h"
#include "games/orbs/names.h"
#include "games/orbs/puzzles.h"
#include "games/orbs/random_boards.h"
#include "games/orbs/rules.h"
#include "games/orbs/selectors.h"
#include "games/orbs/skyfall.h"
#include "games/orbs/solver.h"
#include "games/orbs/text.h"
#include "games/orbs/worth.h"

namespace gridwise::orbs {
namespace {

// In the order of options().
enum Option : std::uint8_t {
  kColumns,
  kRows,
  kDirections,
  kSteps,
  kOrder,
  kProfile,
  kSkyfall,
  kLeastCombos,
  kMaxCombosWanted,
  kDiagonalCost,
  kTurnCost,
  kMethod,
  kPool,
  kLength
};

constexpr int kHandSteps = 60;

Problem to_problem(const OptionValues& values) {
  Problem problem;
  problem.shape = {values[kColumns], values[kRows]};
  problem.directions = values[kDirections] == 0 ? 4 : 8;
  problem.steps = values[kSteps];
  problem.order = values[kOrder] == 0 ? Order::kCombos : Order::kWorth;
  const Profile& profile = profiles()[static_cast<std::size_t>(values[kProfile])];
  problem.profile = profile.name;
  problem.worth = profile.worth;
  problem.skyfall = values[kSkyfall] != 0;
  problem.method = values[kMethod] == 0 ? Method::kBeam : Method::kPool;
  problem.pool = values[kPool];
  problem.pool_length = values[kLength];
  problem.least_combos = values[kLeastCombos];
  problem.most_combos = values[kMaxCombosWanted];
  problem.diagonal = values[kDiagonalCost];
  problem.turn_cost = values[kTurnCost];
  return problem;
}

std::string token_of(Orb orb) { return std::string(name_of(orb).name); }

/// Fall and refill events of one batch, column by column from the bottom.
void add_falls(const Shape& shape, const Batch& batch, int wave, std::vector<Event>& events) {
  Squares vanished = 0;
  for (const Combo& combo : batch.combos) vanished |= combo.squares;
  for (int column = 0; column < shape.columns; ++column) {
    int to = column * shape.rows;
    for (int from = to; from < (column + 1) * shape.rows; ++from) {
      const bool stays = batch.before.at(from) != Orb::kNone && (vanished >> from & 1U) == 0;
      if (!stays) continue;
      if (from != to) {
        events.push_back({"fall",
                          wave,
                          {shape.cell_of(from), shape.cell_of(to)},
                          token_of(batch.before.at(from))});
      }
      ++to;
    }
    for (; to < (column + 1) * shape.rows; ++to) {
      if (batch.after.at(to) != Orb::kNone)
        events.push_back({"refill", wave, {shape.cell_of(to)}, token_of(batch.after.at(to))});
    }
  }
}

std::vector<Event> drop_events(const Problem& problem, const Board& board) {
  std::vector<Event> events;
  int wave = 0;
  for (const Batch& batch : let_go(problem, board)) {
    for (const Combo& combo : batch.combos) {
      events.push_back(
          {"clear", wave, cells_of(problem.shape, combo.squares), token_of(combo.kind)});
    }
    add_falls(problem.shape, batch, wave + 1, events);
    wave += 2;
  }
  return events;
}

double worth_now(const Position& position) {
  return worth_of(position.problem().worth, position.problem().shape, position.combos(),
                  std::popcount(position.board().occupied()));
}

/// Steps in words, by direction.
const std::array<Words, 8> kStepNames{{{"right", "右"},
                                       {"down right", "右下"},
                                       {"down", "下"},
                                       {"down left", "左下"},
                                       {"left", "左"},
                                       {"up left", "左上"},
                                       {"up", "上"},
                                       {"up right", "右上"}}};

using Role = OptionInfo::Role;

OptionInfo number(std::string name, Words label, int low, int high, int standard,
                  Role role = Role::kRule) {
  return {std::move(name), std::move(label), low, high, standard, {}, role};
}

/// The first choice is the default.
OptionInfo choice(std::string name, Words label, std::vector<OptionInfo::Choice> choices,
                  Role role = Role::kRule) {
  const int last = static_cast<int>(choices.size()) - 1;
  return {std::move(name), std::move(label), 0, last, 0, std::move(choices), role};
}

std::vector<OptionInfo> options() {
  const Problem standard;
  OptionInfo most =
      number("most_combos", {"Combos at most", "连击上限"}, 0, kMaxCombos, kMaxCombos);
  most.high_means = Words{"No limit", "不限"};
  std::vector<OptionInfo::Choice> worths;
  for (const Profile& one : profiles()) worths.push_back({one.name, one.label});
  return {
      number("columns", {"Columns", "列数"}, 3, kMaxColumns, 6, Role::kColumns),
      number("rows", {"Rows", "行数"}, 3, kMaxRows, 5, Role::kRows),
      choice("directions", {"Orbs move", "移动方向"},
             {{"4", {"Straight", "直行"}}, {"8", {"Diagonals too", "可走斜线"}}}),
      number("steps", {"Steps at most", "步数上限"}, 0, kMaxSteps, kHandSteps),
      choice("order", {"Best is", "优先"},
             {{"combos", {"Most combos", "连击最多"}}, {"worth", {"Greatest worth", "得分最高"}}}),
      choice("profile", {"Worth", "计分"}, std::move(worths)),
      choice("skyfall", {"New orbs", "补珠"},
             {{"off", {"No skyfall", "无天降"}}, {"on", {"Skyfall", "天降"}}}),
      number("least_combos", {"Combos at least", "连击下限"}, 0, kMaxCombos, 0),
      most,
      number("diagonal_cost", {"A diagonal counts", "斜走计步"}, 1, kMaxCost, 1),
      number("turn_cost", {"A turn adds", "转向另加"}, 0, kMaxCost, 0),
      choice("method", {"Method", "算法"},
             {{"beam", {"Beam", "束搜索"}}, {"pool", {"Pool of 2013", "2013 年路径池"}}},
             Role::kAdvanced),
      number("pool", {"Pool: routes a cell", "路径池：每格路径数"}, 1, 1'000, standard.pool,
             Role::kAdvanced),
      number("length", {"Pool: most steps", "路径池：步数上限"}, 1, kMaxSteps, standard.pool_length,
             Role::kAdvanced)};
}

std::vector<Preset> presets(std::span<const OptionInfo> options) {
  const auto preset = [&](int columns, int rows, int directions, Words name, Words about = {}) {
    OptionValues values{columns, rows, directions};
    for (std::size_t i = values.size(); i < options.size(); ++i)
      values.push_back(options[i].standard);
    return Preset{std::move(values), std::move(name), std::move(about)};
  };
  return {
      preset(6, 5, 0, {"6x5 classic", "6×5 标准"}),
      preset(6, 5, 1, {"6x5 diagonals", "6×5 斜线"}, {"Orbs move diagonally too", "珠子也可斜走"}),
      preset(7, 6, 0, {"7x6", "7×6"}, {"A larger board", "更大的盘面"}),
      preset(5, 4, 0, {"5x4", "5×4"}, {"A smaller board", "更小的盘面"})};
}

struct Description {
  using Position = orbs::Position;

  static GameInfo info() {
    GameInfo info;
    info.id = "orbs";
    info.name = {"Orb routes", "转珠"};
    info.about = {"Drag one orb, let go, and see what clears.", "拖动一颗珠子，松手看能消多少。"};
    info.seats = {{"Player", "玩家"}};
    info.options = options();
    info.presets = presets(info.options);
    for (const OrbName& name : kOrbNames)
      info.tokens.push_back(
          {std::string(name.name), std::string(1, name.digit), {name.en, name.zh}});
    for (const MarkName& mark : mark_names())
      info.tokens.push_back({mark.name, std::string(1, mark.glyph), mark.label});
    for (const KindSet& set : kind_sets()) {
      info.boards.push_back({std::string(set.name), {set.en, set.zh}, set.name == kStandardKinds});
    }
    info.solvable = true;
    info.desk = Desk::kSolve;
    info.chance = true;  // if skyfall is on
    info.puzzle_levels = {
        {"easy", {"Easy", "简单"}}, {"medium", {"Medium", "中等"}}, {"hard", {"Hard", "困难"}}};
    return info;
  }

  static std::span<const PuzzleInfo> puzzles() {
    static const std::vector<PuzzleInfo> kListed = [] {
      std::vector<PuzzleInfo> listed;
      for (const Puzzle& puzzle : orbs::puzzles()) {
        const Problem problem = problem_of(puzzle);
        OptionValues values;
        for (const OptionInfo& option : options()) values.push_back(option.standard);
        values[kColumns] = problem.shape.columns;
        values[kRows] = problem.shape.rows;
        values[kSteps] = problem.steps;
        listed.push_back({std::string(puzzle.id), static_cast<std::size_t>(puzzle.level),
                          Words{fmt::format("{} combos by the shortest route", puzzle.combos),
                                fmt::format("最短路线做出 {} 连击", puzzle.combos)},
                          std::move(values), std::string(puzzle.board), problem.steps});
      }
      return listed;
    }();
    return kListed;
  }
  static JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                 const SearchRequest& request) {
    return orbs::judge(start, moves, request);
  }

  /// A random board of the six common kinds, all equally likely.
  static Result<Position> start(const OptionValues& values, std::uint64_t seed) {
    Problem problem = to_problem(values);
    Random chance(seed);
    for (int cell = 0; cell < problem.shape.cells(); ++cell)
      problem.board.put(problem.shape.square_of(cell), kind_at(static_cast<int>(chance.below(6))));
    if (problem.skyfall) problem.seed = chance.next() >> 32;
    return Position(std::move(problem));
  }
  static Result<Position> parse(const OptionValues& values, std::string_view text) {
    return parse_position(to_problem(values), text);
  }
  /// A board in any notation (board_text.h); its own size counts, and keys may follow.
  static Result<NotatedGame> read_notation(const OptionValues& values, std::string_view text) {
    Problem problem = to_problem(values);
    const Result<WrittenBoard> board = parse_any_board(problem.shape, text);
    if (!board) return board.error();
    problem.shape = board->shape;
    const std::string whole = board->rows + ' ' + std::string(text.substr(board->end));
    const Result<Position> position = parse_position(std::move(problem), whole);
    if (!position) {
      Error error = position.error();
      if (error.at) *error.at += board->end - (board->rows.size() + 1);
      return error;
    }
    OptionValues options = values;
    options[kColumns] = board->shape.columns;
    options[kRows] = board->shape.rows;
    return NotatedGame{options, format_position(*position), {}, {}, 0};
  }
  static std::string format(const Position& position) { return format_position(position); }
  static std::uint64_t generator(const Position& position) {
    return position.draws() ? position.problem().seed : 0;
  }
  static void reseed(Position& position, std::uint64_t seed) {
    if (position.draws()) position.reseed(seed);
  }

  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells) {
    Problem problem = to_problem(values);
    if (cells.size() != static_cast<std::size_t>(problem.shape.cells())) {
      return Error{
          "position/size", fmt::format("the board has {} cells", problem.shape.cells()), {}};
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!lay(problem, problem.shape.square_of(static_cast<int>(i)), cells[i])) {
        return Error{"position/token",
                     "a cell holds marks such as cost2, and above them one orb, such as fire", i};
      }
    }
    return Position(std::move(problem));
  }

  /// The position has no generator: skyfall is drawn when the board is played.
  static Result<Position> random_board(const OptionValues& values, std::size_t set,
                                       std::uint64_t seed) {
    Problem problem = to_problem(values);
    problem.board = deal(problem.shape, kind_sets()[set].kinds, seed);
    return Position(std::move(problem));
  }

  static DailyOf<Position> daily(const OptionValues& values, const Date& date) {
    Daily daily = daily_of(to_problem(values), date);
    const int combos = greatest_combos(daily.problem);
    const Words goal{fmt::format("{} combos in {} steps to beat", combos, daily.problem.best),
                     fmt::format("目标：{} 步 {} 连击", daily.problem.best, combos)};
    return {values, Position(std::move(daily.problem)), goal, std::move(daily.best)};
  }

  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return orbs::parse_move(position.problem().shape, text);
  }
  static std::string format_move(const Position& position, Move move) {
    return orbs::format_move(position.problem().shape, move);
  }

  static void draw(const Position& position, View& view) {
    const Shape& shape = position.problem().shape;
    view.columns = shape.columns;
    view.rows = shape.rows;
    for (int cell = 0; cell < shape.cells(); ++cell) {
      const int square = shape.square_of(cell);
      CellView& drawn = view.cells.emplace_back(
          CellView{orbs::format_move(shape, static_cast<Move>(square)), {}});
      drawn.tokens = marks_on(position, square);
      const Orb orb = position.board().at(square);
      if (orb != Orb::kNone) drawn.tokens.push_back(token_of(orb));
    }
    if (position.held() >= 0 && !position.dropped())
      view.marked.push_back(shape.cell_of(position.held()));
  }

  static std::vector<Figure> figures(const Position& position) {
    const Problem& problem = position.problem();
    const int target = combos_to_win(problem);
    std::vector<Figure> all{
        number_figure("steps", {"Steps", "步数"}, position.steps(), problem.steps)};
    if (problem.best > 0)
      all.push_back(number_figure("best_steps", {"Steps to beat", "最佳步数"}, problem.best));
    if (problem.limits_combos())
      all.push_back({"combos_wanted", {"Combos wanted", "要求连击"}, format_wanted(problem)});
    if (!position.dropped()) {
      const Words label = knows_greatest(problem) ? Words{"Combos possible", "可能的连击"}
                                                  : Words{"Combos, at most", "连击至多"};
      all.push_back(number_figure("combos_possible", label, greatest_combos(problem)));
      return all;
    }
    const ComboCounts counts = count_combos(problem.worth, position.combos());
    all.push_back(number_figure("combos", {"Combos", "连击"}, counts.wanted, target));
    if (counts.unwanted() > 0)
      all.push_back(number_figure("unwanted", {"Unwanted", "不该消的"}, counts.unwanted()));
    if (problem.skyfall) {
      const Cascade cascade = drop_at_end(position);
      const std::span<const Combo> combos{cascade.combos.begin(), cascade.combos.size()};
      all.push_back(number_figure("combos_without_skyfall", {"Without skyfall", "不计天降"},
                                  count_combos(problem.worth, combos).wanted));
    }
    if (problem.order == Order::kWorth) {
      const double worth = worth_now(position);
      all.push_back({"worth", {"Worth", "得分"}, fmt::format("{:.2f}", worth), worth});
    }
    return all;
  }

  static Action action(const Position& position, Move move) {
    const Shape& shape = position.problem().shape;
    const std::string word = format_move(position, move);
    if (move == kLetGo) return {Gesture::kButton, {}, word, Words{"Let go", "松手"}};
    if (move < kStep) return {Gesture::kDrag, {shape.cell_of(move)}, word, {}};
    const int to = shape.neighbour(position.held(), move - kStep);
    return {Gesture::kDrag,
            {shape.cell_of(position.held()), shape.cell_of(to)},
            word,
            kStepNames[static_cast<std::size_t>(move - kStep)]};
  }

  static std::vector<Event> play(Position& position, Move move) {
    const Action made = action(position, move);
    const Board before = position.board();
    position.play(move);
    if (move == kLetGo) return drop_events(position.problem(), before);
    const int cell = made.cells.front();
    const int square = position.problem().shape.square_of(cell);
    return {{move < kStep ? "pick" : "swap", 0, made.cells, token_of(before.at(square))}};
  }

  static std::vector<SelectorRow<Position>> selectors() {
    return {
        selector_row<Position, RandomSelector>(
            {"random",
             {"Easy", "简单"},
             {"Drags about at random: a combo or two, by luck.", "随意拖动，一两连击全凭运气。"}}),
        selector_row<Position, GreedySelector>(
            {"greedy",
             {"Medium", "中等"},
             {"Looks three steps ahead and lets go when that gains nothing.",
              "只看三步之内，没有进展就松手。"}}),
        selector_row<Position, RouteSelector>(
            {"route",
             {"Hard", "困难"},
             {"Thinks before it drags. On most boards nothing makes more combos.",
              "想好再拖。多数盘面上没有更多连击。"}})};
  }

  static ReportOf<Move> solve(const Position& position, const SearchRequest& request,
                              const ProgressOf<Move>& progress) {
    return orbs::solve(position, request, progress);
  }

  static constexpr bool kResumesCertificates = true;
  static Result<ReportOf<Move>> certify(const Position& position, const SearchRequest& request,
                                        const ProgressOf<Move>& progress,
                                        const CertificateLog& log) {
    return orbs::certify(position, request, progress, log);
  }
  static Result<std::vector<Words>> check_certificate(std::string_view text,
                                                      const CheckEffort& effort) {
    return orbs::check_certificate(text, effort);
  }

  static boost::json::object report_facts(const Position&, const ReportOf<Move>& report) {
    return report.facts.empty() ? boost::json::object()
                                : boost::json::parse(report.facts).as_object();
  }
  static boost::json::object facts(const Position& position, std::span<const Move> line) {
    return facts_of(position, line);
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::orbs
