// The door of number match: all that the rest of the program sees of it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "game/adapter.h"
#include "games/numbermatch/certificate.h"
#include "games/numbermatch/collect.h"
#include "games/numbermatch/generate.h"
#include "games/numbermatch/puzzles.h"
#include "games/numbermatch/rules.h"
#include "games/numbermatch/selectors.h"
#include "games/numbermatch/solver.h"
#include "games/numbermatch/text.h"

namespace gridwise::numbermatch {
namespace {

namespace json = boost::json;

// Indices of the options below.
enum Option : std::uint8_t { kRules, kAppends, kDigits, kPartial };
enum Partial : std::uint8_t { kAsRules, kKept, kDropped };

const std::string kBlankToken = "blank";

Rules to_rules(const OptionValues& values) {
  Rules rules = rules_of(static_cast<Preset>(values[kRules]), values[kAppends]);
  if (values[kPartial] != kAsRules) rules.clear_partial = values[kPartial] == kDropped;
  return rules;
}

std::string token_of(Digit digit) { return digit == 0 ? kBlankToken : std::to_string(digit); }

std::vector<int> cells_of_row(const Board& board, int row) {
  std::vector<int> cells;
  for (int cell = row * kColumns; cell < std::min((row + 1) * kColumns, board.size()); ++cell)
    cells.push_back(cell);
  return cells;
}

/// The digit held by a cell; nullopt if its tokens are not a digit, a blank or empty.
std::optional<Digit> digit_of(const std::vector<std::string>& tokens) {
  if (tokens.empty()) return Digit{0};
  const std::string& token = tokens.front();
  if (tokens.size() > 1) return {};
  if (token == kBlankToken) return Digit{0};
  if (token.size() != 1 || token[0] < '1' || token[0] > '9') return {};
  return static_cast<Digit>(token[0] - '0');
}

struct Description {
  using Position = numbermatch::Position;

  static GameInfo info() {
    GameInfo info;
    info.id = "numbermatch";
    info.name = {"Number match", "数字配对"};
    info.about = {"Pair equal digits, or two that make ten.", "相同或和为十的数字成对消去。"};
    info.seats = {{"Player", "玩家"}};
    info.options = {{"rules",
                     {"Rules", "规则"},
                     0,
                     3,
                     0,
                     {{"application", {"Diagonals too", "可走斜线"}},
                      {"classic_forced", {"Classic, append when stuck", "经典，无对可消才可补数"}},
                      {"classic_free", {"Classic, append any time", "经典，随时可补数"}},
                      {"document", {"Wrap into the next row only", "只接下一行"}}}},
                    {"appends",
                     {"Appends", "补数次数"},
                     0,
                     kNoLimit,
                     Rules{}.appends,
                     {},
                     OptionInfo::Role::kRule,
                     Words{"no limit", "不限"}},
                    {"digits", {"Digits", "数字个数"}, 1, kMaxDealt, kStageDigits, {}},
                    {"partial",
                     {"Blank last row", "末行清空后"},
                     0,
                     2,
                     0,
                     {{"rules", {"As the rules say", "按规则"}},
                      {"kept", {"Stays", "保留"}},
                      {"dropped", {"Vanishes", "消失"}}}}};
    constexpr int kFewAppends = 2;
    const auto preset = [&](int rules, int appends) {
      return gridwise::Preset{
          {rules, appends, kStageDigits, 0},
          info.options.front().choices[static_cast<std::size_t>(rules)].label,
          {fmt::format("{} appends", appends), fmt::format("可补数 {} 次", appends)}};
    };
    info.presets = {preset(0, Rules{}.appends), preset(1, kFewAppends), preset(2, kFewAppends),
                    preset(3, kFewAppends)};
    for (int digit = 1; digit <= 9; ++digit) {
      const std::string name = std::to_string(digit);
      info.tokens.push_back({name, name, {name, name}});
    }
    info.tokens.push_back({kBlankToken, ".", {"Blank", "空格"}});
    info.look = {.grows = true, .links = Links::kReading};
    info.solvable = true;
    info.desk = Desk::kSolve;
    info.goals = {{"clear", {"clear the board", "清空盘面"}}};
    for (int digit = 1; digit <= 9; ++digit)  // the goal's index is the digit
      info.goals.push_back(
          {fmt::format("collect={}", digit),
           {fmt::format("clear all of {}", digit), fmt::format("消去所有 {}", digit)}});
    info.puzzle_levels = {
        {"easy", {"Easy", "简单"}}, {"medium", {"Medium", "中等"}}, {"hard", {"Hard", "困难"}}};
    return info;
  }

  static std::span<const PuzzleInfo> puzzles() {
    static const std::vector<PuzzleInfo> kListed = [] {
      const Words title{"One pair alone clears the board", "只有一对能清空盘面"};
      std::vector<PuzzleInfo> listed;
      for (const Puzzle& puzzle : numbermatch::puzzles()) {
        const auto digits = std::ranges::count_if(
            puzzle.board, [](char cell) { return cell >= '1' && cell <= '9'; });
        listed.push_back({std::string(puzzle.id),
                          static_cast<std::size_t>(puzzle.level),
                          title,
                          {static_cast<int>(Preset::kApplication), 0, kStageDigits, kAsRules},
                          std::string(puzzle.board),
                          static_cast<int>(digits) / 2});
      }
      return listed;
    }();
    return kListed;
  }
  static JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                 const Limits& limits) {
    return numbermatch::judge(start, moves, limits);
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t seed) {
    return deal(to_rules(values), values[kDigits], seed);
  }
  static Result<Position> parse(const OptionValues& values, std::string_view text) {
    return parse_position(to_rules(values), values[kDigits], text);
  }
  static std::string format(const Position& position) { return format_position(position); }

  /// The board ends at the last cell with a token; earlier cells without one are blank.
  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells) {
    if (cells.size() > kMaxCells || cells.size() % kColumns != 0) {
      return Error{"position/size",
                   fmt::format("the board has rows of {} cells, {} at most", kColumns, kMaxCells),
                   {}};
    }
    std::vector<Digit> digits;
    std::size_t size = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::optional<Digit> digit = digit_of(cells[i]);
      if (!digit) return Error{"position/token", "a cell holds 1 to 9, blank or nothing", i};
      digits.push_back(*digit);
      if (!cells[i].empty()) size = i + 1;
    }
    digits.resize(size);
    return Position(Board(to_rules(values), std::move(digits)));
  }

  /// A larger board under the same rules; the score carries over.
  static Result<std::pair<OptionValues, Position>> next_stage(const OptionValues& values,
                                                              const Position& won,
                                                              std::uint64_t seed) {
    if (won.stage() >= kMaxStages)
      return Error{"stage/none", fmt::format("stage {} is the last", kMaxStages), {}};
    return std::pair{values,
                     deal(to_rules(values), values[kDigits], seed, won.stage() + 1, won.score())};
  }

  static DailyOf<Position> daily(const OptionValues& values, const Date& date) {
    Position position = generate(to_rules(values), values[kDigits], daily_seed(date));
    const Words goal{fmt::format("Par {}", position.par()),
                     fmt::format("标准 {} 步", position.par())};
    return {values, std::move(position), goal};
  }

  static Result<Move> parse_move(const Position&, std::string_view text) {
    return numbermatch::parse_move(text);
  }
  static std::string format_move(const Position&, Move move) {
    return numbermatch::format_move(move);
  }
  static Error refusal(const Position& position, Move move) {
    if (move.append()) return {"move/append", "digits cannot be appended now", {}};
    return position.board().check_pair(move.from, move.to).error();
  }

  static void draw(const Position& position, View& view) {
    const Board& board = position.board();
    view.columns = kColumns;
    view.rows = std::max(board.rows(), 1);
    for (int cell = 0; cell < view.columns * view.rows; ++cell) {
      CellView& drawn = view.cells.emplace_back(CellView{format_cell(cell), {}});
      if (cell < board.size()) drawn.tokens.push_back(token_of(board.at(cell)));
    }
  }

  static std::size_t bytes(const Position& position) { return position.board().cells().capacity(); }

  static std::vector<Figure> figures(const Position& position) {
    const Board& board = position.board();
    std::vector<Figure> all;
    all.push_back(number_figure("score", {"Score", "分数"}, position.score()));
    if (position.par() > 0)
      all.push_back(number_figure("par", {"Par", "标准步数"}, position.par()));
    if (position.stage() > 1)
      all.push_back(number_figure("stage", {"Stage", "关卡"}, position.stage()));
    const int limit = position.rules().appends;
    const Words appends{"Appends", "补数"};
    all.push_back(limit >= kNoLimit
                      ? number_figure("appends", appends, position.appends_used())
                      : number_figure("appends", appends, position.appends_used(), limit));
    all.push_back(number_figure("digits_left", {"Digits left", "剩余数字"}, board.digits_left()));
    all.push_back(
        number_figure("pairs_in_reach", {"Pairs in reach", "可消的对"}, board.pair_count()));
    return all;
  }

  /// "Append", with the number left if appends are limited.
  static Words append_label(const Position& position) {
    const int limit = position.rules().appends;
    if (limit >= kNoLimit) return {"Append", "补数"};
    const std::string left = std::to_string(limit - position.appends_used());
    return {"Append (" + left + " left)", "补数（还剩 " + left + " 次）"};
  }
  static Action action(const Position& position, Move move) {
    std::string word = format_move(position, move);
    if (move.append()) return {Gesture::kButton, {}, std::move(word), append_label(position)};
    return {Gesture::kPair, {move.from, move.to}, std::move(word), {}};
  }

  /// The appended cells; or the two cells of a pair, at their places after the move, unless their
  /// rows vanished.
  static std::vector<int> touched(const Position& before, Move move) {
    Position after = before;
    const MoveEffects played = after.play(move);
    std::vector<int> cells;
    if (move.append()) {
      for (int cell = before.board().size(); cell < after.board().size(); ++cell)
        cells.push_back(cell);
      return cells;
    }
    for (const int cell : {int{move.from}, int{move.to}}) {
      if (std::ranges::find(played.rows, row_of(cell)) != played.rows.end()) continue;
      const auto above =
          std::ranges::count_if(played.rows, [&](int row) { return row < row_of(cell); });
      cells.push_back(cell - kColumns * static_cast<int>(above));
    }
    return cells;
  }

  static std::vector<Event> play(Position& position, Move move) {
    const Board before = position.board();
    const MoveEffects played = position.play(move);
    if (move.append()) {
      std::vector<Event> events;
      for (int cell = before.size(); cell < position.board().size(); ++cell)
        events.push_back({"append", 0, {cell}, token_of(position.board().at(cell))});
      return events;
    }
    std::vector<Event> events{{"pair", 0, {move.from, move.to}, ""}};
    for (const int row : played.rows)
      events.push_back({"clear_row", 1, cells_of_row(before, row), ""});
    return events;
  }

  static std::vector<SelectorRow<Position>> selectors() {
    return {
        selector_row<Position, RandomSelector>(
            {"random", {"Easy", "简单"}, {"Takes any pair it sees.", "看到哪一对就消哪一对。"}}),
        selector_row<Position, GreedySelector>(
            {"greedy",
             {"Medium", "中等"},
             {"Takes the pair that leaves the most pairs. It does not look further.",
              "消去后剩下可消之对最多的那一对，不再往后看。"}}),
        selector_row<Position, ExactSelector>(
            {"exact",
             {"Hard", "困难"},
             {"Thinks to the end: the fewest appends, then the fewest pairs.",
              "想到底：补数最少，再求对数最少。"}})};
  }

  /// Positions without a legal pair can also be solved.
  static constexpr bool kSolvesFinished = true;
  static ReportOf<Move> solve(const Position& position, const Limits& limits,
                              const ProgressOf<Move>& progress, std::size_t goal = 0) {
    if (goal > 0) return collect(position, static_cast<Digit>(goal), limits);
    return numbermatch::solve(position, limits, progress);
  }
  static Result<ReportOf<Move>> certify(const Position& position, const Limits& limits,
                                        const ProgressOf<Move>& progress,
                                        const CertificateLog& log) {
    {  // free the text before the search allocates
      const Result<std::string> text = write_certificate(position, limits);
      if (!text) return text.error();
      const Result<void> kept = log.replace(*text);
      if (!kept) return kept.error();
    }
    return solve(position, limits, progress);
  }
  static Result<std::vector<Words>> check_certificate(std::string_view text,
                                                      const CheckEffort& effort) {
    const Result<Words> proved = numbermatch::check_certificate(text, effort);
    if (!proved) return proved.error();
    return std::vector{*proved};
  }
  /// Facts of a solved position; see README.md.
  static json::object report_facts(const Position& position, const ReportOf<Move>& report) {
    json::object facts;
    if (!report.bound) return facts;  // made by a selector or by collect()
    if (report.verdict != Verdict::kLoss) {
      const auto appends = std::ranges::count(report.line, kAppend);
      facts["appends"] = appends;
      facts["pairs"] = std::ssize(report.line) - appends;
      facts["least_moves"] = static_cast<int>(-*report.bound);
    }
    if (position.par() > 0 && report.proved) {
      const Difficulty difficulty = difficulty_of(position);
      facts["difficulty"] = {{"losing", difficulty.losing}, {"random", difficulty.random}};
    }
    if (report.verdict == Verdict::kLoss) {
      const Words why = why_not(position);
      facts["reason"] = {{"en", why.en}, {"zh", why.zh}};
    }
    return facts;
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::numbermatch
